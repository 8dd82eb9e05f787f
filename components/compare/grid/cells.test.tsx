// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { cellWords } from "../cell-words";
import { Cell } from "./cells";

afterEach(cleanup);

const usd = (amount: number) => ({ kind: "money", amount, currency: "USD" }) as const;
const heard = (cell: Parameters<typeof cellWords>[0], compact = false) => {
  const view = { ...cellWords(cell, "amount", "UTC"), changed: true };
  return render(<Cell cell={view} compact={compact} against="A" />).container.textContent;
};

describe("a changed cell, as it is heard", () => {
  it("says what it is, what it was, and how much that is than which column", () => {
    expect(heard({ value: usd(50_000), old: usd(62_000), change: "changed", delta: -12_000 })).toBe(
      "USD 50,000, was 62,000, 12,000 less than A",
    );
  });

  it("says the same where nothing changed, and names what it is the same as", () => {
    expect(heard({ value: usd(1), change: "same" })).toBe("USD 1, same as A");
  });

  it("says what is not stated, and never a zero", () => {
    expect(heard({ value: { kind: "absent" }, old: usd(5), change: "removed" })).toBe(
      "not stated, was 5, removed, against A",
    );
    expect(heard({ value: { kind: "absent" }, change: "absent" })).toBe("not stated");
  });

  it("takes out of a seller's text what would turn it around", () => {
    expect(heard({ value: { kind: "text", value: "safe\u202Eevil" }, change: "baseline" })).toBe("safeevil");
  });
});
