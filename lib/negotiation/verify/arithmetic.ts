import { asArray, asNumber, asText, member } from "../json";
import { CPM_MODELS } from "../requirements/cpm";
import { lineName } from "../requirements/judgement";
import { amount, money, price, quoted } from "../wording";
import { currencyOf, totalOf } from "./integrity";
import type { Report } from "./report";
import { type Snapshot, termsPath } from "./snapshot";

/** Sellers round impressions to whole thousands and budgets to cents; half a percent is rounding, more is not. */
const ROUNDING = 0.005;

/**
 * Whether the money and the volume of terms fit each other. Nothing here breaks a promise of the protocol, so all of it is for a
 * person to look at: a budget above price x impressions cannot deliver, one below does not pay for what the line says.
 */
export function checkArithmetic(report: Report, snapshot: Snapshot): void {
  const lines = asArray(member(snapshot.terms, "purchases"));
  const sums = lines.map(lineSum);
  lines.forEach((line, index) => {
    checkLine(report, snapshot, line, index, sums[index] ?? {});
  });
  checkTotal(report, snapshot, sums);
}

/** `cost`: what the stated impressions cost at the fixed price per thousand. `budget`: the line's hard cap. */
type LineSum = { cost?: number; budget?: number };

function lineSum(line: unknown): LineSum {
  const pricing = member(line, "pricing");
  const fixed = asNumber(member(pricing, "fixed_price"));
  const impressions = asNumber(member(line, "impressions"));
  const perThousand = CPM_MODELS.has(member(pricing, "pricing_model"));
  return {
    cost: perThousand && fixed !== undefined && impressions !== undefined ? (fixed * impressions) / 1000 : undefined,
    budget: asNumber(member(line, "budget")),
  };
}

function exceeds(larger: number, smaller: number): boolean {
  return larger - smaller > Math.max(0.01, larger * ROUNDING);
}

function checkLine(report: Report, snapshot: Snapshot, line: unknown, index: number, { cost, budget }: LineSum): void {
  if (cost === undefined || budget === undefined) return;
  const over = exceeds(budget, cost);
  if (!over && !exceeds(cost, budget)) return;
  const currency = quoted(asText(member(member(line, "pricing"), "currency")) ?? "");
  const fixed = asNumber(member(member(line, "pricing"), "fixed_price")) ?? 0;
  const impressions = amount(asNumber(member(line, "impressions")) ?? 0);
  const sum = `At ${price(currency, fixed)} CPM, ${impressions} impressions cost ${money(currency, cost)}`;
  report.add(
    "budget_arithmetic",
    termsPath(snapshot, "purchases", index, "budget"),
    over
      ? `${quoted(lineName(line, index))}: ${sum}; this line's budget is ${money(currency, budget)}, so ${money(currency, budget - cost)} of it buys nothing the line promises.`
      : `${quoted(lineName(line, index))}: ${sum}; this line's budget of ${money(currency, budget)} pays for ${money(currency, cost - budget)} less than that.`,
    { proposalId: snapshot.id, asked: cost, found: budget },
  );
}

function checkTotal(report: Report, snapshot: Snapshot, sums: readonly LineSum[]): void {
  const total = totalOf(snapshot.terms);
  if (total === undefined || sums.length === 0) return;
  const deliverable = sums.map(({ cost, budget }) =>
    cost === undefined ? budget : budget === undefined ? cost : Math.min(cost, budget),
  );
  if (deliverable.every((sum) => sum !== undefined)) {
    const most = deliverable.reduce((a, b) => a + b, 0);
    if (exceeds(total, most)) {
      const currency = currencyOf(snapshot.terms);
      report.add(
        "undeliverable_budget",
        termsPath(snapshot, "total_budget", "amount"),
        `${money(currency, total - most)} of ${money(currency, total)} cannot deliver: the lines together hold ${money(currency, most)} of prices, volumes and budgets.`,
        { proposalId: snapshot.id, asked: total, found: most },
      );
    }
  }
  const budgets = sums.map(({ budget }) => budget);
  if (budgets.every((sum) => sum !== undefined)) {
    const all = budgets.reduce((a, b) => a + b, 0);
    if (exceeds(all, total)) {
      const currency = currencyOf(snapshot.terms);
      report.add(
        "budget_arithmetic",
        termsPath(snapshot, "total_budget", "amount"),
        `The line budgets add up to ${money(currency, all)}, ${money(currency, all - total)} more than the total of ${money(currency, total)}.`,
        { proposalId: snapshot.id, asked: total, found: all },
      );
    }
  }
}
