import { receivedProposal } from "@/components/hold/received";
import type { Proposal } from "@/lib/adcp";
import type { SnapshotView } from "@/lib/api/client";
import type { RequirementCheck } from "@/lib/negotiation";
import { type Claim, claimOf, type Difference, differenceOf } from "./claims";
import type { ReadResult } from "./round-data";

export type ScoreCell = {
  claim: Claim | null;
  /** Null where the draft has no such line. */
  check: RequirementCheck | null;
  lines: readonly RequirementCheck[];
  difference: Difference | null;
};

export type ScoreRow = {
  key: string;
  requirement: string;
  /** Any draft's check: what was asked is the same in all. */
  sample: RequirementCheck;
  /** From 0; null for the requirement itself. */
  line: number | null;
  products: readonly string[];
  cells: readonly ScoreCell[];
};

/**
 * Every requirement asked by a refinement against every draft it returned: claimed, recomputed, per line where lines decide. Line
 * rows are left out where no draft misses a line and a single number says it all. `checksOf` is what the desk recomputed of a draft.
 */
export function scorecardRows(
  result: ReadResult,
  drafts: readonly SnapshotView[],
  checksOf: (draft: SnapshotView) => readonly RequirementCheck[],
): ScoreRow[] {
  const columns = drafts.map((draft) => ({ proposal: receivedProposal(draft), checks: checksOf(draft) }));
  const requirements = [...new Set(columns.flatMap(({ checks }) => checks.map(({ requirement }) => requirement)))];
  return requirements.flatMap((requirement) => rowsOf(requirement, result, columns));
}

type Column = { proposal: Proposal | null; checks: readonly RequirementCheck[] };

function rowsOf(requirement: string, result: ReadResult, columns: readonly Column[]): ScoreRow[] {
  const claim = claimOf(requirement, result);
  const own = columns.map(({ checks }) => checks.filter((check) => check.requirement === requirement));
  const wholes = own.map((checks) => checks.find(({ line }) => line === undefined) ?? null);
  const lines = own.map((checks) => checks.filter(({ line }) => line !== undefined));
  const sample = wholes.find((check) => check !== null);
  if (!sample) return [];
  const summary: ScoreRow = {
    key: requirement,
    requirement,
    sample,
    line: null,
    products: [],
    cells: wholes.map((check, column) => ({
      claim,
      check,
      lines: lines[column] ?? [],
      // Where lines decide, the words stand at the line.
      difference: check && (lines[column] ?? []).length === 0 ? differenceOf(claim, check) : null,
    })),
  };
  return [summary, ...lineRows(requirement, claim, lines, columns)];
}

function lineRows(
  requirement: string,
  claim: Claim,
  lines: readonly (readonly RequirementCheck[])[],
  columns: readonly Column[],
): ScoreRow[] {
  const missed = lines.some((checks) => checks.some(({ satisfied }) => !satisfied));
  if (requirement !== "cpm" && !missed) return [];
  const longest = Math.max(0, ...lines.map((checks) => checks.length));
  const byLine = lines.map((checks) => new Map(checks.map((check) => [check.line, check])));
  return Array.from({ length: longest }, (_, line): ScoreRow | null => {
    const cells = byLine.map((checks): ScoreCell => {
      const check = checks.get(line) ?? null;
      const difference = check ? differenceOf(claim, check) : null;
      return { claim: difference ? claim : null, check, lines: [], difference };
    });
    const sample = cells.find(({ check }) => check !== null)?.check;
    if (!sample) return null;
    const products = columns.flatMap(({ proposal }) => proposal?.commercial_terms.purchases[line]?.product_id ?? []);
    return { key: `${requirement} ${line}`, requirement, sample, line, products: [...new Set(products)], cells };
  }).filter((row) => row !== null);
}
