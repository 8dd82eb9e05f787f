/** Sam's refinement over the API: everything typed, within the flight the source already has. */
export function samsRefinement(
  { proposalId, proposalText }: { proposalId: string; proposalText: string },
  count: number,
) {
  const { start_time, end_time } = JSON.parse(proposalText).commercial_terms;
  return {
    proposal_id: proposalId,
    action: "revise",
    constraints: {
      total_budget: { max: 50_000, currency: "USD" },
      cpm: { max: 18, currency: "USD" },
      flight: { start_no_later_than: start_time, end_no_earlier_than: end_time },
    },
    alternatives: { count },
  };
}
