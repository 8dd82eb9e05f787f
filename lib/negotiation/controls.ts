import type { AccountRef, Money } from "@/lib/adcp";

/** What a buyer turns on a booked buy without a new agreement, one thing at a time (facts 2.7). Amounts in the buy's own currency. */
export type BuyChange =
  | { kind: "pause" }
  | { kind: "resume" }
  | { kind: "rename"; name: string }
  | { kind: "total"; total: Money }
  | { kind: "daily_cap"; amount: number | null }
  | {
      kind: "frequency_cap";
      cap: { max_impressions: number; per: string; window: { interval: number; unit: string } } | null;
    }
  | { kind: "pause_package"; packageId: string }
  | { kind: "resume_package"; packageId: string };

/** What a control is asked of: the buy, the account it is booked for, and the revision it was last seen at. */
export type ControlTarget = { account: AccountRef; mediaBuyId: string; revision: number };

/** The one member of the request that makes each change. */
const MEMBERS: { [K in BuyChange["kind"]]: (change: Extract<BuyChange, { kind: K }>) => Record<string, unknown> } = {
  pause: () => ({ paused: true }),
  resume: () => ({ paused: false }),
  rename: ({ name }) => ({ name }),
  total: ({ total }) => ({ total_budget: total }),
  daily_cap: ({ amount }) => ({ daily_budget_cap: amount }),
  frequency_cap: ({ cap }) => ({ frequency_cap: cap }),
  pause_package: ({ packageId }) => ({ packages: [{ package_id: packageId, paused: true }] }),
  resume_package: ({ packageId }) => ({ packages: [{ package_id: packageId, paused: false }] }),
};

/** The members of control_media_buy that ask for this change. */
export function controlMembers<K extends BuyChange["kind"]>(change: Extract<BuyChange, { kind: K }>) {
  return MEMBERS[change.kind as K](change);
}

/**
 * The action of `available_actions` that has to be there for a change (facts 2.8). A daily cap has none of its own: it hangs on the
 * capability `budget_capping`. `live` is the buy's total now; null where it is not known, and then raising cannot be told from lowering.
 */
export function actionFor(change: BuyChange, live: Money | null): string | null {
  switch (change.kind) {
    case "pause":
    case "pause_package":
      return "pause";
    case "resume":
    case "resume_package":
      return "resume";
    case "rename":
      return "update_name";
    case "total":
      return live !== null && change.total.amount < live.amount ? "decrease_budget" : "increase_budget";
    case "frequency_cap":
      return "update_media_buy_frequency_cap";
    case "daily_cap":
      return null;
  }
}
