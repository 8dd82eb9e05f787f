import { asNumber, asText, member } from "../json";
import { money, quoted } from "../wording";
import type { Judgement, TermsView } from "./judgement";

/** `constraints.total_budget` (facts 4.1): the stated total only. Line budgets and guidance never stand in for it. */
export function judgeTotalBudget(asked: unknown, { terms }: TermsView): Judgement[] {
  const currency = asText(member(asked, "currency"));
  const min = asNumber(member(asked, "min"));
  const max = asNumber(member(asked, "max"));
  if (currency === undefined || (min === undefined && max === undefined)) return [];
  const total = member(terms, "total_budget");
  const amount = asNumber(member(total, "amount"));
  const judge = (satisfied: boolean, why: () => string, sentence: () => string): Judgement[] => [
    {
      requirement: "total_budget",
      satisfied,
      asked,
      found: total ?? null,
      at: total === undefined ? [] : ["total_budget", "amount"],
      why,
      sentence,
    },
  ];
  if (amount === undefined) {
    return judge(
      false,
      () => "no total in the terms",
      () =>
        "The terms state no total budget, so your bound on it cannot be met. Line budgets do not stand in for a total.",
    );
  }
  const found = member(total, "currency");
  if (found !== currency) {
    return judge(
      false,
      () => `in ${quoted(found)}, not ${currency}`,
      () => `The total is in ${quoted(found)} and your bound is in ${currency}. Amounts are never converted.`,
    );
  }
  if (max !== undefined && amount > max) {
    return judge(
      false,
      () => `${money(currency, amount - max)} over`,
      () =>
        `The total is ${money(currency, amount)}, ${money(currency, amount - max)} over your ceiling of ${money(currency, max)}.`,
    );
  }
  if (min !== undefined && amount < min) {
    return judge(
      false,
      () => `${money(currency, min - amount)} short`,
      () =>
        `The total is ${money(currency, amount)}, ${money(currency, min - amount)} under your minimum of ${money(currency, min)}.`,
    );
  }
  return judge(
    true,
    () => {
      if (amount === max || amount === min) return "at the bound";
      if (max === undefined) return `${money(currency, amount - (min ?? 0))} above the minimum`;
      return `${money(currency, max - amount)} under the ceiling`;
    },
    () => `The total is ${money(currency, amount)}.`,
  );
}
