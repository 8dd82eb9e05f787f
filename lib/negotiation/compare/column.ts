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

/** How terms stand to others: the same, the same but for notes and reference numbers, or other terms (facts 3.8). */
export function differenceOf(mine: unknown, others: unknown): "identical" | "cosmetic" | "material" {
  if (sameJson(mine, others)) return "identical";
  return roughKey(mine) === roughKey(others) && sameMaterial(mine, others) ? "cosmetic" : "material";
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
  asked?: { refinement: Refinement; source?: Proposal },
): ComparisonColumn {
  const terms = member(proposal, "commercial_terms");
  const lines = asArray(member(terms, "purchases"));
  return {
    proposalId: asText(member(proposal, "proposal_id")) ?? "",
    total: moneyOrNull(member(terms, "total_budget")),
    ...numbersOf(lines),
    flight: { start: asText(member(terms, "start_time")) ?? "", end: asText(member(terms, "end_time")) ?? "" },
    lines: lines.length,
    // As stated: whether it is the digest of these terms was settled when they came, and is shown by the digest badge.
    digest: asText(member(proposal, "terms_digest")) ?? "",
    difference,
    findings: findingsOf(proposal),
    ...(asked ? { requirements: evaluateRequirements(asked.refinement, proposal, asked.source) } : {}),
  };
}

/** Price, effective price and volume of the lines together. */
export function numbersOf(
  lines: readonly unknown[],
): Pick<ComparisonColumn, "priceRange" | "effectiveCpm" | "impressions"> {
  return {
    priceRange: priceRange(lines),
    effectiveCpm: effectiveCpm(lines),
    impressions: sumIfAll(lines.map((line) => asNumber(member(line, "impressions")))),
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
function sumIfAll(parts: readonly (number | undefined)[]): number | null {
  if (parts.length === 0) return null;
  let sum = 0;
  for (const part of parts) {
    if (part === undefined) return null;
    sum += part;
  }
  return sum;
}

function oneCurrency(lines: readonly unknown[]): string | undefined {
  const currencies = new Set(lines.map((line) => asText(member(member(line, "pricing"), "currency"))));
  return currencies.size === 1 ? [...currencies][0] : undefined;
}

/** Fixed prices per thousand, lowest to highest; null where lines have several currencies or none is fixed. */
function priceRange(lines: readonly unknown[]): ComparisonColumn["priceRange"] {
  const perThousand = lines.filter((line) => CPM_MODELS.has(member(member(line, "pricing"), "pricing_model")));
  const prices = perThousand.flatMap((line) => asNumber(member(member(line, "pricing"), "fixed_price")) ?? []);
  const currency = oneCurrency(perThousand);
  if (prices.length === 0 || currency === undefined) return null;
  return { min: prices.reduce((a, b) => Math.min(a, b)), max: prices.reduce((a, b) => Math.max(a, b)), currency };
}

function effectiveCpm(lines: readonly unknown[]): ComparisonColumn["effectiveCpm"] {
  const currency = oneCurrency(lines);
  const budget = sumIfAll(lines.map((line) => asNumber(member(line, "budget"))));
  const impressions = sumIfAll(lines.map((line) => asNumber(member(line, "impressions"))));
  if (currency === undefined || budget === null || impressions === null || impressions === 0) return null;
  return { amount: (budget / impressions) * 1000, currency };
}
