import { receivedProposal } from "@/components/hold/received";
import type { Proposal, Refinement } from "@/lib/adcp";
import type { SnapshotView } from "@/lib/api/client";
import { evaluateRequirements, type RequirementCheck } from "@/lib/negotiation";
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
 * rows are left out where no draft misses a line and a single number says it all.
 */
export function scorecardRows(
  refinement: Refinement,
  result: ReadResult,
  drafts: readonly SnapshotView[],
  source: Proposal | null,
): ScoreRow[] {
  const columns = drafts.map((draft) => {
    const proposal = receivedProposal(draft);
    return { proposal, checks: proposal ? evaluateRequirements(refinement, proposal, source ?? undefined) : [] };
  });
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
  return Array.from({ length: longest }, (_, line): ScoreRow | null => {
    const cells = lines.map((checks): ScoreCell => {
      const check = checks.find((each) => each.line === line) ?? null;
      const difference = check ? differenceOf(claim, check) : null;
      return { claim: difference ? claim : null, check, lines: [], difference };
    });
    const sample = cells.find(({ check }) => check !== null)?.check;
    if (!sample) return null;
    const products = columns.flatMap(({ proposal }) => proposal?.commercial_terms.purchases[line]?.product_id ?? []);
    return { key: `${requirement} ${line}`, requirement, sample, line, products: [...new Set(products)], cells };
  }).filter((row) => row !== null);
}
