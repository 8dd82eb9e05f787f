import { describe, expect, it } from "vitest";
import { readAdcpError, readRetryAfterHeader } from "./adcp-error";

describe("an AdCP error object", () => {
  it.each([[undefined], ["X"], [{}], [{ code: 5 }], [{ code: "" }], [{ code: "X".repeat(65) }], [[]]])(
    "is none without a code: %j",
    (value) => {
      expect(readAdcpError(value)).toBeUndefined();
    },
  );

  it("keeps unknown codes, reads an unknown recovery as terminal and leaves an absent one absent", () => {
    expect(readAdcpError({ code: "NEW_ONE", message: "m" })).toEqual({ code: "NEW_ONE", message: "m" });
    expect(readAdcpError({ code: "NEW_ONE", recovery: "sometimes" })?.recovery).toBe("terminal");
    expect(readAdcpError({ code: "NEW_ONE", recovery: "transient" })?.recovery).toBe("transient");
  });

  it("keeps details and well-formed issues", () => {
    const issue = { pointer: "/refinements/0", message: "too many", keyword: "maximum" };
    const details = { supported_dimensions: ["cpm"] };
    expect(readAdcpError({ code: "X", message: "", issues: [issue, { pointer: 1 }, null], details })).toEqual({
      code: "X",
      message: "",
      issues: [issue],
      details,
    });
  });

  it("bounds prose and drops characters that hide or reorder text", () => {
    const error = readAdcpError({ code: "X", message: `a\u202eb\u0007c\nd${"x".repeat(5_000)}` });
    expect(error?.message.startsWith("abc\nd")).toBe(true);
    expect(error?.message.length).toBeLessThanOrEqual(2_000);
  });
});

describe("how long to wait", () => {
  it.each([
    [1.2, 2],
    [0, 1],
    [-5, 1],
    [9_999, 3_600],
    [30, 30],
    [Number.NaN, undefined],
    [Number.POSITIVE_INFINITY, undefined],
    ["30", undefined],
  ])("%s seconds are read as %s", (given, read) => {
    expect(readAdcpError({ code: "X", retry_after: given })?.retry_after).toBe(read);
  });

  it("may be given by the header as seconds or as a date", () => {
    const now = Date.parse("2026-11-30T17:24:20Z");
    expect(readRetryAfterHeader("120", now)).toBe(120);
    expect(readRetryAfterHeader("Mon, 30 Nov 2026 17:25:20 GMT", now)).toBe(60);
    expect(readRetryAfterHeader("soon", now)).toBeUndefined();
    expect(readRetryAfterHeader(null, now)).toBeUndefined();
  });
});
