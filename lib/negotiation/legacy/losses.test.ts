import { describe, expect, it } from "vitest";
import { agreesTo, laneKey, PROMISES, productsContinuations, promisesOf, purchaseLosses } from "../index";

const facts = (more: Partial<Parameters<typeof purchaseLosses>[0]> = {}) => ({
  release: "3.1" as const,
  keepsKeys: true,
  proposal: { proposal_status: "committed" },
  hasChanged: false,
  ...more,
});
const codes = (more: Partial<Parameters<typeof purchaseLosses>[0]> = {}) =>
  purchaseLosses(facts(more)).map(({ code }) => code);

describe("what a purchase loses", () => {
  const always = [
    "proposal_terms_digest_unavailable",
    "proposal_terms_digest_not_enforced",
    "proposal_snapshot_not_immutable",
    "pricing_version_not_atomic",
    "feed_version_not_atomic",
    "total_not_in_the_proposal",
    "no_amendment_or_cancellation",
  ];
  it.each<[string, Partial<Parameters<typeof purchaseLosses>[0]>, string[]]>([
    ["a hold nobody can check", {}, ["proposal_hold_not_verifiable", "delivery_not_promised"]],
    ["none, where it is only ready to buy", { proposal: {} }, ["no_hold", "delivery_not_promised"]],
    [
      "delivery, unless a guaranteed forecast stands in it",
      { proposal: { forecast: { method: "guaranteed" } } },
      ["no_hold"],
    ],
    [
      "keys, where the seller keeps none",
      { keepsKeys: false },
      ["proposal_hold_not_verifiable", "mutation_idempotency_not_guaranteed", "delivery_not_promised"],
    ],
    [
      "a word that 3.0 does not have",
      { release: "3.0" },
      ["proposal_hold_not_verifiable", "delivery_not_promised", "repeat_in_flight_not_told"],
    ],
    [
      "trust in an id that changed before",
      { hasChanged: true },
      ["proposal_hold_not_verifiable", "delivery_not_promised", "seller_may_have_changed_it_since"],
    ],
  ])("%s", (_, more, extra) => {
    expect(new Set(codes(more))).toEqual(new Set([...always, ...extra]));
  });

  it("is agreed to as a whole and as nothing else", () => {
    const losses = purchaseLosses(facts());
    const all = losses.map(({ code }) => code);
    expect(agreesTo(losses, all)).toBe(true);
    expect(agreesTo(losses, all.toReversed())).toBe(true);
    expect(agreesTo(losses, all.slice(1))).toBe(false);
    expect(agreesTo(losses, [...all, "no_hold"])).toBe(false);
    expect(agreesTo(losses, [...all.slice(1), "no_hold"])).toBe(false);
  });
});

describe("products without a proposal", () => {
  const body = { products: [{ product_id: "a" }], cache_scope: "account" };
  it.each<[string, object, boolean, boolean]>([
    ["the account's own whole list, with a tool to buy from it", body, true, true],
    ["no tool to buy from it", body, false, false],
    ["a list for everybody", { ...body, cache_scope: "public" }, true, false],
    ["a list that is not complete", { ...body, incomplete: [{ scope: "pricing" }] }, true, false],
    ["a list whose forecast is not complete", { ...body, incomplete: [{ scope: "forecast" }] }, true, true],
  ])("can be bought as listed or not: %s", (_, given, hasTool, open) => {
    expect(productsContinuations("3.1", given, hasTool)[0]).toMatchObject({ open, productIds: ["a"] });
  });

  it("lose more with a release that keeps no keys", () => {
    const lost = (release: "2.5" | "3.1") =>
      productsContinuations(release, body, false)[1].losses.map(({ code }) => code);
    expect(lost("3.1")).toEqual(["feed_version_not_atomic", "pricing_version_not_atomic"]);
    expect(lost("2.5")).toEqual([...lost("3.1"), "mutation_idempotency_not_guaranteed"]);
  });
});

it("every lane has words for every promise, and the older ones promise less", () => {
  const keys = ["compact", "legacy/3.1", "legacy/3.0", "legacy/2.5"] as const;
  const kept = keys.map((key) => promisesOf(key).filter((promise) => promise.kept === "yes").length);
  for (const key of keys)
    expect(promisesOf(key).map(({ id, text }) => [id, text.length > 10])).toEqual(PROMISES.map((id) => [id, true]));
  expect(kept).toEqual(kept.toSorted((a, b) => b - a));
  expect(promisesOf(laneKey({ kind: "legacy", release: "3.0" }))).toEqual(promisesOf("legacy/3.0"));
});
