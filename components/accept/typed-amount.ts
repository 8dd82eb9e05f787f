import type { Money } from "@/lib/adcp";

/** What a person typed where the amount of the terms has to be repeated. */
export type TypedAmount =
  | { kind: "empty" }
  | { kind: "unreadable" }
  | { kind: "other_currency"; currency: string }
  | { kind: "amount"; amount: number };

/** Digits, either without grouping or grouped by three; never `50.000` for fifty thousand and never `50k`. */
const PLAIN = /^\d+(?:\.\d+)?$/;
const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const SPACED = /^\d{1,3}(?: \d{3})+(?:\.\d+)?$/;

/**
 * Reads `50,000`, `50000`, `50 000`, `50,000.00` and the same with the currency's code before or after it. Anything that would
 * need guessing is unreadable: this is the last thing between a person and a commitment.
 */
export function parseTypedAmount(text: string, currency: string): TypedAmount {
  const words = text.normalize("NFKC").trim().replace(/\s+/g, " ");
  if (words === "") return { kind: "empty" };
  const match = /^(?:([A-Za-z]{3}) ?)?([\d., ]+?)(?: ?([A-Za-z]{3}))?$/.exec(words);
  if (!match || (match[1] && match[3])) return { kind: "unreadable" };
  const named = (match[1] ?? match[3])?.toUpperCase();
  const digits = match[2] ?? "";
  if (![PLAIN, GROUPED, SPACED].some((form) => form.test(digits))) return { kind: "unreadable" };
  if (named !== undefined && named !== currency) return { kind: "other_currency", currency: named };
  return { kind: "amount", amount: Number(digits.replace(/[, ]/g, "")) };
}

/** Whether what was typed is exactly the amount of the terms, in their currency. No rounding, no tolerance. */
export function typedAmountMatches(text: string, terms: Money): boolean {
  const typed = parseTypedAmount(text, terms.currency);
  return typed.kind === "amount" && typed.amount === terms.amount;
}
