import type { MediaBuyStatus } from "../../state/mediaBuys";
import type { ServedVersion } from "../versions";

const NEGOTIABLE = [
  "increase_budget",
  "decrease_budget",
  "update_flight_dates",
  "add_packages",
  "remove_packages",
  "cancel",
];

/** "The seller decides" has another name in 3.2 (facts 17.2). */
const MODE: Record<ServedVersion, string> = { "3.2": "seller_managed", "3.2-beta.5": "requires_approval" };

/** What can be done to a buy: everything goes through a new proposal, for this seller has no direct controls. */
export function availableActions(served: ServedVersion, status: MediaBuyStatus) {
  if (status === "canceled" || status === "completed" || status === "rejected") return [];
  return NEGOTIABLE.map((action) => ({ task: "refine_proposals", action, mode: MODE[served] }));
}
