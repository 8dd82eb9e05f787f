import { describe, expect, it } from "vitest";
import type { Finding, FindingCode } from "@/lib/negotiation";
import { type StandingRecord, standingOf } from "./standing";

const SINCE = "2026-12-01T00:00:00.000Z";
const call = (id: string, http_ms: number | null, more: Partial<StandingRecord["calls"][number]> = {}) => ({
  id,
  kind: "revise" as const,
  state: "done" as const,
  http_ms,
  unknowns: 0,
  ...more,
});
const outcome = (call_id: string, position: number, name: string, kind = "revise") => ({
  call_id,
  position,
  outcome: name,
  kind,
});
const finding = (code: FindingCode, pointer: string): Finding => ({ code, severity: "block", pointer, message: "" });
const standing = (record: Partial<StandingRecord>) =>
  standingOf({ calls: [], outcomes: [], snapshots: [], findings: new Map(), ...record }, SINCE);

describe("a seller's standing record", () => {
  it("is empty and without invented times before the first call", () => {
    expect(standing({})).toEqual({
      since: SINCE,
      replies: 0,
      medianReplyMs: null,
      slowestTenthMs: null,
      recentReplies: [],
      unknownCalls: 0,
      digestMismatches: { count: 0, of: 0 },
      falseRevised: { count: 0, of: 0 },
      unlistedBreaches: { count: 0, of: 0 },
      termsChanged: { count: 0, of: 0 },
      holdsGranted: { count: 0, of: 0 },
      holdSeconds: [],
    });
  });

  it("takes median and slowest tenth by rank", () => {
    const calls = Array.from({ length: 20 }, (_, index) => call(`c${index}`, (index + 1) * 100));
    expect(standing({ calls })).toMatchObject({ replies: 20, medianReplyMs: 1_000, slowestTenthMs: 1_800 });
    expect(standing({ calls: [call("a", 50)] })).toMatchObject({ medianReplyMs: 50, slowestTenthMs: 50 });
  });

  it("marks what was answered, what stayed open, and what broke the rules, and leaves out what is on its way", () => {
    const { recentReplies, replies, unknownCalls } = standing({
      calls: [
        call("a", 10),
        call("b", null, { state: "unknown", unknowns: 2 }),
        call("c", 30),
        call("d", null, { state: "sending" }),
      ],
      findings: new Map([["c", [finding("digest_mismatch", "/results/0/proposals/0/terms_digest")]]]),
    });
    expect(recentReplies).toEqual([
      { ms: 10, mark: "answered" },
      { ms: null, mark: "unknown" },
      { ms: 30, mark: "breach" },
    ]);
    expect({ replies, unknownCalls }).toEqual({ replies: 2, unknownCalls: 2 });
  });

  it("counts a claim as refuted once, whatever number of findings refute it, and only where they stand", () => {
    const record = standing({
      outcomes: [
        outcome("a", 0, "revised"),
        outcome("a", 1, "revised"),
        outcome("a", 10, "revised"),
        outcome("b", 0, "partial"),
      ],
      findings: new Map([
        [
          "a",
          [finding("constraint_unmet", "/results/1/proposals/0"), finding("criteria_unmet", "/results/1/proposals/1")],
        ],
        ["b", [finding("partial_invariant", "/results/0/proposals/0")]],
      ]),
    });
    expect(record.falseRevised).toEqual({ count: 1, of: 3 });
    expect(record.unlistedBreaches).toEqual({ count: 1, of: 1 });
  });

  it("counts holds granted of holds asked for, and their distinct lengths", () => {
    const snapshot = (expires_at: string | null) => ({
      call_id: "f",
      status: "committed" as const,
      outcome: "finalized" as const,
      received_at: "2026-12-01T10:00:00.050Z",
      expires_at,
    });
    const record = standing({
      outcomes: [
        outcome("f", 0, "finalized", "finalize"),
        outcome("f", 1, "finalized", "finalize"),
        outcome("g", 0, "unable", "finalize"),
      ],
      snapshots: [snapshot("2026-12-01T10:15:00.000Z"), snapshot("2026-12-01T10:15:00.020Z")],
      findings: new Map([["f", [finding("terms_changed_at_finalize", "/results/1/proposal/commercial_terms")]]]),
    });
    expect(record.holdsGranted).toEqual({ count: 2, of: 3 });
    expect(record.holdSeconds).toEqual([900]);
    expect(record.termsChanged).toEqual({ count: 1, of: 2 });
  });
});
