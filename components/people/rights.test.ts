import { describe, expect, it } from "vitest";
import { NEW_RIGHTS, type Rights, rightsOf, rightsProblems, typedOf } from "./rights";

describe("what is typed about a person", () => {
  it.each<Rights>([
    { role: "buyer", limits: { EUR: 5, USD: 50_000.5 }, brands: ["acme.example", "nova.example"] },
    { role: "admin", limits: null, brands: null },
    { role: "buyer", limits: {}, brands: [] },
  ])("comes back as it was: %j", (rights) => {
    expect(rightsOf(typedOf(rights))).toEqual(rights);
    expect(rightsProblems(typedOf(rights))).toEqual({});
  });

  it("leaves who accepts nothing without a limit", () => {
    expect(rightsOf({ ...NEW_RIGHTS, limits: [{ currency: "USD", amount: "5" }] })).toMatchObject({ limits: null });
  });

  it("means for a buyer without an amount that everything is approved first", () => {
    expect(rightsOf({ ...NEW_RIGHTS, role: "buyer" })).toMatchObject({ limits: {} });
  });

  it("reads amounts and brands as people type them", () => {
    const typed = { ...NEW_RIGHTS, role: "buyer" as const, limits: [{ currency: " usd", amount: "50,000.00" }] };
    expect(rightsOf({ ...typed, isBranded: true, brands: "ACME.example, nova.example\nacme.example" })).toEqual({
      role: "buyer",
      limits: { USD: 50_000 },
      brands: ["acme.example", "nova.example"],
    });
  });

  it.each([
    ["no currency", [{ currency: "US", amount: "5" }]],
    ["no amount", [{ currency: "USD", amount: "five" }]],
    ["less than nothing", [{ currency: "USD", amount: "-5" }]],
    [
      "a currency twice",
      [
        { currency: "USD", amount: "5" },
        { currency: "usd", amount: "6" },
      ],
    ],
  ])("says so of %s", (_, limits) => {
    expect(rightsProblems({ ...NEW_RIGHTS, role: "buyer", limits }).limits).toBeDefined();
  });

  it("says so of what is no domain", () => {
    expect(rightsProblems({ ...NEW_RIGHTS, isBranded: true, brands: "acme" }).brands).toContain("acme");
  });
});
