// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { forgetIntent, forgetSpentIntent, intentKey } from "./intent-key";
import { roundOf } from "./snapshots.fixture";

const payload = { snapshotId: "s1", amount: { amount: 50_000, currency: "USD" } };

describe("the key of one intent", () => {
  beforeEach(() => {
    forgetIntent("accept.s1");
    sessionStorage.clear();
  });

  it("is a UUID version 4", () => {
    expect(intentKey("accept.s1", payload)).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });

  it("is the same on a second press and after a reload", () => {
    const first = intentKey("accept.s1", payload);
    expect(intentKey("accept.s1", { ...payload })).toBe(first);
    expect(sessionStorage.getItem("parley.intent.accept.s1")).toContain(first);
  });

  it("is another one as soon as anything that would be sent is changed", () => {
    const first = intentKey("accept.s1", payload);
    expect(intentKey("accept.s1", { ...payload, purchaseOrderRef: "PO-1" })).not.toBe(first);
  });

  it("is another one for another snapshot and after the intent came to an end", () => {
    const first = intentKey("accept.s1", payload);
    expect(intentKey("accept.s2", payload)).not.toBe(first);
    forgetIntent("accept.s1");
    expect(intentKey("accept.s1", payload)).not.toBe(first);
  });
});

describe("a key whose call is over", () => {
  const aside = { note: "Phoned", at: "2026-12-02T15:46:00Z", by: "Sam", concluded: "did_not_happen" as const };
  const keyAfter = (round: Parameters<typeof roundOf>[0]) => {
    const key = intentKey("accept.s1", payload);
    const requestText = JSON.stringify({ idempotency_key: round.requestText ?? key });
    forgetSpentIntent("accept.s1", [roundOf({ ...round, requestText })]);
    return { before: key, after: intentKey("accept.s1", payload) };
  };

  it.each([
    ["was set aside", { state: "unknown" as const, aside }],
    ["was booked by asking again elsewhere", { state: "done" as const }],
    ["was refused for good", { state: "refused" as const }],
  ])("is not used again once it %s", (_, round) => {
    const { before, after } = keyAfter(round);
    expect(after).not.toBe(before);
  });

  it.each([
    ["it is not known what became of it", { state: "unknown" as const }],
    ["the desk sends it again by itself", { state: "refused" as const, retryAt: "2026-12-02T15:48:00Z" }],
    ["the seller took it as a task", { state: "submitted" as const }],
    ["the round that ended had another key", { state: "done" as const, requestText: "another" }],
  ])("stays while %s", (_, round) => {
    const { before, after } = keyAfter(round);
    expect(after).toBe(before);
  });
});
