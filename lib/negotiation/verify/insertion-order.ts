import { instantOf } from "@/lib/adcp";
import { asNumber, isObject, member } from "../json";
import { quoted } from "../wording";
import type { Report } from "./report";
import type { Snapshot } from "./snapshot";

/**
 * An insertion order's summary against the terms (facts 3.5). It is signed and stands outside the digest, so where it says other
 * than the terms a person would sign for something nobody verified. It may say less, never otherwise.
 */
export function checkInsertionOrder(report: Report, snapshot: Snapshot): void {
  const summary = member(member(snapshot.raw, "insertion_order"), "terms");
  if (!isObject(summary)) return;
  const add = (field: string, what: string, claimed: unknown, found: unknown) =>
    report.add(
      "insertion_order_mismatch",
      [...snapshot.path, "insertion_order", "terms", field],
      `The insertion order says ${what} ${quoted(claimed)} and the terms say ${quoted(found)}. You would sign for something else than you reviewed.`,
      {
        proposalId: snapshot.id,
        claimed,
        found,
        // Something signed that the terms are silent on contradicts nothing, but somebody should see it.
        ...(found === undefined ? { severity: "review" as const } : {}),
      },
    );
  const total = member(summary, "total_budget");
  const termsTotal = member(snapshot.terms, "total_budget");
  if (isObject(total) && !sameMoney(total, termsTotal)) add("total_budget", "the total is", total, termsTotal);
  for (const [field, termsField, what] of FLIGHT) {
    const claimed = member(summary, field);
    const found = member(snapshot.terms, termsField);
    if (claimed === undefined || sameInstant(claimed, found)) continue;
    // "As soon as possible" is no instant, so a start named in the order is news and no contradiction.
    if (found === "asap") {
      report.add(
        "insertion_order_mismatch",
        [...snapshot.path, "insertion_order", "terms", field],
        `The insertion order says ${what} ${quoted(claimed)} and the terms say as soon as possible.`,
        { proposalId: snapshot.id, claimed, found, severity: "review" },
      );
    } else add(field, what, claimed, found);
  }
}

const FLIGHT = [
  ["flight_start", "start_time", "the flight starts at"],
  ["flight_end", "end_time", "the flight ends at"],
] as const;

function sameMoney(a: unknown, b: unknown): boolean {
  return (
    asNumber(member(a, "amount")) === asNumber(member(b, "amount")) && member(a, "currency") === member(b, "currency")
  );
}

function sameInstant(a: unknown, b: unknown): boolean {
  const instant = instantOf(a);
  return instant === undefined ? a === b : instant === instantOf(b);
}
