import { describe, expect, it } from "vitest";
import { APPLIED_STATUSES, MISMATCH_CODES } from "@/lib/negotiation";
import { APPLIED, type AppliedEntry, answerWords, entryName, type LegacyAnswer, MISMATCH_NAMES } from "./answer-words";

const entry = (change: Partial<AppliedEntry>): AppliedEntry => ({
  scope: "product",
  id: "video",
  action: "include",
  ask: null,
  status: "applied",
  notes: null,
  matchedBy: "position",
  ...change,
});
const answer = (change: Partial<LegacyAnswer>): LegacyAnswer => ({
  callId: "c",
  round: 1,
  answer: "proposals",
  reported: true,
  entries: [],
  mismatches: [],
  observationIds: ["a"],
  continuations: [],
  ...change,
});

describe("what a seller said of each entry", () => {
  it("has words for every status and mismatch, and calls none of them verified", () => {
    expect(Object.keys(APPLIED).sort()).toEqual([...APPLIED_STATUSES].sort());
    expect(Object.keys(MISMATCH_NAMES).sort()).toEqual([...MISMATCH_CODES].sort());
    for (const { word } of Object.values(APPLIED)) expect(word).not.toMatch(/verif/);
    expect(APPLIED.not_reported.mark).not.toBe("ok");
    expect(APPLIED.applied.mark).not.toBe("ok");
  });

  it("names an entry by what was asked", () => {
    const nameOf = (id: string) => `plan ${id}`;
    expect(entryName(entry({ scope: "request", id: null, action: null }), nameOf)).toBe("the whole request");
    expect(entryName(entry({ action: "more_like_this" }), nameOf)).toBe("more like video");
    expect(entryName(entry({ scope: "proposal", id: "p", action: "include" }), nameOf)).toBe("refine plan p");
    expect(entryName(entry({ scope: "proposal", id: "p", action: "finalize" }), nameOf)).toBe("firm price for plan p");
  });

  it("says in short what came back", () => {
    expect(answerWords(answer({}))).toEqual({ mark: "note", text: "1 proposal seen" });
    expect(answerWords(answer({ entries: [entry({ status: "partial" })] })).text).toBe(
      "1 proposal seen, 1 not fully met",
    );
    expect(answerWords(answer({ answer: "products_available", observationIds: [] })).text).toBe("products only");
    expect(answerWords(answer({ answer: "nothing" })).mark).toBe("no");
  });
});
