import { describe, expect, test } from "vitest";
import { REASON_CODES, type ReasonCode, type ReviseRefinement } from "@/lib/adcp";
import type { RoundView, SnapshotView, ThreadView } from "@/lib/api/client";
import { type NextStep, nextSteps } from "./next-steps";
import type { EntryOutcome, ReadResult } from "./round-data";

const line = (price: number, impressions: number, product_id = "video") => ({
  product_id,
  pricing_option_id: "o",
  pricing: { pricing_option_id: "o", pricing_model: "cpm", currency: "USD", fixed_price: price },
  start_time: "2026-12-14T00:00:00Z",
  end_time: "2027-02-01T00:00:00Z",
  budget: (price * impressions) / 1000,
  impressions,
});

const snapshot = (proposalId: string, parent: string | null, total: number, lines: object[], over = {}): SnapshotView =>
  ({
    id: `s-${proposalId}`,
    threadId: "t",
    proposalId,
    parentProposalId: parent,
    status: "draft",
    callId: parent ? "c1" : "c0",
    round: parent ? 1 : 0,
    outcome: parent ? "partial" : "proposed",
    proposalText: JSON.stringify({
      proposal_id: proposalId,
      proposal_status: "draft",
      commercial_terms: {
        brand: { domain: "a.example" },
        total_budget: { amount: total, currency: "USD" },
        start_time: "2026-12-14T00:00:00Z",
        end_time: "2027-02-01T00:00:00Z",
        purchases: lines,
      },
    }),
    findings: [],
    blocked: false,
    acknowledged: [],
    declined: false,
    ...over,
  }) as unknown as SnapshotView;

const ENTRY: ReviseRefinement = {
  proposal_id: "p0",
  action: "revise",
  constraints: {
    total_budget: { max: 50_000, currency: "USD" },
    cpm: { max: 18, currency: "USD" },
    flight: { start_no_later_than: "2026-12-10T00:00:00Z" },
  },
  product_changes: { native: "omit", video: "include" },
  alternatives: { count: 3 },
  ask: "Reach first.",
};

const SOURCE = snapshot("p0", null, 62_000, [line(20, 2_000_000)]);
const DEAR = snapshot("p1", "p0", 55_000, [line(29.8, 1_000_000), line(12, 500_000, "native")]);
const NEAR = snapshot("p2", "p0", 50_000, [line(18.5, 1_000_000)]);

function stepsFor(
  result: Partial<ReadResult> | null,
  {
    drafts = [],
    entry = ENTRY,
    batch,
  }: { drafts?: SnapshotView[]; entry?: EntryOutcome["entry"]; batch?: EntryOutcome[] } = {},
): NextStep[] {
  const outcome: EntryOutcome = {
    entry,
    index: 0,
    result: result && {
      source_proposal_id: "p0",
      outcome: "partial",
      reasonCode: null,
      reason: null,
      suggestions: [],
      unsatisfiedConstraints: [],
      unsatisfiedChanges: new Map(),
      returned: drafts.length,
      ...result,
    },
  };
  const rounds = [
    { callId: "c1", kind: "revise", requestText: JSON.stringify({ refinements: [ENTRY] }) },
  ] as RoundView[];
  const thread = {
    id: "t",
    negotiationId: "n",
    rounds,
    snapshots: [SOURCE, snapshot("other", null, 40_000, [line(10, 1)]), ...drafts],
    seller: { refinement: { kind: "undeclared" } },
    drafts: [],
  } as unknown as ThreadView;
  return nextSteps({ outcome, batch: batch ?? [outcome], drafts, thread, nameOf: (id) => id, zone: "UTC" });
}

const named = (steps: NextStep[], label: string | RegExp) => {
  const step = steps.find((each) => (typeof label === "string" ? each.label === label : label.test(each.label)));
  if (!step) throw new Error(`no step ${label} among ${steps.map((each) => each.label).join("; ")}`);
  return step;
};
const values = (step: NextStep) => {
  if (step.kind !== "draft") throw new Error(`${step.label} fills nothing in`);
  return step.values;
};

describe("every reason code has a way on that fills something in or leads somewhere", () => {
  const SITUATIONS: Record<ReasonCode, () => NextStep[]> = {
    constraint_unsatisfiable: () =>
      stepsFor({ reasonCode: "constraint_unsatisfiable", unsatisfiedConstraints: ["cpm"] }, { drafts: [NEAR] }),
    alternatives_unavailable: () => stepsFor({ reasonCode: "alternatives_unavailable" }, { drafts: [NEAR, DEAR] }),
    commercially_declined: () => stepsFor({ outcome: "unable", reasonCode: "commercially_declined" }),
    uninterpreted: () => stepsFor({ reasonCode: "uninterpreted" }, { drafts: [NEAR] }),
    unsupported_dimension: () => stepsFor({ outcome: "unable", reasonCode: "unsupported_dimension" }),
    source_unavailable: () => stepsFor({ outcome: "unable", reasonCode: "source_unavailable" }),
    hold_unavailable: () =>
      stepsFor(
        { outcome: "unable", reasonCode: "hold_unavailable" },
        { entry: { proposal_id: "p0", action: "finalize" } },
      ),
    batch_aborted: () =>
      stepsFor(
        { outcome: "unable", reasonCode: "batch_aborted" },
        { entry: { proposal_id: "p0", action: "finalize" } },
      ),
  };
  test.each(REASON_CODES)("%s", (code) => {
    const steps = SITUATIONS[code]();
    // Changing a bound by hand is always there for a revision; a reason has something of its own.
    expect(steps.filter(({ label }) => label !== "Change a bound").length).toBeGreaterThan(0);
  });
});

