import { describe, expect, it } from "vitest";
import { byUrgency, type Need } from "./needs";

const need = (threadId: string, more: Partial<Need>): Need => ({
  kind: "offer",
  negotiationId: "n",
  negotiationName: "n",
  threadId,
  sellerName: "s",
  snapshotId: null,
  callId: null,
  callKind: null,
  deadline: null,
  deadlineKind: "none",
  sellerOffsetMs: 0,
  since: "2026-12-01T10:00:00.000Z",
  amount: null,
  lines: null,
  asked: null,
  returned: null,
  blocked: false,
  change: null,
  approval: null,
  ...more,
});

describe("what needs a person first", () => {
  it("is what ends soonest, as instants and not as texts; what has no deadline waits longest first", () => {
    const needs = [
      need("never, newer", { since: "2026-12-01T11:00:00.000Z" }),
      need("never, older", { since: "2026-12-01T09:00:00.000Z" }),
      need("later, though its text sorts first", { deadline: "2026-12-01T12:00:00Z" }),
      need("sooner", { deadline: "2026-12-01T13:30:00+02:00" }),
    ];
    expect(needs.toSorted(byUrgency).map(({ threadId }) => threadId)).toEqual([
      "sooner",
      "later, though its text sorts first",
      "never, older",
      "never, newer",
    ]);
  });

  it("counts by the desk's clock: a seller whose clock is ahead ends its hold earlier", () => {
    const needs = [
      need("on time", { deadline: "2026-12-01T12:00:00Z" }),
      need("ahead", { deadline: "2026-12-01T12:01:00Z", sellerOffsetMs: 120_000 }),
    ];
    expect(needs.toSorted(byUrgency).map(({ threadId }) => threadId)).toEqual(["ahead", "on time"]);
  });
});
