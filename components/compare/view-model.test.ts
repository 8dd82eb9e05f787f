import { describe, expect, it } from "vitest";
import { line, proposalOf, snapshotOf, TERMS } from "@/components/hold/snapshots.fixture";
import type { Proposal } from "@/lib/adcp";
import type { ComparisonSource } from "@/lib/api/client";
import { compareProposals } from "@/lib/negotiation";
import { askedRows } from "./asked-rows";
import { differencesOf, viewModel } from "./view-model";

const withTerms = (id: string, over: Partial<Proposal["commercial_terms"]>) =>
  proposalOf(id, { commercial_terms: { ...TERMS, ...over } });

const a = withTerms("a", {
  total_budget: { amount: 62_000, currency: "USD" },
  purchases: [line("premium_video_q4", 21, 2_000_000, 42_000), line("display_standard_q4", 6.4, 1_000_000, 6_400)],
});
const b = proposalOf("b");

const model = (proposals: Proposal[], onlyDifferences = false, baseline: number | Proposal = 0) => {
  const whole = viewModel(compareProposals(proposals, { baseline }), proposals, {
    zone: "America/New_York",
    baselineProposal: typeof baseline === "number" ? null : baseline,
  });
  return onlyDifferences ? differencesOf(whole) : whole;
};

describe("a comparison as it is read", () => {
  it("merges lowest and highest price into a range with the change at the top", () => {
    const row = model([a, b]).summary.find(({ key }) => key === "summary/price");
    expect(row?.cells).toMatchObject([
      { value: { currency: "USD", text: "6.40–21.00" }, change: null },
      { value: { text: "15.00–17.50" }, old: "6.40–21.00", change: { sign: "down", text: "3.50 less at the top" } },
    ]);
  });

  it("says which end of a flight moved", () => {
    const later = withTerms("c", { end_time: "2027-02-03T05:00:00Z" });
    const row = model([b, later]).summary.find(({ key }) => key === "summary/flight");
    expect(row?.cells[1]).toMatchObject({
      value: { text: "14 Dec 2026 through 2 Feb 2027" },
      change: { sign: "later", text: "ends 2 days later" },
    });
  });

  it("tells a line that is not there from one whose values are missing", () => {
    const { lines } = model([a, b]);
    const presence = Object.fromEntries(
      lines.map((group) => [group.productId, group.presence.map(({ kind }) => kind)]),
    );
    expect(presence).toEqual({
      premium_video_q4: ["here", "here"],
      display_standard_q4: ["here", "removed"],
      native_feed_q4: ["absent", "added"],
    });
  });

  it("measures lines against a source that is no column", () => {
    const { lines } = model([b], false, a);
    expect(Object.fromEntries(lines.map((group) => [group.productId, group.presence[0]?.kind]))).toEqual({
      premium_video_q4: "here",
      display_standard_q4: "removed",
      native_feed_q4: "added",
    });
  });

  it("held against what was asked, calls nothing the same that nobody asked about", () => {
    const refinement = {
      proposal_id: "a",
      action: "revise" as const,
      constraints: { cpm: { max: 18, currency: "USD" } },
    };
    const asked = viewModel(compareProposals([b], { baseline: refinement }), [b], {
      zone: "UTC",
      baselineProposal: null,
    });
    const rows = [...asked.summary, ...asked.terms, ...asked.lines.flatMap((group) => group.rows)];
    expect(rows.filter(({ cells }) => cells[0]?.change !== null).map(({ key }) => key)).toEqual(["summary/price"]);
    expect(asked.summary.find(({ key }) => key === "summary/price")?.cells[0]).toMatchObject({
      old: "18.00",
      change: { text: "0.50 less at the top" },
    });
  });

  it("hides rows in which nothing differs and counts them, and no others", () => {
    const all = model([a, b]);
    const only = model([a, b], true);
    const count = (view: typeof all) =>
      view.summary.length + view.terms.length + view.lines.reduce((sum, { rows }) => sum + rows.length, 0);
    expect(only.hidden).toBe(count(all) - count(only));
    expect(only.hidden).toBeGreaterThan(0);
    expect(only.summary.every(({ differs }) => differs)).toBe(true);
    expect(count(model([b, proposalOf("b2")], true))).toBe(0);
  });
});

describe("requirements side by side", () => {
  const source = (proposal: Proposal, over: Partial<ComparisonSource> = {}): ComparisonSource => ({
    snapshot: snapshotOf(proposal),
    negotiationId: "n",
    negotiationName: "",
    sellerId: "s",
    source: null,
    refinementText: null,
    lane: "compact",
    observation: null,
    sourceId: null,
    held: null,
    note: null,
    ...over,
  });
  const refinement = {
    proposal_id: "a",
    action: "revise",
    constraints: { total_budget: { max: 50_000, currency: "USD" } },
  };
  const asked = source(b, { source: snapshotOf(a), refinementText: JSON.stringify(refinement) });

  it("holds each column against what was asked of it, and a source against what was asked next as not there yet", () => {
    const { rows, tallies } = askedRows([source(a), asked, source(proposalOf("d"))]);
    expect(
      rows.map(({ requirement, cells }) => [
        requirement,
        cells.map((cell) => (cell.kind === "judged" ? cell.mark : "-")),
      ]),
    ).toEqual([["total_budget", ["not_yet", "ok", "-"]]]);
    expect(tallies).toEqual([{ met: 0, of: 1 }, { met: 1, of: 1 }, null]);
  });

  it("keeps two different bounds in two rows", () => {
    const other = JSON.stringify({ ...refinement, constraints: { total_budget: { max: 45_000, currency: "USD" } } });
    const { rows } = askedRows([asked, source(proposalOf("d"), { refinementText: other })]);
    expect(rows).toHaveLength(2);
    expect(rows[1]?.cells[0]?.kind).toBe("not_asked");
  });
});
