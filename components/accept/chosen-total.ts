import type { Money, Proposal } from "@/lib/adcp";
import { parseTypedAmount } from "./typed-amount";

/** The seller's hint for a total it leaves to the buyer. It is no term and binds nobody (facts 3.1). */
export type Guidance = { min: number | null; recommended: number | null; max: number | null };

export type OpenTotal = { currency: string; guidance: Guidance | null; lineCaps: number | null };

/** What is known of a total the terms leave open; null where they state one, or say in no single currency what it would be in. */
export function openTotal(proposal: Proposal): OpenTotal | null {
  const { total_budget, purchases } = proposal.commercial_terms;
  if (total_budget) return null;
  const guidance = proposal.total_budget_guidance;
  const currencies = new Set(purchases.flatMap(({ pricing }) => pricing?.currency ?? []));
  const [only] = currencies;
  const currency = guidance?.currency ?? (currencies.size === 1 ? only : undefined);
  if (currency === undefined) return null;
  const caps = purchases.map(({ budget }) => budget);
  return {
    currency,
    guidance: guidance
      ? { min: guidance.min ?? null, recommended: guidance.recommended ?? null, max: guidance.max ?? null }
      : null,
    lineCaps: caps.every((cap) => typeof cap === "number")
      ? caps.reduce<number>((sum, cap) => sum + (cap ?? 0), 0)
      : null,
  };
}

/** The total as typed; null while it is none. Nothing is suggested as if it were chosen. */
export function chosenTotal(open: OpenTotal, typed: string): Money | null {
  const read = parseTypedAmount(typed, open.currency);
  return read.kind === "amount" && read.amount > 0 ? { amount: read.amount, currency: open.currency } : null;
}

/** What is wrong with what was typed, in words; null where nothing is. */
export function totalProblem({ currency, guidance, lineCaps }: OpenTotal, typed: string): string | null {
  const read = parseTypedAmount(typed, currency);
  switch (read.kind) {
    case "empty":
      return null;
    case "unreadable":
      return "That is not an amount. Type it in full, such as 25,000.";
    case "other_currency":
      return `These terms are priced in ${currency}, not in ${read.currency}.`;
    case "amount":
      if (read.amount === 0) return "A total of nothing buys nothing.";
      if (guidance?.min != null && read.amount < guidance.min) return "That is below the least the seller names.";
      if (guidance?.max != null && read.amount > guidance.max) return "That is above the most the seller names.";
      if (lineCaps !== null && read.amount > lineCaps) return "That is more than all lines may spend together.";
      return null;
  }
}
