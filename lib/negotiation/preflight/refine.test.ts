import { describe, expect, test } from "vitest";
import type { Capabilities, ProposalRefinementCapability, RefineProposalsRequest, ReviseRefinement } from "@/lib/adcp";
import { preflightRefine } from "../index";
import { draft, finalization, hold, line, NOW, revision, terms } from "../testing/exchanges";

const KEY = "5a0c5a4e-7a50-4c3a-9b9e-0f6f6f6f6f6f";
const ALL: ProposalRefinementCapability = {
  supported_dimensions: ["total_budget", "cpm", "impressions", "flight", "product_changes", "alternatives", "criteria"],
  max_alternatives: 3,
};

function request(refinements: unknown[], more = {}): RefineProposalsRequest {
  return { adcp_version: "3.2", idempotency_key: KEY, refinements, ...more } as RefineProposalsRequest;
}
const revise = (more: Partial<ReviseRefinement>) => ({ proposal_id: "s", action: "revise", ...more });

function problems(
  refinements: unknown[],
  capabilities: ProposalRefinementCapability | Capabilities | undefined = ALL,
  more = {},
) {
  return preflightRefine({ request: request(refinements), capabilities, ...more }).map(({ code, pointer, dimension }) =>
    [code, pointer, dimension].filter((each) => each !== undefined),
  );
}

test("an honest request has no problem", () => {
  expect(preflightRefine({ request: revision().request, capabilities: ALL, sources: revision().sources })).toEqual([]);
  expect(
    preflightRefine({ request: finalization().request, capabilities: ALL, sources: finalization().sources }),
  ).toEqual([]);
});

describe("what a seller declared", () => {
  const typed = revise({
    constraints: { total_budget: { max: 1, currency: "USD" }, flight: { end_no_earlier_than: "2026-11-01T00:00:00Z" } },
    product_changes: { a: "include" },
    alternatives: { count: 2 },
    criteria: { product_ids: ["a"] },
  });

  test("is unknown where nothing was read, and nothing is held against it", () => {
    expect(problems([typed], undefined)).toEqual([]);
  });

  test("is unknown where the block is missing from a whole declaration", () => {
    const whole: Capabilities = {
      adcp: {},
      supported_protocols: ["media_buy"],
      media_buy: { lifecycle_tools: ["refine_proposals"] },
    };
    expect(problems([typed], whole)).toEqual([]);
  });

  test("is words only where the list is empty: every typed field is named", () => {
    expect(problems([typed], { supported_dimensions: [] })).toEqual([
      ["unsupported_dimension", "/refinements/0/constraints/total_budget", "total_budget"],
      ["unsupported_dimension", "/refinements/0/constraints/flight", "flight"],
      ["unsupported_dimension", "/refinements/0/product_changes", "product_changes"],
      ["unsupported_dimension", "/refinements/0/alternatives", "alternatives"],
      ["unsupported_dimension", "/refinements/0/criteria", "criteria"],
    ]);
    expect(problems([revise({ ask: "more" })], { supported_dimensions: [] })).toEqual([]);
  });

  test("is the law where it is listed, in every entry of the batch", () => {
    const cpm = revise({ proposal_id: "t", constraints: { cpm: { max: 1, currency: "USD" } } });
    expect(problems([revise({ ask: "x" }), cpm], { supported_dimensions: ["total_budget"] })).toEqual([
      ["unsupported_dimension", "/refinements/1/constraints/cpm", "cpm"],
    ]);
  });

  test("is not usable where it limits alternatives without supporting them", () => {
    const malformed = { supported_dimensions: ["total_budget" as const], max_alternatives: 3 };
    expect(problems([revise({ constraints: { total_budget: { max: 1, currency: "USD" } } })], malformed)).toEqual([
      ["malformed_capability", "/refinements/0/constraints/total_budget", "total_budget"],
    ]);
    expect(problems([revise({ ask: "x" })], malformed)).toEqual([]);
  });

  test("does not offer refinement at all", () => {
    const whole: Capabilities = {
      adcp: {},
      supported_protocols: ["media_buy"],
      media_buy: { lifecycle_tools: ["request_proposals"] },
    };
    expect(problems([revise({ ask: "x" })], whole)).toEqual([["tool_not_offered", ""]]);
  });
});

