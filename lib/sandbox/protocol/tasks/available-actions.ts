import type { MediaBuyStatus } from "../../state/media-buys";
import type { CallContext } from "../context";
import { isGa, type ServedVersion } from "../versions";

const NEGOTIABLE = [
  "increase_budget",
  "decrease_budget",
  "update_flight_dates",
  "add_packages",
  "remove_packages",
  "cancel",
];
const CONTROLS = ["update_name", "decrease_budget"];

type Action = { task: string; action: string; mode: string; change_term_id?: string };

/** "The seller decides" has another name in 3.2 (facts 17.2). */
const negotiatedMode = (served: ServedVersion) => (isGa(served) ? "seller_managed" : "requires_approval");

/** What can be done to a buy: nearly everything through a new proposal, a few things at once (facts 2.7, 17.2). */
export function availableActions({ served, profile }: CallContext, status: MediaBuyStatus): Action[] {
  if (status === "canceled" || status === "completed" || status === "rejected") return [];
  const terms = new Map((isGa(served) ? (profile.changeTerms ?? []) : []).map((term) => [term.action as string, term]));
  const controls = [
    ...CONTROLS,
    ...(profile.declinesControls ? [] : [status === "paused" ? "resume" : "pause"]),
    ...(profile.sharedCap && isGa(served) ? ["update_media_buy_frequency_cap"] : []),
    ...(terms.has("increase_budget") ? ["increase_budget"] : []),
  ];
  return [
    ...NEGOTIABLE.map((action) => ({ task: "refine_proposals", action, mode: negotiatedMode(served) })),
    ...controls.map((action) => {
      const term = terms.get(action);
      const mode = term?.service_mode ?? "self_serve";
      return { task: "control_media_buy", action, mode, ...(term && { change_term_id: term.term_id }) };
    }),
  ];
}
