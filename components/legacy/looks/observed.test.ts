import { describe, expect, it } from "vitest";
import { flightOf, type Look, looksAt, newestLooks, readLook } from "./observed";

const texts = (proposal: unknown, offers: unknown = []) => ({
  proposalText: JSON.stringify(proposal),
  offersText: JSON.stringify(offers),
});

const share = (productId: string, start: string, end: string) => ({
  product_id: productId,
  pricing_option_id: "cpm_fixed",
  allocation_percentage: 50,
  start_time: start,
  end_time: end,
});

describe("a proposal of the older lane is read with nothing added", () => {
  it("takes a price only from the offer of the same product and option", () => {
    const price = { pricing_option_id: "cpm_fixed", pricing_model: "cpm", fixed_price: 17.5, currency: "USD" };
    const read = readLook(
      texts(
        {
          name: "Plan",
          allocations: [share("a", "2026-12-14T00:00:00Z", "2027-01-01T00:00:00Z"), { product_id: "b" }],
        },
        [
          { product_id: "a", pricing_option_id: "cpm_fixed", product: "Product A", price },
          { product_id: "b", pricing_option_id: "another", product: "Product B", price },
        ],
      ),
    );
    expect(read?.shares).toEqual([
      expect.objectContaining({
        productId: "a",
        product: "Product A",
        percentage: 50,
        price: { model: "cpm", amount: 17.5, currency: "USD", kind: "fixed" },
      }),
      { productId: "b", product: null, percentage: null, price: null, start: null, end: null },
    ]);
    expect(read?.guidance).toBeNull();
  });

  it("says nothing of a flight where a share states none", () => {
    const [early, late] = [
      share("a", "2026-12-14T00:00:00-05:00", "2027-01-01T00:00:00Z"),
      share("b", "2026-12-20T00:00:00Z", "2027-02-01T00:00:00Z"),
    ];
    const flight = (allocations: unknown[]) => {
      const read = readLook(texts({ allocations }));
      return read && flightOf(read);
    };
    expect(flight([late, early])).toEqual({ start: early.start_time, end: late.end_time });
    expect(flight([early, { product_id: "b" }])).toBeNull();
    expect(flight([])).toBeNull();
  });

  it("survives what is no proposal", () => {
    expect(readLook(texts("no proposal"))).toBeNull();
    expect(readLook(texts({ allocations: "all", total_budget_guidance: [] }))).toMatchObject({
      shares: [],
      guidance: null,
    });
  });
});

it("keeps every look, and knows the newest of each proposal", () => {
  const look = (id: string, proposalId: string) => ({ id, proposalId }) as Look;
  const looks = [look("1", "p"), look("2", "q"), look("3", "p")];
  expect(newestLooks(looks).map(({ id }) => id)).toEqual(["3", "2"]);
  expect(looksAt(looks, "p").map(({ id }) => id)).toEqual(["3", "1"]);
});