describe("alternatives", () => {
  test("are never more than the seller gives, and never cut to it", () => {
    expect(problems([revise({ alternatives: { count: 4 } })])).toEqual([
      ["alternatives_over_maximum", "/refinements/0/alternatives/count", "alternatives"],
    ]);
    expect(problems([revise({ alternatives: { count: 3 } })])).toEqual([]);
  });

  test("are at most ten where the seller names no limit", () => {
    const open = { supported_dimensions: ["alternatives" as const] };
    expect(problems([revise({ alternatives: { count: 10 } })], open)).toEqual([]);
    expect(problems([revise({ alternatives: { count: 11 } })], open)).toEqual([
      ["alternatives_over_maximum", "/refinements/0/alternatives/count", "alternatives"],
    ]);
    expect(problems([revise({ alternatives: { count: 11 } })], undefined)).toEqual([
      ["alternatives_over_maximum", "/refinements/0/alternatives/count", "alternatives"],
    ]);
  });

  test("are at least two", () => {
    expect(problems([revise({ alternatives: { count: 1 } })])).toEqual([
      ["shape", "/refinements/0/alternatives/count", "alternatives"],
    ]);
  });
});

describe("all problems of a request come at once, each with its place", () => {
  test.each([
    [
      "the same source twice",
      [revise({ ask: "a" }), revise({ ask: "b" })],
      [["duplicate_source", "/refinements/1/proposal_id"]],
    ],
    [
      "holds and revisions",
      [{ proposal_id: "s", action: "finalize" }, revise({ proposal_id: "t", ask: "b" })],
      [["mixed_actions", "/refinements/1/action"]],
    ],
    [
      "a minimum above the maximum",
      [revise({ constraints: { total_budget: { min: 2, max: 1, currency: "USD" } } })],
      [["min_above_max", "/refinements/0/constraints/total_budget/min", "total_budget"]],
    ],
    [
      "a time without a zone",
      [revise({ constraints: { flight: { start_no_later_than: "2026-10-01T00:00:00" } } })],
      [["no_instant", "/refinements/0/constraints/flight/start_no_later_than", "flight"]],
    ],
    [
      "a currency in small letters",
      [revise({ constraints: { cpm: { max: 1, currency: "usd" } } })],
      [["shape", "/refinements/0/constraints/cpm/currency", "cpm"]],
    ],
    ["a member too many", [{ ...revise({ ask: "a" }), brand: {} }], [["unknown_member", "/refinements/0/brand"]]],
    ["nothing asked", [revise({})], [["shape", "/refinements/0"]]],
    ["an amendment that asks for nothing", [revise({ change_kind: "amendment" })], [["shape", "/refinements/0"]]],
    [
      "a hold with a bound",
      [{ proposal_id: "s", action: "finalize", ask: "cheaper" }],
      [["unknown_member", "/refinements/0/ask"]],
    ],
    [
      "a cap set and removed",
      [
        revise({
          remove_media_buy_frequency_cap: true,
          criteria: {
            media_buy_frequency_cap: { max_impressions: 1, per: "devices", window: { interval: 1, unit: "days" } },
          },
        }),
      ],
      [["cap_set_and_removed", "/refinements/0/remove_media_buy_frequency_cap"]],
    ],
    [
      "several",
      [
        revise({
          constraints: { total_budget: { min: 2, max: 1, currency: "USD" }, cpm: { max: 0, currency: "USD" } },
          alternatives: { count: 9 },
        }),
      ],
      [
        ["min_above_max", "/refinements/0/constraints/total_budget/min", "total_budget"],
        ["alternatives_over_maximum", "/refinements/0/alternatives/count", "alternatives"],
        ["shape", "/refinements/0/constraints/cpm/max", "cpm"],
      ],
    ],
  ])("%s", (_, refinements, expected) => {
    expect(problems(refinements)).toEqual(expected);
  });

  test("26 entries", () => {
    const many = Array.from({ length: 26 }, (_, index) => revise({ proposal_id: `s${index}`, ask: "a" }));
    expect(problems(many)).toEqual([["shape", "/refinements"]]);
    expect(problems(many.slice(1))).toEqual([]);
  });
});

