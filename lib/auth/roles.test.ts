import { describe, expect, it } from "vitest";
import { localBuyer, localPeople } from "./local-people";
import { initialsOf, isAllowed, isWithinLimit, PERMISSIONS, permissionsOf, ROLES, worksFor } from "./roles";

const may = (role: (typeof ROLES)[number]) => permissionsOf({ role });

describe("roles", () => {
  it("each may look", () => {
    for (const role of ROLES) expect(isAllowed({ role }, "look")).toBe(true);
  });

  it("keep committing and letting commit apart", () => {
    expect(may("buyer")).not.toContain("approve");
    expect(may("buyer")).not.toContain("acknowledge_changed_terms");
    expect(may("approver")).not.toContain("accept");
    expect(may("planner")).not.toContain("hold");
  });

  it("let a viewer change nothing", () => {
    expect(may("viewer")).toEqual(["look", "export"]);
  });

  it("leave nothing out for an admin, and people and settings to nobody else", () => {
    expect(may("admin")).toEqual([...PERMISSIONS]);
    for (const role of ["viewer", "planner", "buyer", "approver"] as const) {
      expect(may(role)).not.toContain("manage_people");
      expect(may(role)).not.toContain("change_settings");
    }
  });

  it("let whoever sits at a local desk keep it, without lending them a role's rights", () => {
    for (const { actor } of localPeople({ NODE_ENV: "test" })) expect(isAllowed(actor, "manage_people")).toBe(true);
    const planner = localPeople({ NODE_ENV: "test" }).find(({ actor }) => actor.role === "planner");
    expect(planner && isAllowed(planner.actor, "accept")).toBe(false);
  });
});

describe("an acceptance limit", () => {
  const limits = { USD: 50_000, EUR: 0 };
  it.each([
    [50_000, "USD", true],
    [50_000.01, "USD", false],
    [0, "EUR", true],
    [1, "EUR", false],
    [1, "GBP", false],
    [1, "constructor", false],
  ])("of %s %s", (amount, currency, alone) => {
    expect(isWithinLimit({ limits }, { amount, currency })).toBe(alone);
  });

  it("that is none lets every amount pass, and one without any currency lets none", () => {
    expect(isWithinLimit({ limits: null }, { amount: 1e12, currency: "USD" })).toBe(true);
    expect(isWithinLimit({ limits: {} }, { amount: 1, currency: "USD" })).toBe(false);
  });
});

it("a person limited to some brands works for no other", () => {
  expect(worksFor({ brands: null }, "acme.example")).toBe(true);
  expect(worksFor({ brands: ["acme.example"] }, "acme.example")).toBe(true);
  expect(worksFor({ brands: ["acme.example"] }, "nova.example")).toBe(false);
  expect(worksFor({ brands: [] }, "acme.example")).toBe(false);
});

it("initials are the first and the last name's", () => {
  expect(["Sam Okafor", "Ana María Ruiz", "Cher", "", "𝒜 b"].map(initialsOf)).toEqual(["SO", "AR", "C", "", "𝒜B"]);
  expect(localBuyer({ NODE_ENV: "test", PARLEY_BUYER: "Kim Lee" })).toMatchObject({ name: "Kim Lee", initials: "KL" });
});
