import { describe, expect, it } from "vitest";
import type { SellerView } from "@/lib/api/client";
import { alternativesCeiling, supportOf, supportSummary, wholeRow } from "./support";

type Declared = Pick<SellerView, "lane" | "refinement" | "lifecycleTools">;

const compact = (refinement: SellerView["refinement"]): Declared => ({
  lane: "compact",
  lifecycleTools: ["request_proposals", "refine_proposals", "accept_proposal"],
  refinement,
});
const list = (dimensions: string[], maxAlternatives: number | null = null): Declared =>
  compact({ kind: "declared", dimensions, maxAlternatives } as SellerView["refinement"]);

describe("supported, not supported and not declared are three things (facts 2.1)", () => {
  it("reads a dimension from the list", () => {
    const seller = list(["cpm"]);
    expect(supportOf(seller, "cpm")).toBe("supported");
    expect(supportOf(seller, "impressions")).toBe("not_supported");
    expect(supportSummary(seller)).toBe("1 of 7 supported");
  });

  it("tells an empty list from no list", () => {
    expect(supportOf(list([]), "cpm")).toBe("not_supported");
    expect(supportSummary(list([]))).toBe("an empty list: prose only");
    const silent = compact({ kind: "undeclared" });
    expect(supportOf(silent, "cpm")).toBe("not_declared");
    expect(supportSummary(silent)).toBe("no list sent");
  });

  it("says in one sentence what has nothing to say dimension by dimension", () => {
    expect(wholeRow(list([]))).toBeNull();
    expect(wholeRow({ ...list([]), lane: "legacy" })).toMatch(/nothing can be verified/);
    expect(wholeRow({ ...list(["cpm"]), lifecycleTools: ["request_proposals"] })).toMatch(/cannot be refined/);
    expect(supportOf({ ...list(["cpm"]), lifecycleTools: ["request_proposals"] }, "cpm")).toBe("no_lane");
  });
});

describe("the ceiling of alternatives", () => {
  it("is the advertised one, else the protocol's", () => {
    expect(alternativesCeiling(list(["alternatives"], 3))).toEqual({ count: 3, advertised: true });
    expect(alternativesCeiling(list(["alternatives"]))).toEqual({ count: 10, advertised: false });
  });

  it("is none where alternatives are not supported, whatever number stands beside it", () => {
    expect(alternativesCeiling(list(["cpm"], 3))).toBeNull();
    expect(alternativesCeiling(compact({ kind: "undeclared" }))).toBeNull();
  });
});
