import { instantOf } from "@/lib/adcp";
import { asArray, asNumber, isObject, member } from "../json";
import { quoted } from "../wording";
import type { Report } from "./report";
import { type Snapshot, termsPath } from "./snapshot";

/** What each kind of bound can bound (facts 17.2). */
const FITTING_ACTIONS: ReadonlyMap<unknown, readonly string[]> = new Map([
  [
    "budget",
    ["increase_budget", "decrease_budget", "reallocate_budget", "update_budget_allocation", "update_spend_target"],
  ],
  ["flight", ["extend_flight", "shorten_flight", "update_flight_dates"]],
  ["package_count", ["add_packages", "remove_packages"]],
  ["effective_timing", ["pause", "resume", "cancel"]],
]);

/** Pairs of bounds of which the first cannot be beyond the second. */
const ORDERED_BOUNDS = [
  ["min_result_amount", "max_result_amount"],
  ["earliest_result", "latest_result"],
  ["earliest_effective_at", "latest_effective_at"],
] as const;

/**
 * Rights to change the buy later, as signed (facts 17.2): one term an action, bounds that fit the action and do not exclude each other.
 * A term that fails this says nothing a buyer could rely on, so the protocol has the whole proposal refused. Foreign
 * currencies are found with the other money.
 */
export function checkChangeTerms(report: Report, snapshot: Snapshot): void {
  const seen = new Set<unknown>();
  asArray(member(snapshot.terms, "change_terms")).forEach((term, index) => {
    const action = member(term, "action");
    const add = (step: string, message: string) =>
      report.add("shape", termsPath(snapshot, "change_terms", index, step), message, {
        proposalId: snapshot.id,
        found: action,
      });
    if (seen.has(action)) add("action", `Two change terms are about ${quoted(action)}, so neither says what holds.`);
    seen.add(action);
    const bounds = member(term, "constraints");
    if (!isObject(bounds)) return;
    const fitting = FITTING_ACTIONS.get(bounds.kind);
    if (fitting !== undefined && !fitting.includes(action as string)) {
      add("constraints", `A bound on ${quoted(bounds.kind)} says nothing about ${quoted(action)}.`);
    }
    for (const [low, high] of ORDERED_BOUNDS) {
      const [least, most] = [sizeOf(bounds[low]), sizeOf(bounds[high])];
      if (least !== undefined && most !== undefined && least > most) {
        add(
          "constraints",
          `The change term for ${quoted(action)} has bounds that exclude each other: ${quoted(bounds[low])} and ${quoted(bounds[high])}.`,
        );
      }
    }
  });
}

function sizeOf(bound: unknown): number | undefined {
  return asNumber(member(bound, "amount")) ?? instantOf(bound);
}
