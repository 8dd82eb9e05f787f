import { describe, expect, it } from "vitest";
import { DECLINE_REASONS } from "@/lib/adcp";
import { detailProblem, LONGEST_DETAIL, REASON_NAMES } from "./reasons";

describe("a reason", () => {
  it("is every one of the protocol's and no other", () => {
    expect(REASON_NAMES.toSorted()).toEqual([...DECLINE_REASONS].toSorted());
  });

  it("needs words where it is other, and takes no more than the protocol does", () => {
    expect(detailProblem("other", "  ")).toContain("Say in a few words why");
    expect(detailProblem("price", "")).toBeNull();
    expect(detailProblem("price", "x".repeat(LONGEST_DETAIL))).toBeNull();
    expect(detailProblem("price", "x".repeat(LONGEST_DETAIL + 2))).toBe("2 characters too many.");
  });
});
