import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contentHash, type Observed, observedChanges, observedStatus, offersIn, termsDigest } from "../index";

const share = (product_id: string, allocation_percentage: number, more: object = {}) => ({
  product_id,
  allocation_percentage,
  pricing_option_id: `${product_id}_cpm`,
  ...more,
});
const product = (product_id: string, fixed_price: number) => ({
  product_id,
  name: product_id.toUpperCase(),
  pricing_options: [{ pricing_option_id: `${product_id}_cpm`, pricing_model: "cpm", currency: "USD", fixed_price }],
});
const PRODUCTS = [product("a", 10), product("b", 20)];
const proposal = (more: object = {}) => ({
  proposal_id: "p",
  name: "Plan",
  allocations: [share("a", 60), share("b", 40)],
  ...more,
});
const seen = (value: unknown, products: unknown = PRODUCTS): Observed => ({
  proposal: value,
  offers: offersIn(value, products),
});
const told = (before: Observed, after: Observed) =>
  observedChanges(before, after).map(({ pointer, kind, weight }) => `${weight} ${kind} ${pointer}`);

describe("the hash of a look", () => {
  it("is no digest of terms: another prefix, and another value even for the same content", () => {
    const hash = contentHash(seen(proposal()), "");
    expect(hash).toMatch(/^seen:[\w-]{43}$/);
    expect(hash.slice(5)).not.toBe(termsDigest(proposal()).slice(7));
  });

  it("does not hang on the order of members, and changes with anything seen", () => {
    const { proposal_id, name, allocations } = proposal();
    expect(contentHash(seen({ allocations, name, proposal_id }), "")).toBe(contentHash(seen(proposal()), ""));
    expect(contentHash(seen(proposal({ name: "Other" })), "")).not.toBe(contentHash(seen(proposal()), ""));
    expect(contentHash(seen(proposal(), [product("a", 11), product("b", 20)]), "")).not.toBe(
      contentHash(seen(proposal()), ""),
    );
  });

  it("is there for what has no canonical form too", () => {
    expect(contentHash(seen({ name: "\ud800" }), "one")).not.toBe(contentHash(seen({ name: "\ud800" }), "two"));
  });
});

describe("what changed between two looks", () => {
  it.each<[string, unknown, unknown, string[]]>([
    ["nothing", proposal(), proposal(), []],
    [
      "a share",
      proposal(),
      proposal({ allocations: [share("a", 70), share("b", 40)] }),
      ["terms changed /allocations/0/allocation_percentage"],
    ],
    [
      "shares in another order are the same shares",
      proposal(),
      proposal({ allocations: [share("b", 40), share("a", 60)] }),
      [],
    ],
    ["a product gone", proposal(), proposal({ allocations: [share("a", 60)] }), ["terms removed /allocations/1"]],
    [
      "a second line of one product",
      proposal(),
      proposal({ allocations: [share("a", 60), share("b", 40), share("a", 1)] }),
      ["terms added /allocations/2"],
    ],
    ["its name", proposal(), proposal({ name: "Other" }), ["words changed /name"]],
    [
      "its guidance",
      proposal(),
      proposal({ total_budget_guidance: { max: 1 } }),
      ["terms added /total_budget_guidance"],
    ],
    [
      "a hold",
      proposal({ proposal_status: "draft" }),
      proposal({ proposal_status: "committed", expires_at: "x", insertion_order: {} }),
      ["state changed /proposal_status", "state added /expires_at", "state added /insertion_order"],
    ],
    [
      "another insertion order",
      proposal({ insertion_order: { io_id: "1" } }),
      proposal({ insertion_order: { io_id: "2" } }),
      ["terms changed /insertion_order"],
    ],
    [
      "something this desk does not know is not waved through",
      proposal(),
      proposal({ penalty: 5 }),
      ["terms added /penalty"],
    ],
  ])("%s", (_, before, after, changes) => {
    expect(told(seen(before), seen(after))).toEqual(changes);
  });

  it("a listed price counts, and one that was not listed this time does not", () => {
    const dearer = [product("a", 12), product("b", 20)];
    expect(told(seen(proposal()), seen(proposal(), dearer))).toEqual(["terms changed /offers/0/price"]);
    expect(told(seen(proposal()), seen(proposal(), []))).toEqual([]);
  });

  it("is total, and nothing for anything beside itself", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        observedChanges(seen(a), seen(b, b));
        expect(observedChanges(seen(a), seen(a))).toEqual([]);
      }),
    );
  });
});

it("a proposal without a status is ready to buy, and an unknown one is neither", () => {
  expect(
    [{}, { proposal_status: "draft" }, { proposal_status: "committed" }, { proposal_status: "sold" }].map(
      observedStatus,
    ),
  ).toEqual(["ready", "draft", "committed", "unreadable"]);
});
