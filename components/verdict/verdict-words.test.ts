import { expect, test } from "vitest";
import type { Finding } from "@/lib/negotiation";
import { acknowledgementKey, lineOf, openReviews, tally, verdictWords } from "./verdict-words";

const finding = (over: Partial<Finding>): Finding => ({
  code: "partial_invariant",
  severity: "block",
  pointer: "/results/0/proposals/1/commercial_terms/purchases/1/pricing/fixed_price",
  message: "native_feed_q4 costs USD 18.50",
  ...over,
});
const judged = (findings: Finding[], acknowledged: string[] = []) => ({
  findings,
  acknowledged,
  outcome: "partial" as const,
});

test("a breach on a line is named by how many lines it touches", () => {
  expect(verdictWords(judged([finding({})]))).toEqual({ kind: "block", text: "Blocked, 1 line" });
  const third = finding({ pointer: "/results/0/proposals/1/commercial_terms/purchases/2/pricing" });
  expect(verdictWords(judged([finding({}), finding({ code: "cpm" as never }), third]))).toEqual({
    kind: "block",
    text: "Blocked, 2 lines",
  });
});

test("a digest that does not match is said before any line", () => {
  const digest = finding({ code: "digest_mismatch", pointer: "/results/0/proposals/0/terms_digest" });
  expect(verdictWords(judged([finding({}), digest])).text).toBe("Blocked, digest");
});

test("a review finding counts until a person acknowledged exactly it", () => {
  const review = finding({ code: "undeliverable_budget", severity: "review" });
  expect(verdictWords(judged([review])).text).toBe("1 to review");
  expect(openReviews(judged([review], [acknowledgementKey(review)]))).toEqual([]);
  expect(openReviews(judged([review], [acknowledgementKey({ ...review, pointer: "/elsewhere" })]))).toEqual([review]);
});

test("a shortfall the seller declared is not 'meets all', though nothing is blocked", () => {
  const row = { requirement: "cpm", asked: 18, found: 20, why: "" };
  const checks = [
    { ...row, satisfied: false },
    { ...row, line: 0, satisfied: false },
    { ...row, requirement: "total_budget", satisfied: true },
  ];
  expect(tally(checks)).toEqual({ met: 1, of: 2 });
  expect(verdictWords(judged([]), checks)).toEqual({ kind: "review", text: "Meets 1 of 2" });
});

test("a note changes no verdict", () => {
  expect(verdictWords({ ...judged([finding({ severity: "note" })]), outcome: "revised" })).toEqual({
    kind: "ok",
    text: "Meets all",
  });
});

test("lines are counted from 1, and only whole indexes are lines", () => {
  expect(lineOf("/results/0/proposals/0/commercial_terms/purchases/0")).toBe(1);
  expect(lineOf("/results/0/proposals/0/commercial_terms/purchases")).toBeNull();
  expect(lineOf("/results/0/proposals/0/commercial_terms/total_budget")).toBeNull();
});
