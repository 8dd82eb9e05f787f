import { expect, it } from "vitest";
import { clockOffsetWords } from "./clock-offset";

it("says in words whose clock runs ahead", () => {
  expect(clockOffsetWords("StreamHaus", 1_400)).toBe("StreamHaus’s clock, 1.4 s ahead of yours");
  expect(clockOffsetWords("StreamHaus", -2_000)).toBe("StreamHaus’s clock, 2.0 s behind yours");
  expect(clockOffsetWords("StreamHaus", 180_000)).toBe("StreamHaus’s clock, 3 min ahead of yours");
});

it("claims no difference below what an HTTP date can show", () => {
  expect(clockOffsetWords("StreamHaus", 400)).toContain("agrees with yours");
  expect(clockOffsetWords("StreamHaus", Number.NaN)).toContain("agrees with yours");
});