describe("what a step fills in", () => {
  test("a bound moves to what the closest draft has, and nothing else changes", () => {
    const steps = stepsFor(
      { reasonCode: "constraint_unsatisfiable", unsatisfiedConstraints: ["cpm", "flight"] },
      { drafts: [DEAR, NEAR] },
    );
    const moved = values(named(steps, "Move the ceiling to CPM 18.50"));
    expect(moved).toMatchObject({ cpmMax: "18.5", budgetMax: "50,000", alternatives: "3", startsBy: "2026-12-10" });
    expect(values(named(steps, "Move the start to 2026-12-14")).startsBy).toBe("2026-12-14");
    expect(values(named(steps, "Move all 2 bounds to what was found"))).toMatchObject({
      cpmMax: "18.5",
      startsBy: "2026-12-14",
    });
  });

  test("without a draft a listed bound moves to what the source has, and an unlisted one stays", () => {
    const steps = stepsFor({
      outcome: "unable",
      reasonCode: "constraint_unsatisfiable",
      unsatisfiedConstraints: ["total_budget"],
    });
    expect(values(named(steps, "Move the budget to USD 62,000"))).toMatchObject({ budgetMax: "62,000", cpmMax: "18" });
    expect(steps.some(({ label }) => /ceiling to CPM/.test(label))).toBe(false);
    expect(values(named(steps, "Leave out total budget"))).toMatchObject({ budgetMax: "", budgetMin: "" });
  });

  test("a product change that was not met is let go of, and only that one", () => {
    const steps = stepsFor({
      reasonCode: "constraint_unsatisfiable",
      unsatisfiedChanges: new Map([["native", "omit"]]),
    });
    expect(values(named(steps, "Take native back")).products).toEqual([{ productId: "video", choice: "include" }]);
  });

  test("fewer alternatives: as many as came, and one where none came", () => {
    const code = { reasonCode: "alternatives_unavailable" } as const;
    expect(values(named(stepsFor(code, { drafts: [NEAR, DEAR] }), "Ask again for 2")).alternatives).toBe("2");
    expect(values(named(stepsFor({ ...code, outcome: "unable" }), "Ask again for 1")).alternatives).toBe("");
  });

  test("the ask is dropped and the typed fields stay", () => {
    const kept = values(named(stepsFor({ outcome: "unable", reasonCode: "commercially_declined" }), "Drop the ask"));
    expect(kept).toMatchObject({ ask: "", cpmMax: "18", budgetMax: "50,000" });
  });

  test("what cannot be read in fields goes into words", () => {
    const said = values(
      named(stepsFor({ outcome: "unable", reasonCode: "unsupported_dimension" }), "Ask for it in words"),
    );
    expect(said).toMatchObject({ cpmMax: "", budgetMax: "" });
    expect(said.ask).toContain("Reach first.");
    expect(said.ask).toContain("CPM at most USD 18");
  });

  test("another source is asked the same", () => {
    const step = named(stepsFor({ outcome: "unable", reasonCode: "source_unavailable" }), /^Ask the same of/);
    expect(step).toMatchObject({ sourceSnapshotId: "s-other" });
    expect(values(step)).toMatchObject({ sourceSnapshotId: "s-other", cpmMax: "18" });
  });

  test("a batch that stopped is asked for again without the one that failed", () => {
    const of = (id: string, reasonCode: string): EntryOutcome =>
      ({ entry: { proposal_id: id, action: "finalize" }, index: 0, result: { reasonCode } }) as unknown as EntryOutcome;
    const batch = [of("p0", "batch_aborted"), of("other", "batch_aborted"), of("gone", "hold_unavailable")];
    const steps = stepsFor(
      { outcome: "unable", reasonCode: "batch_aborted" },
      { entry: { proposal_id: "p0", action: "finalize" }, batch },
    );
    expect(named(steps, "Finalize the other 2")).toMatchObject({ href: "/negotiations/n/finalize?p=s-p0&p=s-other" });
  });

  test("an unknown reason, a member of every object included, still leaves the way by hand", () => {
    for (const reasonCode of ["__proto__", "toString", "new_code"]) {
      expect(stepsFor({ outcome: "unable", reasonCode }).map(({ label }) => label)).toContain("Change a bound");
    }
  });

  test("terms that are met ask for no repair", () => {
    expect(stepsFor({ outcome: "revised" }, { drafts: [NEAR] }).map(({ label }) => label)).toEqual(["Change a bound"]);
  });

  test("a hold is not refined", () => {
    const held = snapshot("p0", null, 1, [line(1, 1)], { status: "committed" });
    const outcome: EntryOutcome = { entry: ENTRY, index: 0, result: null };
    const thread = { id: "t", negotiationId: "n", rounds: [], snapshots: [held], drafts: [] } as unknown as ThreadView;
    expect(nextSteps({ outcome, batch: [], drafts: [], thread, nameOf: String, zone: "UTC" })).toEqual([]);
  });
});
