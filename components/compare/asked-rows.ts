import { receivedProposal } from "@/components/hold/received";
import type { MarkKind } from "@/components/ui/mark";
import type { ComparisonSource } from "@/lib/api/client";
import type { RequirementCheck } from "@/lib/negotiation";
import { answeredChecks } from "./answered";

/** What one column says to one requirement. `not_asked` where its seller or its round was never asked for it. */
export type AskedCell = { kind: "not_asked" } | { kind: "judged"; mark: MarkKind; words: string; why: string };

export type AskedRow = { key: string; requirement: string; asked: unknown; cells: AskedCell[] };

export type AskedRows = { rows: AskedRow[]; tallies: ({ met: number; of: number } | null)[] };

/**
 * Every requirement any of the columns was asked to meet, recomputed here for each column from its own refinement. A column that
 * answers a brief but is what others were refined from is held against their refinement, as what was not there yet.
 */
export function askedRows(columns: readonly ComparisonSource[]): AskedRows {
  const judged = columns.map((column) => judge(column, columns));
  const rows = new Map<string, AskedRow>();
  judged.forEach((column, index) => {
    for (const check of column?.checks ?? []) {
      const key = `${check.requirement} ${JSON.stringify(check.asked)}`;
      const { requirement, asked } = check;
      const row = rows.get(key) ?? {
        key,
        requirement,
        asked,
        cells: columns.map(() => ({ kind: "not_asked" as const })),
      };
      row.cells[index] = cellOf(check, column?.own ?? false, columns[index]);
      rows.set(key, row);
    }
  });
  const tallies = judged.map((column) =>
    column ? { met: column.checks.filter(({ satisfied }) => satisfied).length, of: column.checks.length } : null,
  );
  return { rows: [...rows.values()], tallies };
}

type Judged = { checks: RequirementCheck[]; own: boolean };

function judge(column: ComparisonSource, all: readonly ComparisonSource[]): Judged | null {
  const proposal = receivedProposal(column.snapshot);
  if (!proposal) return null;
  const source = column.source && receivedProposal(column.source);
  const own = answeredChecks(proposal, column.refinementText, source);
  const later = all.find(({ source: from }) => from?.id === column.snapshot.id);
  const checks = own ?? answeredChecks(proposal, later?.refinementText ?? null, source);
  const whole = (checks ?? []).filter(({ line }) => line === undefined);
  return whole.length === 0 ? null : { checks: whole, own: own !== null };
}

function cellOf(check: RequirementCheck, own: boolean, column: ComparisonSource | undefined): AskedCell {
  if (check.satisfied) {
    return { kind: "judged", mark: "ok", words: check.why === "" ? "met" : `met, ${check.why}`, why: check.why };
  }
  const isBreach =
    own &&
    column?.snapshot.findings.some(
      ({ severity, requirement }) => severity === "block" && requirement === check.requirement,
    );
  const mark: MarkKind = !own ? "not_yet" : isBreach ? "block" : "review";
  return { kind: "judged", mark, words: check.unshown ? "not shown in the terms" : check.why, why: check.why };
}
