import type { Proposal, Refinement } from "@/lib/adcp";
import { TermsNotCanonical } from "../canonical";
import { sameJson } from "../equality";
import { asArray, asNumber, asText, isObject, member } from "../json";
import { CPM_MODELS } from "../requirements/cpm";
import { evaluateRequirements } from "../requirements/evaluate";
import type { ComparisonColumn } from "../types";
import { checkArithmetic } from "../verify/arithmetic";
import { checkIntegrity } from "../verify/integrity";
import { materialText, roughKey } from "../verify/material";
import { Report } from "../verify/report";
import { viewedSnapshot } from "../verify/snapshot";
import type { ResolvedBaseline } from "./baseline";

/**
 * How the terms of a column stand to the baseline's, or to the first column's where what was asked is the baseline: the same, the same
 * but for notes and reference numbers, or other terms (facts 3.8).
 */
export function differenceFrom(
  baseline: ResolvedBaseline,
  proposals: readonly unknown[],
): (column: number) => ComparisonColumn["difference"] {
  const baseColumn = baseline.kind === "column" ? baseline.index : -1;
  const others = member(
    baseline.kind === "source" ? baseline.source : proposals[Math.max(0, baseColumn)],
    "commercial_terms",
  );
  let othersKey: string | undefined;
  return (column) => {
    if (column === baseColumn) return "baseline";
    const mine = member(proposals[column], "commercial_terms");
    if (sameJson(mine, others)) return "identical";
    othersKey ??= roughKey(others);
    return roughKey(mine) === othersKey && sameMaterial(mine, others) ? "cosmetic" : "material";
  };
}

function sameMaterial(mine: unknown, others: unknown): boolean {
  try {
    return materialText(mine) === materialText(others);
  } catch (error) {
    // What has no canonical form is nobody's equal; verification names it.
    if (error instanceof TermsNotCanonical) return false;
    throw error;
  }
}

/** The summary of one proposal, read from its terms alone; what they do not say is null. */
export function summarize(
  proposal: Proposal,
  difference: ComparisonColumn["difference"],
  numbers: LineNumbers,
  asked?: { refinement: Refinement; source?: Proposal },
): ComparisonColumn {
  const terms = member(proposal, "commercial_terms");
  const lines = asArray(member(terms, "purchases"));
  let findings: ComparisonColumn["findings"] | undefined;
  return {
    proposalId: asText(member(proposal, "proposal_id")) ?? "",
    total: moneyOrNull(member(terms, "total_budget")),
    ...numbers,
    flight: { start: asText(member(terms, "start_time")) ?? "", end: asText(member(terms, "end_time")) ?? "" },
    lines: lines.length,
    // As stated: whether it is the digest of these terms was settled when they came, and is shown by the digest badge.
    digest: asText(member(proposal, "terms_digest")) ?? "",
    difference,
    // A thousand lines are hashed for them, so whoever looks at them first has them made.
    get findings() {
      findings ??= findingsOf(proposal);
      return findings;
    },
    ...(asked ? { requirements: evaluateRequirements(asked.refinement, proposal, asked.source) } : {}),
  };
}

export type LineNumbers = Pick<ComparisonColumn, "priceRange" | "effectiveCpm" | "impressions">;

/** Price, effective price and volume of the lines together. */
export function numbersOf(proposal: unknown): LineNumbers {
  const lines = asArray(member(member(proposal, "commercial_terms"), "purchases"));
  return {
    priceRange: priceRange(lines),
    effectiveCpm: effectiveCpm(lines),
    impressions: sumIfAll(lines, "impressions"),
  };
}

function findingsOf(proposal: unknown) {
  if (!isObject(proposal)) return [];
  const report = new Report();
  const snapshot = viewedSnapshot(proposal);
  checkIntegrity(report, snapshot);
  checkArithmetic(report, snapshot);
  return report.verdict().findings;
}

function moneyOrNull(value: unknown): { amount: number; currency: string } | null {
  const amount = asNumber(member(value, "amount"));
  const currency = asText(member(value, "currency"));
  return amount === undefined || currency === undefined ? null : { amount, currency };
}

/** A sum only where every part is known: a missing part is not zero. */
function sumIfAll(lines: readonly unknown[], name: string): number | null {
  if (lines.length === 0) return null;
  let sum = 0;
  for (const line of lines) {
    const part = asNumber(member(line, name));
    if (part === undefined) return null;
    sum += part;
  }
  return sum;
}

/** The currency of all lines, or undefined where they have several or none. */
function oneCurrency(lines: readonly unknown[]): string | undefined {
  let currency: string | undefined;
  for (const line of lines) {
    const found = asText(member(member(line, "pricing"), "currency"));
    if (found === undefined || (currency !== undefined && found !== currency)) return undefined;
    currency = found;
  }
  return currency;
}

/** Fixed prices per thousand, lowest to highest; null where lines have several currencies or none is fixed. */
function priceRange(lines: readonly unknown[]): ComparisonColumn["priceRange"] {
  const perThousand = lines.filter((line) => CPM_MODELS.has(member(member(line, "pricing"), "pricing_model")));
  const currency = oneCurrency(perThousand);
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const line of perThousand) {
    const price = asNumber(member(member(line, "pricing"), "fixed_price"));
    if (price === undefined) continue;
    if (price < min) min = price;
    if (price > max) max = price;
  }
  return currency === undefined || min > max ? null : { min, max, currency };
}

function effectiveCpm(lines: readonly unknown[]): ComparisonColumn["effectiveCpm"] {
  const currency = oneCurrency(lines);
  const budget = sumIfAll(lines, "budget");
  const impressions = sumIfAll(lines, "impressions");
  if (currency === undefined || budget === null || impressions === null || impressions === 0) return null;
  return { amount: (budget / impressions) * 1000, currency };
}
