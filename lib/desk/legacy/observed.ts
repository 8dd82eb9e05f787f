import type { Observed, ObservedChange, Offer } from "@/lib/negotiation";
import { observedChanges } from "@/lib/negotiation";
import type { ObservationRow } from "@/lib/store";

/** A stored look as the rules of lib/negotiation read it; the text is this desk's own copy of what the seller wrote. */
export const observedIn = (row: Pick<ObservationRow, "proposal_text" | "offers_text">): Observed => ({
  proposal: JSON.parse(row.proposal_text) as unknown,
  offers: JSON.parse(row.offers_text) as Offer[],
});

/** The look before this one at the same proposal, in the order they were taken in; undefined for the first. */
export const lookBefore = (row: ObservationRow, looks: readonly ObservationRow[]): ObservationRow | undefined =>
  looks.findLast((each) => each.proposal_id === row.proposal_id && each.seq < row.seq);

/** What changed since the look before; null where there was none. */
export function changesSince(row: ObservationRow, before: ObservationRow | undefined): ObservedChange[] | null {
  return before ? observedChanges(observedIn(before), observedIn(row)) : null;
}

/** Whether the proposal was ever seen with other terms than at its first look. */
export function hasChangedTerms(row: ObservationRow, looks: readonly ObservationRow[]): boolean {
  const own = looks.filter(({ proposal_id, seq }) => proposal_id === row.proposal_id && seq <= row.seq);
  return own.some((each, index) => {
    const before = own[index - 1];
    return before !== undefined && (changesSince(each, before) ?? []).some(({ weight }) => weight === "terms");
  });
}
