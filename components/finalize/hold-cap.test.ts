import { describe, expect, it } from "vitest";
import { roundOf } from "@/components/hold/snapshots.fixture";
import { capSaid } from "./hold-cap";

const request = JSON.stringify({ refinements: [{ proposal_id: "a", action: "finalize" }] });
const unable = (reason: string, reason_code = "hold_unavailable") =>
  roundOf({
    kind: "finalize",
    requestText: request,
    responseText: JSON.stringify({ results: [{ source_proposal_id: "a", outcome: "unable", reason_code, reason }] }),
  });
const refused = (details: Record<string, unknown> | null, message = "No.") =>
  roundOf({
    kind: "finalize",
    state: "refused",
    requestText: request,
    error: {
      code: "INVALID_STATE",
      message,
      pointer: null,
      suggestion: null,
      retryAfterSeconds: null,
      recovery: null,
      buyerReason: null,
      details,
    },
  });

describe("a seller's cap on holds", () => {
  it("is known from what a refusal said of holds, by its words or a member", () => {
    expect(capSaid([unable("At most 3 holds run at a time.")])).toEqual({
      most: 3,
      words: "At most 3 holds run at a time.",
    });
    expect(capSaid([refused({ max_holds: 2 })])?.most).toBe(2);
    expect(capSaid([refused(null, "We keep up to 5 holds a buyer. Try later.")])?.most).toBe(5);
  });

  it("is what was said last", () => {
    expect(capSaid([unable("At most 3 holds."), unable("At most 4 holds.")])?.most).toBe(4);
  });

  it("is not made of a number that is of something else, or of no number", () => {
    expect(capSaid([unable("At most 3 lines fit.")])).toBeNull();
    expect(capSaid([unable("Other holds are in the way.")])).toBeNull();
    expect(capSaid([unable("At most 3 holds.", "batch_aborted")])).toBeNull();
    expect(capSaid([refused({ max_holds: -1 }), refused({ max_holds: "3" })])).toBeNull();
    expect(capSaid([])).toBeNull();
  });
});
