import { describe, expect, it } from "vitest";
import { PROFILES } from "../profiles";
import { CATALOG } from "./products";
import { MEDIA } from "./types";

/** The two sellers the walkthrough negotiates with; others need not carry what it asks for. */
const WALKTHROUGH = PROFILES.filter(({ id }) => id === "streamhaus" || id === "northlight");

describe("the catalog", () => {
  it("has at least twelve products over all six media, guaranteed and auctioned", () => {
    expect(CATALOG.length).toBeGreaterThanOrEqual(12);
    expect(new Set(CATALOG.map((product) => product.medium))).toEqual(new Set(MEDIA));
    expect(new Set(CATALOG.map((product) => product.pricing.structure))).toEqual(new Set(["fixed", "auction"]));
    expect(new Set(CATALOG.map((product) => product.product_id)).size).toBe(CATALOG.length);
  });

  it.each(WALKTHROUGH.map((profile) => ({ profile })))("$profile.name sells the scenario's products", ({ profile }) => {
    const ids = profile.products.map((product) => product.product_id);
    expect(ids).toEqual(expect.arrayContaining(["premium_video_q4", "display_standard_q4", "native_feed_q4"]));
  });

  it.each(PROFILES.map((profile) => ({ profile })))(
    "$profile.name never floors above its list price",
    ({ profile }) => {
      for (const { pricing } of profile.products) {
        if (pricing.structure === "fixed") expect(pricing.floor).toBeLessThanOrEqual(pricing.rate);
        else expect(pricing.floor).toBeLessThanOrEqual(pricing.guidance.p25);
      }
    },
  );
});
