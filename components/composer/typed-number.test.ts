import { expect, test } from "vitest";
import { typedNumber } from "./typed-number";

test.each([
  ["50000", 50000],
  ["50,000", 50000],
  [" 18.00 ", 18],
  ["50k", 50000],
  ["2.3m", 2_300_000],
  ["1,234,567.89", 1234567.89],
  ["0", 0],
])("%j is %d", (text, value) => {
  expect(typedNumber(text)).toBe(value);
});

test.each(["", "1,5", "50.000,00", "-5", "1e9", "USD 50", "5 000", "12,34,567", "k", "∞"])(
  "%j is not guessed at",
  (text) => {
    expect(typedNumber(text)).toBeNull();
  },
);
