import { describe, expect, it } from "vitest";
import { answerOf } from "./answer";

const task = {
  id: "task_1",
  status: "submitted",
  turn: "seller" as const,
  seenAt: null,
  nextLookAt: null,
  looks: 0,
  message: null,
  progress: null,
};
const round = { responseText: null, error: null, fault: null, task: null, retryAt: null, aside: null };
const done = (body: unknown) => answerOf("done", { ...round, responseText: JSON.stringify(body) });

describe("each end of a request is its own answer", () => {
  it("counts proposals and says what the seller called incomplete", () => {
    expect(
      done({
        outcome: "proposed",
        proposals: [{}, {}],
        incomplete: [{ scope: "pricing", description: "CTV prices follow" }],
      }),
    ).toEqual({ kind: "proposed", proposals: 2, missing: ["CTV prices follow"] });
  });

  it("keeps a rejection apart from a refusal", () => {
    expect(done({ outcome: "rejected", reason: "No inventory", suggestions: ["January"] })).toEqual({
      kind: "rejected",
      reason: "No inventory",
      suggestions: ["January"],
    });
    const error = { code: "POLICY_VIOLATION", message: "No", pointer: null, suggestion: null } as never;
    expect(answerOf("refused", { ...round, error })).toMatchObject({ kind: "refused", code: "POLICY_VIOLATION" });
  });

  it("never turns silence into a failure or a success", () => {
    expect(answerOf("unknown", round).kind).toBe("unknown");
    expect(answerOf("submitted", { ...round, task })).toEqual({ kind: "submitted", task });
  });

  it("calls a refusal that goes again by itself postponed, and an unknown end that a person took on set aside", () => {
    expect(answerOf("refused", { ...round, retryAt: "2026-12-02T15:47:00Z" }).kind).toBe("postponed");
    const aside = { note: "Phoned", at: "2026-12-02T15:47:00Z", by: "Sam", concluded: "not_known" as const };
    expect(answerOf("unknown", { ...round, aside })).toEqual({ kind: "set_aside", isFreed: false });
    const did = { ...aside, concluded: "did_not_happen" as const };
    expect(answerOf("unknown", { ...round, aside: did })).toEqual({ kind: "set_aside", isFreed: true });
  });

  it.each(["", "[]", "null", "{", '{"outcome":"approved"}', '{"outcome":7}'])("does not trust %j", (responseText) => {
    expect(answerOf("done", { ...round, responseText })).toEqual({ kind: "unread" });
  });
});
