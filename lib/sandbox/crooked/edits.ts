import type { CommercialTerms, Proposal, Purchase, RefineResult } from "@/lib/adcp";
import { termsDigest } from "@/lib/negotiation";
import type { RefineTale } from "./lie";

/** The drafts of an answer, result by result; none where a result has none. */
export function draftsIn({ body }: RefineTale): Proposal[] {
  return body.results.flatMap((result) => result.proposals ?? []);
}

/** The snapshots an answer puts on hold. */
export function holdsIn({ body }: RefineTale): Proposal[] {
  return body.results.flatMap((result) => (result.proposal ? [result.proposal] : []));
}

/** Changes the terms of a snapshot and states the digest of the changed ones: the lie is in what the terms say. */
export function reword(proposal: Proposal, change: (terms: CommercialTerms) => void): void {
  change(proposal.commercial_terms);
  proposal.terms_digest = termsDigest(proposal.commercial_terms);
}

export function firstLine(terms: CommercialTerms): Purchase {
  const [line] = terms.purchases;
  if (!line) throw new Error("terms without a line");
  return line;
}

/** Raises one price and everything that follows from it, so that the sums come out right again. USD per 1,000. */
export function raisePrice(terms: CommercialTerms, by: number): void {
  const line = firstLine(terms);
  const price = Math.round(((line.pricing.fixed_price ?? 0) + by) * 100) / 100;
  line.pricing.fixed_price = price;
  line.budget = Math.round(price * (line.impressions ?? 0)) / 1000;
  addUp(terms);
}

/** Makes the total what the lines cost. */
export function addUp(terms: CommercialTerms): void {
  const sum = terms.purchases.reduce((total, line) => total + (line.budget ?? 0), 0);
  if (terms.total_budget) terms.total_budget.amount = sum;
}

/** Calls a result partial for want of alternatives, whatever it is. */
export function callPartial(result: RefineResult): void {
  result.outcome = "partial";
  result.reason_code = "alternatives_unavailable";
  result.reason = "Fewer mixes than asked for are available.";
}
