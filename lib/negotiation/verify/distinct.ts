import { quoted } from "../wording";
import { materialText, roughKey } from "./material";
import type { Report } from "./report";
import type { Snapshot } from "./snapshot";

/**
 * Alternatives differ in their terms, whatever their ids and names say (facts 3.8, 4.3). Equal terms are no alternative; terms
 * that differ in a reference number alone are one in form only.
 */
export function checkDistinct(report: Report, snapshots: readonly Snapshot[], claimsAll: boolean): void {
  if (snapshots.length < 2) return;
  const firstOf = new Map<string, Snapshot>();
  const distinct: Snapshot[] = [];
  for (const snapshot of snapshots) {
    if (snapshot.canonical === null) continue;
    const twin = firstOf.get(snapshot.canonical);
    if (twin === undefined) {
      firstOf.set(snapshot.canonical, snapshot);
      distinct.push(snapshot);
      continue;
    }
    report.add(
      "duplicate_terms",
      [...snapshot.path, "commercial_terms"],
      `${quoted(snapshot.id)} has exactly the terms of ${quoted(twin.id)}. It is no further alternative.`,
      { proposalId: snapshot.id, found: twin.id, ...(claimsAll ? {} : { severity: "review" as const }) },
    );
  }
  checkMaterial(report, distinct);
}

function checkMaterial(report: Report, snapshots: readonly Snapshot[]): void {
  for (const group of groupBy(snapshots, (snapshot) => roughKey(snapshot.terms))) {
    if (group.length < 2) continue;
    for (const [first, ...others] of groupBy(group, (snapshot) => materialText(snapshot.terms))) {
      for (const snapshot of others) {
        report.add(
          "cosmetic_alternative",
          [...snapshot.path, "commercial_terms"],
          `${quoted(snapshot.id)} differs from ${quoted(first?.id)} only in notes, reference numbers or the order of lines. You would buy the same thing.`,
          { proposalId: snapshot.id, found: first?.id },
        );
      }
    }
  }
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()];
}
