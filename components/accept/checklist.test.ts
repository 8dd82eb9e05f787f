import { describe, expect, it } from "vitest";
import type { Finding, RequirementCheck } from "@/lib/negotiation";
import { acceptChecklist, type ChecklistFacts, type ChecklistId, isAcceptable } from "./checklist";

const check = (requirement: string, satisfied: boolean, line?: number): RequirementCheck => ({
  requirement,
  satisfied,
  asked: 18,
  found: 17.5,
  why: "",
  ...(line === undefined ? {} : { line }),
});

const finding = (severity: Finding["severity"]): Finding => ({
  code: "budget_arithmetic",
  severity,
  pointer: "/results/0/proposals/0",
  message: "",
});

const ready: ChecklistFacts = {
  hold: { phase: "soon", expiresAt: "2026-12-02T15:57:30Z", remainingMs: 678_000 },
  termsEqualDraft: true,
  letPassBy: null,
  digestVerified: true,
  requirements: [check("total_budget", true), check("cpm", true), check("cpm", true, 0), check("cpm", true, 1)],
  blocking: [],
  unacknowledged: [],
  account: true,
  order: {
    comparison: { kind: "agrees", compared: 3 },
    requiresSignature: true,
    signatory: "Sam Okafor",
    signed: true,
  },
};

const item = (facts: ChecklistFacts, id: ChecklistId) => acceptChecklist(facts).find((each) => each.id === id);

describe("before you accept", () => {
  it("is acceptable when everything holds, and line rows are not counted as requirements", () => {
    expect(isAcceptable(acceptChecklist(ready))).toBe(true);
    expect(item(ready, "requirements")?.text).toBe("2 of 2 requirements met");
  });

  it.each<[string, Partial<ChecklistFacts>, ChecklistId]>([
    ["the hold ended", { hold: { phase: "expired", expiresAt: null, remainingMs: 0 } }, "hold"],
    ["there is no hold", { hold: { phase: "none", expiresAt: null, remainingMs: 0 } }, "hold"],
    ["the terms changed", { termsEqualDraft: false }, "terms"],
    ["no draft was received", { termsEqualDraft: null }, "terms"],
    ["the digest is wrong", { digestVerified: false }, "digest"],
    ["a finding blocks", { blocking: [finding("block")] }, "findings"],
    ["a review finding is open", { unacknowledged: [finding("review")] }, "findings"],
    ["no account is bound", { account: false }, "account"],
  ])("is not acceptable when %s", (_, change, id) => {
    const facts = { ...ready, ...change };
    expect(item(facts, id)?.state).toBe("unmet");
    expect(isAcceptable(acceptChecklist(facts))).toBe(false);
  });

  it("lets a declared shortfall pass, but shows it", () => {
    const facts = { ...ready, requirements: [check("total_budget", true), check("cpm", false)] };
    expect(item(facts, "requirements")).toMatchObject({ state: "attention", text: "1 of 2 requirements met" });
    expect(isAcceptable(acceptChecklist(facts))).toBe(true);
  });

  it("asks for a signatory and a signature only where the order requires one", () => {
    const order = {
      comparison: { kind: "no_summary" as const },
      requiresSignature: true,
      signatory: " ",
      signed: true,
    };
    expect(item({ ...ready, order }, "order")?.state).toBe("unmet");
    expect(item({ ...ready, order: { ...order, signatory: "Sam", signed: false } }, "order")?.state).toBe("unmet");
    expect(item({ ...ready, order: { ...order, requiresSignature: false, signed: false } }, "order")?.state).toBe(
      "met",
    );
    expect(item({ ...ready, order: null }, "order")).toBeUndefined();
  });

  it("never lets an order be signed that says something else than the terms", () => {
    const differences = [{ member: "total_budget", order: "USD 55,000", terms: "USD 50,000" }];
    const order = { ...ready.order, comparison: { kind: "differs" as const, differences } } as ChecklistFacts["order"];
    expect(item({ ...ready, order }, "order")?.state).toBe("unmet");
  });
});
