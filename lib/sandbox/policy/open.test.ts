import { describe, expect, it } from "vitest";
import type { Criteria } from "@/lib/adcp";
import { streamhaus } from "../profiles/streamhaus";
import { open } from "./open";

const NOW = new Date("2026-11-30T12:00:00Z");

function opening(brief: string, criteria: Criteria = {}) {
  return open({ profile: streamhaus, brand: { domain: "acmeoutdoor.example" }, brief, criteria, now: NOW });
}

function terms(brief: string, criteria: Criteria = {}) {
  const result = opening(brief, criteria);
  if (result.kind === "rejected") throw new Error(result.reason);
  return result.terms;
}

const products = (brief: string, criteria: Criteria = {}) =>
  terms(brief, criteria).purchases.map((line) => line.product_id);
const USUAL = ["premium_video_q4", "native_feed_q4", "display_standard_q4"];

describe("a brief picks media", () => {
  it.each<[string, string[]]>([
    ["Winter launch for Acme Outdoor on StreamHaus.", USUAL],
    ["Premium video for outdoor enthusiasts.", USUAL],
    ["Video and some podcasts.", [...USUAL, "audio_stream_q4"]],
    ["Audio only, please.", ["audio_stream_q4"]],
    ["Connected TV and billboards.", ["ctv_prime_q4", "dooh_transit_q4"]],
    ["Video and native, no display.", ["premium_video_q4", "native_feed_q4"]],
  ])("%s", (brief, expected) => expect(products(brief)).toEqual(expected));

  it("and moves no price: prose about money is not read", () => {
    expect(terms("Everything at USD 1 CPM, 62 dollars in total.")).toEqual(terms("Everything."));
  });
});

describe("criteria bind", () => {
  const filters = (offer_filters: Record<string, unknown>): Criteria => ({ offer_filters });

  it("the budget range holds both ends", () => {
    const range = { currency: "USD", min: 20_000, max: 30_000 };
    const { total_budget } = terms("Winter launch.", filters({ budget_range: range }));
    expect(total_budget?.amount).toBeGreaterThanOrEqual(20_000);
    expect(total_budget?.amount).toBeLessThanOrEqual(30_000);
  });

  it("dates are days, the last one included", () => {
    const { start_time, end_time } = terms("Launch.", filters({ start_date: "2027-01-10", end_date: "2027-01-31" }));
    expect([start_time, end_time]).toEqual(["2027-01-10T00:00:00Z", "2027-02-01T00:00:00Z"]);
  });

  it("without dates the flight is six weeks from two weeks on", () => {
    const { start_time, end_time } = terms("Launch.");
    expect([start_time, end_time]).toEqual(["2026-12-14T00:00:00Z", "2027-01-25T00:00:00Z"]);
  });

  it("product ids are offered and nothing else is", () => {
    expect(products("Video.", { product_ids: ["dooh_roadside_q4", "ctv_prime_q4"] })).toEqual([
      "dooh_roadside_q4",
      "ctv_prime_q4",
    ]);
  });

  it("auction products have a floor and guidance, a budget, and no promised volume", () => {
    const [line] = terms("Display.", filters({ is_fixed_price: false, channels: ["display"] })).purchases;
    expect(line?.product_id).toBe("display_open_auction");
    expect(line?.pricing).toMatchObject({ floor_price: 1.8, price_guidance: { p50: 2.6 } });
    expect(line?.pricing.fixed_price).toBeUndefined();
    expect(line?.impressions).toBeUndefined();
  });

  it.each<[string, Criteria]>([
    ["a country nobody reaches", filters({ countries: ["BR"] })],
    ["another currency", filters({ budget_range: { currency: "EUR", max: 50_000 } })],
    ["a budget under the smallest order", filters({ budget_range: { currency: "USD", max: 5_000 } })],
    ["more impressions than the budget buys", filters({ min_exposures: 900_000_000 })],
    ["a flight longer than is sold", filters({ start_date: "2027-01-01", end_date: "2028-01-01" })],
  ])("%s is a rejection with a reason", (_name, criteria) => {
    const result = opening("Launch.", criteria);
    expect(result.kind).toBe("rejected");
    if (result.kind === "rejected") expect(result.reason.length).toBeGreaterThan(10);
  });
});
