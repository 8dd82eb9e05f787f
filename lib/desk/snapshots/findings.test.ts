import { describe, expect, it } from "vitest";
import type { Finding } from "@/lib/negotiation";
import { findingKey, findingsAbout } from "./findings";

const finding = (pointer: string, proposalId?: string): Finding => ({
  code: "shape",
  severity: "block",
  pointer,
  message: "m",
  ...(proposalId === undefined ? {} : { proposalId }),
});

const SNAPSHOT = { pointer: "/results/0/proposals/1", proposal_id: "p1" };

describe("which findings of a response concern one of its snapshots", () => {
  it.each([
    ["inside it", finding("/results/0/proposals/1/commercial_terms/total_budget"), true],
    ["inside it, though it names another", finding("/results/0/proposals/1/parent_proposal_id", "p0"), true],
    ["naming it from elsewhere", finding("/results/0/proposals", "p1"), true],
    ["about the whole response", finding("/adcp_version"), true],
    ["about the number of results", finding("/results"), true],
    ["about its result", finding("/results/0/reason_code"), true],
    ["inside a sibling", finding("/results/0/proposals/0/terms_digest"), false],
    ["inside a sibling whose index starts with its own", finding("/results/0/proposals/10/terms_digest"), false],
    ["naming a sibling", finding("/results/0/proposals", "p0"), false],
    ["about another result", finding("/results/1/reason_code"), false],
    ["inside another result's proposal", finding("/results/1/proposal/terms_digest"), false],
  ])("%s", (_, given, concerns) => {
    expect(findingsAbout(SNAPSHOT, [given])).toEqual(concerns ? [given] : []);
  });

  it("reads the answer to a brief the same way", () => {
    const snapshot = { pointer: "/proposals/0", proposal_id: "p0" };
    const own = finding("/proposals/0/commercial_terms");
    const sibling = finding("/proposals/1/commercial_terms");
    const whole = finding("/products");
    expect(findingsAbout(snapshot, [own, sibling, whole])).toEqual([own, whole]);
  });
});

describe("an acknowledgement", () => {
  it("is of one requirement, also where others are left open at the same place", () => {
    const open = (requirement?: string) =>
      findingKey({ code: "criteria_unmet", pointer: "/proposals/0/commercial_terms", requirement });
    expect(open("criteria/targeting_overlay/geo_countries")).not.toBe(open("criteria/targeting_overlay/frequency_cap"));
    expect(open()).toBe("criteria_unmet /proposals/0/commercial_terms");
  });
});
