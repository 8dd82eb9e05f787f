import { describe, expect, it } from "vitest";
import { proposalOf, snapshotOf, TERMS } from "@/components/hold/snapshots.fixture";
import type { Proposal } from "@/lib/adcp";
import type { ComparisonSource, SnapshotView } from "@/lib/api/client";
import { compareProposals } from "@/lib/negotiation";
import { askedRows } from "../asked-rows";
import { columnFacts } from "../column-facts";
import { rankedColumns, wantedFlight } from "./rank-columns";

type Given = { proposal: Proposal; snapshot?: Partial<SnapshotView>; asked?: object };

function columnsOf(given: readonly Given[]) {
  const sources = given.map(
    ({ proposal, snapshot, asked }): ComparisonSource => ({
      lane: "compact",
      observation: null,
      snapshot: snapshotOf(proposal, snapshot),
      negotiationId: "n",
      negotiationName: "",
      sellerId: "s",
      sourceId: null,
      source: null,
      held: null,
      note: null,
      refinementText: asked ? JSON.stringify({ proposal_id: "source", action: "revise", ...asked }) : null,
    }),
  );
  const columns = sources.flatMap((source) => columnFacts(source, null) ?? []);
  const comparison = compareProposals(columns.map(({ proposal }) => proposal));
  const wanted = wantedFlight(columns, comparison);
  return { wanted, ranked: rankedColumns(columns, comparison, askedRows(sources), wanted) };
}

const finding = { code: "total_currency", severity: "review", pointer: "/x", message: "Look." } as const;
const flight = (start: string, end: string) => ({
  constraints: { flight: { start_no_later_than: start, end_no_earlier_than: end } },
});

describe("what the ranking knows of a column", () => {
  it("is read off its terms, and what they do not say is not known", () => {
    const silent = structuredClone(TERMS);
    Object.assign(silent.purchases[0] ?? {}, { impressions: undefined });
    const { ranked } = columnsOf([
      { proposal: proposalOf("a") },
      { proposal: proposalOf("b", { commercial_terms: silent }) },
    ]);
    expect(ranked[0]).toMatchObject({ impressions: 3_000_000, requirements: null, verification: "verified" });
    expect(ranked[0]?.effectiveCpm?.amount).toBeCloseTo(50_000 / 3_000);
    expect(ranked[1]).toMatchObject({ impressions: null, effectiveCpm: null });
  });

  it("takes nobody's word for a digest, and nothing that is blocked, declined or open for verified", () => {
    const { ranked } = columnsOf([
      { proposal: proposalOf("ok") },
      { proposal: proposalOf("lied", { terms_digest: "sha256:another" }) },
      { proposal: proposalOf("blocked"), snapshot: { blocked: true } },
      { proposal: proposalOf("declined"), snapshot: { declined: true } },
      { proposal: proposalOf("open"), snapshot: { findings: [finding] } },
      { proposal: proposalOf("seen"), snapshot: { findings: [finding], acknowledged: ["total_currency /x"] } },
    ]);
    expect(ranked.map(({ verification }) => verification)).toEqual([
      "verified",
      "blocked",
      "blocked",
      "blocked",
      "review",
      "verified",
    ]);
  });

  it("counts the requirements it met of those it was asked for", () => {
    const asked = { constraints: { total_budget: { max: 50_000, currency: "USD" }, cpm: { max: 1, currency: "USD" } } };
    const { ranked } = columnsOf([{ proposal: proposalOf("a"), asked }]);
    expect(ranked[0]?.requirements).toBe(0.5);
  });
});

describe("the flight that offers are held against", () => {
  it("is the longest any column was asked to cover", () => {
    const { wanted, ranked } = columnsOf([
      { proposal: proposalOf("a"), asked: flight("2026-12-14T05:00:00Z", "2027-01-14T05:00:00Z") },
      { proposal: proposalOf("b"), asked: flight("2026-12-01T05:00:00Z", "2027-02-01T05:00:00Z") },
    ]);
    expect(wanted).toEqual({ start: "2026-12-01T05:00:00Z", end: "2027-02-01T05:00:00Z", from: "asked" });
    expect(ranked[0]?.flight).toBeCloseTo(49 / 62);
  });

  it("is the baseline's where none was asked for, or only half of one, or one that ends before it starts", () => {
    const base = { start: TERMS.start_time, end: TERMS.end_time, from: "baseline" };
    for (const asked of [
      undefined,
      { constraints: { flight: { start_no_later_than: TERMS.start_time } } },
      flight(TERMS.end_time, TERMS.start_time),
      flight("soon", "later"),
    ]) {
      expect(columnsOf([{ proposal: proposalOf("a"), ...(asked ? { asked } : {}) }]).wanted).toEqual(base);
    }
  });
});
