import { describe, expect, it } from "vitest";
import type { ComparisonSource } from "@/lib/api/client";
import { compareProposals } from "@/lib/negotiation";
import { budgetCharts } from "./charts/budget-data";
import { type ColumnFacts, columnFacts, primaryColumn } from "./column-facts";
import { viewModel } from "./view-model";

const share = (productId: string, percentage: number) => ({
  product_id: productId,
  pricing_option_id: "fixed",
  allocation_percentage: percentage,
  start_time: "2026-12-14T00:00:00Z",
  end_time: "2027-01-31T00:00:00Z",
});

function older(id: string, percentage: number): ComparisonSource {
  const price = { pricing_option_id: "fixed", pricing_model: "cpm", fixed_price: 17.5, currency: "USD" };
  return {
    lane: "legacy",
    observation: {
      id,
      threadId: "t",
      sellerName: "Heritage",
      proposalId: "plan",
      round: 0,
      proposalText: JSON.stringify({ proposal_id: "plan", name: "Plan", allocations: [share("video", percentage)] }),
      offersText: JSON.stringify([{ product_id: "video", pricing_option_id: "fixed", product: "Video", price }]),
    },
    snapshot: { id, proposalId: "plan", proposalText: "{}" },
    negotiationId: "n",
    refinementText: null,
    source: null,
  } as unknown as ComparisonSource;
}

const factsOf = (sources: ComparisonSource[]): ColumnFacts[] =>
  sources.map((source) => columnFacts(source, null)).filter((column) => column !== null);

describe("a column of the older lane", () => {
  const columns = factsOf([older("look-1", 60), older("look-2", 40)]);
  const proposals = columns.map(({ proposal }) => proposal);

  it("is what was seen, has nothing to be verified by and is never the one to decide on", () => {
    expect(columns).toHaveLength(2);
    expect(columns[0]).toMatchObject({
      unverifiable: true,
      checks: [],
      origin: "Heritage, older lane, answers the brief: Plan",
      actions: { finalize: { kind: "open", href: "/negotiations/n?thread=t&view=results&source=look-1" } },
    });
    expect(primaryColumn(columns, -1)).toBe(-1);
    expect(factsOf([{ ...older("look-3", 1), observation: null }])).toEqual([]);
  });

  it("keeps its mark on every value through every wording", () => {
    const comparison = compareProposals(proposals, { unverifiable: new Set([1]) });
    const { summary, terms, lines } = viewModel(comparison, proposals, { zone: "UTC", baselineProposal: null });
    const rows = [...summary, ...terms, ...lines.flatMap((line) => line.rows)];
    const stated = (index: number) =>
      rows.flatMap(({ cells }) => cells[index] ?? []).filter(({ value }) => value !== null);
    expect(stated(1).length).toBeGreaterThan(3);
    expect(stated(1).every(({ unverifiable }) => unverifiable === true)).toBe(true);
    expect(stated(0).some(({ unverifiable }) => unverifiable)).toBe(false);
  });

  it("invents no budget for its lines", () => {
    const { charts, unstated } = budgetCharts(columns);
    expect(charts).toEqual([]);
    expect(unstated).toEqual(["A, video", "B, video"]);
  });
});
