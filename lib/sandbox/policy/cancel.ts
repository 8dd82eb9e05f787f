import type { CommercialTerms } from "@/lib/adcp";

const NOTICE_DAYS = 14;
const FEE_PERCENT = 10;
const DAY_MS = 86_400_000;

/** The live terms with what ending them costs: nothing until two weeks before the start, then ten per cent of the total. */
export function cancellationTerms(terms: CommercialTerms, now: Date): CommercialTerms {
  const start = terms.start_time === "asap" ? now.getTime() : Date.parse(terms.start_time);
  const free = start - now.getTime() >= NOTICE_DAYS * DAY_MS;
  const total = terms.total_budget;
  // Whole cents: the fee is signed for like everything else.
  const fee = total && { amount: Math.round(total.amount * FEE_PERCENT) / 100, currency: total.currency };
  return {
    ...terms,
    cancellation_terms: {
      effective_at: now.toISOString(),
      ...(fee && { fee: free ? { ...fee, amount: 0 } : fee }),
      reason: free ? "Cancelled with two weeks' notice." : "Cancelled within two weeks of the start.",
    },
  };
}
