import { describe, expect, it } from "vitest";
import type { CellValue, ComparisonCell } from "@/lib/negotiation";
import { cellWords, deltaText, instantChange, listChange } from "./cell-words";

const usd = (amount: number): CellValue => ({ kind: "money", amount, currency: "USD" });
const changed = (value: CellValue, old: CellValue, delta?: number): ComparisonCell => ({
  value,
  old,
  change: "changed",
  ...(delta === undefined ? {} : { delta }),
});

describe("a cell in words", () => {
  it("says the old value and which way and by how much it went", () => {
    expect(cellWords(changed(usd(50_000), usd(62_000), -12_000), "amount", "UTC")).toEqual({
      value: { currency: "USD", text: "50,000" },
      old: "62,000",
      change: { sign: "down", text: "12,000 less" },
    });
    expect(cellWords(changed(usd(16.67), usd(16.32), 0.35), "price", "UTC").change).toEqual({
      sign: "up",
      text: "0.35 more",
    });
  });

  it("says = same in words, and says nothing about the baseline itself", () => {
    expect(cellWords({ value: usd(1), change: "same" }, "amount", "UTC").change).toEqual({
      sign: "same",
      text: "same",
    });
    expect(cellWords({ value: usd(1), change: "baseline" }, "amount", "UTC").change).toBeNull();
  });

  it("never shows a missing value as zero", () => {
    const absent: CellValue = { kind: "absent" };
    expect(cellWords({ value: absent, change: "absent" }, "amount", "UTC").value).toBeNull();
    expect(cellWords({ value: absent, change: "removed", old: usd(5) }, "amount", "UTC")).toEqual({
      value: null,
      old: "5",
      change: { sign: "minus", text: "removed" },
    });
    expect(cellWords({ value: usd(0), change: "added" }, "amount", "UTC").value?.text).toBe("0");
  });

  it("refuses to compare two currencies", () => {
    const euros: CellValue = { kind: "money", amount: 50_000, currency: "EUR" };
    expect(cellWords(changed(euros, usd(50_000)), "amount", "UTC").change?.text).toBe("EUR, was USD, not comparable");
  });

  it("never rounds a difference to nothing", () => {
    expect(deltaText(0.001, "price").text).toBe("0.001 more");
    expect(deltaText(-0.004, "amount").text).toBe("0.004 less");
  });

  it("says how much earlier or later an instant is, whatever offsets they are written in", () => {
    expect(instantChange("2027-02-01T05:00:00Z", "2027-01-31T00:00:00-05:00")).toEqual({
      sign: "earlier",
      text: "1 day earlier",
    });
    expect(instantChange("2027-02-01T00:00:00Z", "2027-02-01T06:00:00Z").text).toBe("6 hours later");
    expect(instantChange("asap", "2027-02-01T06:00:00Z").text).toBe("changed");
  });

  it("says what a list gained and lost", () => {
    expect(listChange(["US"], ["CA", "US"])).toEqual({ sign: "plus", text: "CA added" });
    expect(listChange(["CA", "US"], ["US"])).toEqual({ sign: "minus", text: "CA removed" });
    expect(listChange(["US"], ["CA"]).text).toBe("CA added, US removed");
  });
});