test("a member of the GA is unknown to a beta", () => {
  const removal = revise({ remove_media_buy_frequency_cap: true });
  const under = (adcp_version: string) =>
    preflightRefine({ request: request([removal], { adcp_version }), capabilities: undefined }).map(({ code }) => code);
  expect(under("3.2")).toEqual([]);
  expect(under("3.2-beta.5")).toContain("unknown_member");
});

describe("the sources of a request", () => {
  const known = draft("s", terms([line("a", 1, 1000)]));
  const sources = (...all: ReturnType<typeof draft>[]) => ({
    sources: new Map(all.map((each) => [each.proposal_id, each])),
    now: NOW,
  });

  test("are drafts where a hold is asked", () => {
    const finalize = [{ proposal_id: "s_held", action: "finalize" }];
    expect(problems(finalize, ALL, sources(known, hold(known)))).toEqual([
      ["source_not_draft", "/refinements/0/proposal_id"],
    ]);
  });

  test("are not on hold already; a hold cannot be prolonged", () => {
    const finalize = [{ proposal_id: "s", action: "finalize" }];
    expect(problems(finalize, ALL, sources(known, hold(known)))).toEqual([
      ["hold_is_live", "/refinements/0/proposal_id"],
    ]);
    const over = { ...hold(known), expires_at: NOW.toISOString() };
    expect(problems(finalize, ALL, sources(known, over))).toEqual([]);
  });

  test("are accepted where a cancellation is asked", () => {
    const cancel = [revise({ change_kind: "cancellation" })];
    expect(problems(cancel, ALL, sources(known))).toEqual([["source_not_accepted", "/refinements/0/change_kind"]]);
    expect(problems(cancel, ALL, sources({ ...known, proposal_status: "accepted" }))).toEqual([]);
  });

  test("are for one brand", () => {
    const other = draft("t", terms([line("a", 1, 1000)], { brand: { domain: "other.example" } }));
    expect(
      problems([revise({ ask: "a" }), revise({ proposal_id: "t", ask: "b" })], ALL, sources(known, other)),
    ).toEqual([["mixed_bindings", "/refinements/1/proposal_id"]]);
  });
});

describe("criteria that need a declaration", () => {
  const whole = (media_buy: object): Capabilities => ({
    adcp: {},
    supported_protocols: ["media_buy"],
    media_buy: { lifecycle_tools: ["refine_proposals"], proposal_refinement: ALL, ...media_buy },
  });
  const target = revise({ criteria: { outcome_target: { goal: { kind: "metric", metric: "clicks" }, volume: 5 } } });
  const cap = revise({
    criteria: {
      media_buy_frequency_cap: { max_impressions: 1, per: "devices", window: { interval: 1, unit: "days" } },
    },
  });

  test("are named where it is missing", () => {
    expect(problems([target], whole({}))).toEqual([
      ["capability_undeclared", "/refinements/0/criteria/outcome_target"],
    ]);
    expect(problems([cap], whole({ aggregate_frequency_capping: false }))).toEqual([
      ["capability_undeclared", "/refinements/0/criteria/media_buy_frequency_cap"],
    ]);
  });

  test("pass where it is given, and where no whole declaration is known", () => {
    expect(problems([target], whole({ outcome_target: true }))).toEqual([]);
    expect(problems([cap], whole({ aggregate_frequency_capping: { control_modes: [] } }))).toEqual([]);
    expect(problems([target, { ...cap, proposal_id: "t" }], ALL)).toEqual([]);
  });
});
