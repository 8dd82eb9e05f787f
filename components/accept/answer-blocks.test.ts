import { describe, expect, it } from "vitest";
import { answerBlocks } from "./answer-blocks";

const finding = (severity: "block" | "review") => ({
  code: "accepted_terms_changed" as const,
  severity,
  pointer: "/accepted_proposal",
  message: "other terms",
});
const accept = (state: "done" | "refused", ...severities: ("block" | "review")[]) => ({
  kind: "accept" as const,
  state,
  verdict: { ok: !severities.includes("block"), findings: severities.map(finding) },
});

describe("what speaks against an acceptance's own answer", () => {
  it("is each finding that blocks, of the acceptance that was answered", () => {
    expect(answerBlocks([accept("done", "block", "review")])).toEqual([finding("block")]);
    expect(answerBlocks([accept("refused", "block"), accept("done")])).toEqual([]);
  });

  it("is nothing where there was none", () => {
    expect(answerBlocks([])).toEqual([]);
  });
});
