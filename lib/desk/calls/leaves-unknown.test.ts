import { describe, expect, it } from "vitest";
import { leavesUnknown } from "./leaves-unknown";

const error = (code: string, recovery?: "transient" | "correctable" | "terminal") => ({ code, message: "", recovery });

describe("what a refusal says about whether the call happened", () => {
  it.each(["PROPOSAL_EXPIRED", "RATE_LIMITED", "AUTH_INVALID", "SOME_NEW_CODE"])(
    "a first try refused with %s changed nothing",
    (code) => {
      expect(leavesUnknown(error(code, "transient"), false)).toBe(false);
    },
  );

  it.each([
    "RATE_LIMITED",
    "SERVICE_UNAVAILABLE",
    "AUTH_INVALID",
    "IDEMPOTENCY_EXPIRED",
    "IDEMPOTENCY_CONFLICT",
    "UNSUPPORTED_FEATURE",
    "ACCOUNT_NOT_FOUND",
  ])("a repeat refused with %s says nothing about the try before it", (code) => {
    expect(leavesUnknown(error(code), true)).toBe(true);
  });

  it("a repeat refused for the thing itself shows that the try before it had no success to replay", () => {
    expect(leavesUnknown(error("PROPOSAL_EXPIRED", "correctable"), true)).toBe(false);
  });

  it("another try still running leaves it open", () => {
    expect(leavesUnknown(error("IDEMPOTENCY_IN_FLIGHT"), false)).toBe(true);
  });
});
