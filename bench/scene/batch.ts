import { draft, line, type RefineExchange, terms } from "@/lib/negotiation/testing/exchanges";

/** A batch of refinements, each answered with ten alternatives of twenty lines that meet everything asked. */
export function batch(refinements: number, alternatives = 10, lines = 20): RefineExchange {
  const ids = Array.from({ length: refinements }, (_, index) => `source_${index}`);
  const plan = (source: number, alternative: number) =>
    terms(
      Array.from({ length: lines }, (_, each) =>
        line(`product_with_a_name_of_usual_length_${each}`, 10 + source / 10, 100_000 + alternative * 1000 + each),
      ),
    );
  return {
    request: {
      adcp_version: "3.2",
      idempotency_key: "5a0c5a4e-7a50-4c3a-9b9e-0f6f6f6f6f6f",
      refinements: ids.map((proposal_id) => ({
        proposal_id,
        action: "revise",
        constraints: {
          total_budget: { max: 500_000, currency: "USD" },
          cpm: { max: 18, currency: "USD" },
          impressions: { min: 1_000_000 },
          flight: { start_no_later_than: "2026-10-01T00:00:00Z", end_no_earlier_than: "2026-11-01T00:00:00Z" },
        },
        product_changes: { product_with_a_name_of_usual_length_1: "include", display_standard_q4: "omit" },
        alternatives: { count: alternatives },
        criteria: { targeting_overlay: { geo_countries: ["US", "CA"] } },
      })),
    },
    response: {
      status: "completed",
      adcp_version: "3.2",
      results: ids.map((source, index) => ({
        source_proposal_id: source,
        outcome: "revised",
        proposals: Array.from({ length: alternatives }, (_, each) =>
          draft(`${source}_${each}`, plan(index, each), { parent_proposal_id: source }),
        ),
      })),
      products: [],
    },
    sources: new Map(ids.map((id, index) => [id, draft(id, plan(index, 99))])),
  };
}
