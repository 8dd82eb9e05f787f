import type { BuyAction, BuyState } from "./buy-state";

/** How something is done to a booked buy: at once by a control, by a new agreement, with the creative tool, or not now and why. */
export type Way =
  | { way: "control"; mode: string | null }
  | { way: "amend"; mode: string | null }
  | { way: "creatives" }
  | { way: "shut"; why: string };

export type Doable = { action: string; name: string; ways: Way[] };

/** What a buyer may want of a booked buy, by the protocol's names (facts 2.8). Those in a control's form come first. */
const NAMES: Record<string, string> = {
  pause: "Pause delivery",
  resume: "Resume delivery",
  update_name: "Rename the buy",
  decrease_budget: "Lower the budget",
  increase_budget: "Raise the budget",
  update_media_buy_frequency_cap: "Change the shared frequency cap",
  reallocate_budget: "Move budget between lines",
  update_budget_allocation: "Change how the budget is shared out",
  update_flight_dates: "Change the flight",
  extend_flight: "Extend the flight",
  shorten_flight: "Shorten the flight",
  add_packages: "Add lines",
  remove_packages: "Take lines out",
  update_targeting: "Change the targeting",
  update_frequency_caps: "Change a line's frequency cap",
  update_pacing: "Change the pacing",
  update_bidding: "Change the bidding",
  update_impression_goal: "Change an impression goal",
  update_spend_target: "Change a spend target",
  update_optimization_goals: "Change optimization goals",
  update_catalog_assignments: "Change catalogs",
  update_keywords: "Change keywords",
  update_reporting_webhook: "Change where reports go",
  replace_creative: "Replace a creative",
  update_creative_assignments: "Change which creatives run",
  remove_creative: "Remove a creative",
  cancel: "Cancel the whole buy",
};

/** Controls that have a form here; every other one goes through an amendment, as the protocol allows for it. */
const OPERATED: ReadonlySet<string> = new Set([
  "pause",
  "resume",
  "update_name",
  "decrease_budget",
  "increase_budget",
  "update_media_buy_frequency_cap",
]);

const OVER: ReadonlySet<string> = new Set(["completed", "rejected", "canceled"]);

/** Whether nothing of the buy can be changed any more. */
export const isOver = (status: string | null): boolean => status !== null && OVER.has(status);

/** Everything a buyer may want, with how it is done at this seller now, or why it is not. */
export function doables(state: BuyState, seller: string): Doable[] {
  const unnamed = (state.actions ?? []).filter(({ action }) => !(action in NAMES)).map(({ action }) => action);
  return [...Object.keys(NAMES), ...new Set(unnamed)].map((action) => ({
    action,
    name: NAMES[action] ?? action.replaceAll("_", " "),
    ways: waysOf(action, state, seller),
  }));
}

function waysOf(action: string, state: BuyState, seller: string): Way[] {
  if (isOver(state.status)) return [{ way: "shut", why: `the buy is ${state.status}` }];
  if (state.actions === null) return [{ way: "shut", why: `${seller} does not say what can be done to this buy` }];
  const ways = state.actions.filter((each) => each.action === action).map(wayOf);
  const open = ways.length > 0 ? ways : [{ way: "shut" as const, why: `${seller} does not list it for this buy now` }];
  // A pause that is not listed because the buy is paused is no refusal.
  if (ways.length === 0 && action === "pause" && state.status === "paused") {
    return [{ way: "shut", why: "the buy is paused already" }];
  }
  if (ways.length === 0 && action === "resume" && state.status !== "paused") {
    return [{ way: "shut", why: "the buy is not paused" }];
  }
  return open;
}

function wayOf({ task, action, mode }: BuyAction): Way {
  if (task === "sync_creatives") return { way: "creatives" };
  if (task === "control_media_buy" && OPERATED.has(action)) return { way: "control", mode };
  if (task === "control_media_buy") {
    return {
      way: "shut",
      why: "the seller would change it at once, which this desk has no form for; an amendment can ask for it",
    };
  }
  return { way: "amend", mode };
}

const MODES: Record<string, string> = {
  self_serve: "at once",
  conditional_self_serve: "at once within the seller's tolerances, else later",
  seller_managed: "the seller decides, in its own time",
  requires_approval: "the seller has to approve it",
};

/** How a seller honours an action; a mode nobody knows is taken to need time. */
export const modeWords = (mode: string | null): string =>
  mode === null ? "the seller does not say how" : (MODES[mode] ?? "the seller decides, in its own time");

/** Whether an action can be controlled at once. */
export const mayControl = (state: BuyState, action: string): boolean =>
  !isOver(state.status) &&
  (state.actions ?? []).some((each) => each.task === "control_media_buy" && each.action === action);
