import { expect, it } from "vitest";
import { type CompactRequest, legacyProblems } from "../index";

const told = (request: object) =>
  legacyProblems({ request: request as CompactRequest, seller: { release: "3.1", tools: [] } }).map(
    ({ code, pointer, legacy }) => `${code} ${pointer} ${legacy?.guarantee ?? "unnamed"} ${legacy?.recovery}`,
  );

it("an acceptance has a way by consent, a decline and a change of what was bought have none", () => {
  expect(told({ proposal_id: "p", proposal_terms_digest: "d" })).toEqual([
    "CAPABILITY_UNSUPPORTED /proposal_terms_digest unnamed CONSENT",
  ]);
  expect(told({ declines: [] })).toEqual(["CAPABILITY_UNSUPPORTED /declines unnamed NONE"]);
  const cancel = { proposal_id: "p", action: "revise", change_kind: "cancellation" };
  expect(told({ refinements: [cancel] })).toEqual(["CAPABILITY_UNSUPPORTED /refinements/0/change_kind unnamed NONE"]);
});

it("several holds at once are refused for what each of them loses and for being several", () => {
  const hold = (proposal_id: string) => ({ proposal_id, action: "finalize" });
  expect(told({ refinements: [hold("p"), hold("q")] })).toEqual([
    "PRE_MUTATION_UNSUPPORTED /refinements/0/action immutable_finalize_terms USE_COMPACT_LIFECYCLE",
    "PRE_MUTATION_UNSUPPORTED /refinements/1/action immutable_finalize_terms USE_COMPACT_LIFECYCLE",
    "CAPABILITY_UNSUPPORTED /refinements/0/action unnamed NONE",
    "CAPABILITY_UNSUPPORTED /refinements/1/action unnamed NONE",
  ]);
});

it("every problem says what is lost and the way on, and none of them is to send it anyway", () => {
  const revise = {
    proposal_id: "p",
    action: "revise",
    constraints: { total_budget: {}, cpm: {}, impressions: {}, flight: {} },
    alternatives: {},
    remove_media_buy_frequency_cap: true,
    criteria: {
      targeting_overlay: {},
      outcome_target: {},
      policy_ids: [],
      offer_filters: { format_kinds: [], "a/b": 1 },
    },
  };
  const problems = legacyProblems({
    request: { refinements: [revise] } as never,
    seller: { release: "3.1", tools: [] },
  });
  expect(problems).toHaveLength(11);
  for (const { message, legacy } of problems) {
    expect(message).toBe(`${legacy?.lost} ${legacy?.way}`);
    expect(message).not.toMatch(/anyway|in prose|in the ask/);
  }
  expect(new Set(problems.map(({ pointer }) => pointer)).size).toBe(11);
});
