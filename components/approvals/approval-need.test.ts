import { describe, expect, it } from "vitest";
import type { ApprovalView } from "@/lib/api/client";
import { approvalNeed } from "./approval-need";
import { isTooSlow, paceWords, pastWords } from "./approval-words";

const subject = { snapshotId: "s", digest: "sha256:a", amount: { amount: 50_000, currency: "USD" } };
const buyer = (limits: Record<string, number> | null) => ({ limits, permissions: ["accept", "negotiate"] });
const approval = (changes: Partial<ApprovalView>) =>
  ({
    snapshotId: "s",
    digest: "sha256:a",
    amount: subject.amount,
    standing: "waiting",
    decidedByMe: false,
    ...changes,
  }) as ApprovalView;

describe("whether an acceptance needs another person's word", () => {
  it("needs none up to the limit, the limit's own amount included", () => {
    expect(approvalNeed(buyer(null), [], subject)).toEqual({ kind: "none" });
    expect(approvalNeed(buyer({ USD: 50_000 }), [], subject)).toEqual({ kind: "none" });
  });
  it("needs one over it, in a currency without a limit, and for who does not accept at all", () => {
    const ask = { kind: "ask", last: null };
    expect(approvalNeed(buyer({ USD: 49_999.99 }), [], subject)).toEqual(ask);
    expect(approvalNeed(buyer({ EUR: 1e9 }), [], subject)).toEqual(ask);
    expect(approvalNeed({ limits: null, permissions: ["negotiate"] as never }, [], subject)).toEqual(ask);
  });
  it("takes an approval only for exactly this, and never one's own", () => {
    const kind = (changes: Partial<ApprovalView>) =>
      approvalNeed(buyer({ USD: 1 }), [approval({ standing: "granted", ...changes })], subject).kind;
    expect(kind({})).toBe("granted");
    expect(kind({ digest: "sha256:b" })).toBe("ask");
    expect(kind({ snapshotId: "other" })).toBe("ask");
    expect(kind({ amount: { amount: 50_001, currency: "USD" } })).toBe("ask");
    expect(kind({ decidedByMe: true })).toBe("ask");
    const approver = { limits: null, permissions: ["approve"] as never };
    expect(approvalNeed(approver, [approval({ standing: "granted", decidedByMe: true })], subject).kind).toBe(
      "granted",
    );
  });
  it("says that one waits, also where nobody would need it", () => {
    expect(approvalNeed(buyer(null), [approval({})], subject).kind).toBe("waiting");
  });
});

describe("what is said of approvals", () => {
  it("tells why an earlier one helps no longer", () => {
    expect(pastWords(approval({ standing: "refused", decider: "Ana", decisionNote: "Too dear" }))).toBe(
      "Ana did not approve it: “Too dear”",
    );
    expect(pastWords(approval({ standing: "void", void: "hold_ended", decider: "Ana" }))).toBe(
      "Ana’s approval counts no longer: the hold it was for has ended.",
    );
  });
  it("says who could answer and how long that takes, and when nobody can", () => {
    const ana = { name: "Ana", isMe: false, pace: { medianMs: 35 * 60_000, count: 3 } };
    expect(paceWords({ approvers: [ana] })).toBe("Ana usually takes 35 min.");
    expect(paceWords({ approvers: [{ ...ana, isMe: true }] })).toMatch(/^Nobody else/);
  });
  it("warns only where both times are known", () => {
    expect(isTooSlow({ medianMs: 60_000, count: 1 }, 30_000)).toBe(true);
    expect(isTooSlow({ medianMs: 60_000, count: 1 }, null)).toBeNull();
  });
});
