import { asNumber, asText, isObject } from "./json";

const AMOUNT = new Intl.NumberFormat("en-US", { minimumFractionDigits: 0, maximumFractionDigits: 10 });
const PRICE = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 10 });

/** Binary floats leave dust in differences (18.1 - 18); 12 significant digits hold any amount of money a buy can have. */
function withoutDust(value: number): number {
  return Number(value.toPrecision(12));
}

/** `12,000` or `16,666.6666666667`. */
export function amount(value: number): string {
  return AMOUNT.format(withoutDust(value));
}

/** `USD 12,000`. */
export function money(currency: string, value: number): string {
  return `${currency} ${amount(value)}`;
}

/** `USD 18.50`: a price per unit, always with its cents. */
export function price(currency: string, value: number): string {
  return `${currency} ${PRICE.format(withoutDust(value))}`;
}

export function plural(count: number, singular: string, pluralForm = `${singular}s`): string {
  return `${amount(count)} ${count === 1 ? singular : pluralForm}`;
}

/** `a`, `a and b`, `a, b and c`; long lists are cut and counted. */
export function listing(items: readonly string[], limit = 6): string {
  const shown = items.slice(0, limit);
  if (items.length > limit) return `${shown.join(", ")} and ${items.length - limit} more`;
  if (shown.length < 2) return shown.join("");
  return `${shown.slice(0, -1).join(", ")} and ${shown[shown.length - 1]}`;
}

/** Control and bidirectional characters could make a seller's text read as something else. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}]/gu;

/** Printable ASCII, as nearly all of it is. */
const PLAIN = /^[ -~]*$/;

/** A seller's identifier or short text as inert, bounded words. */
export function quoted(value: unknown, limit = 80): string {
  if (typeof value === "string" && value.length <= limit && PLAIN.test(value)) return value;
  const text = inWords(value);
  // Cut first: a seller's text may be millions of characters long, and there may be a thousand messages about it.
  const shown = text.slice(0, limit).replaceAll(UNSAFE, "\u{FFFD}");
  return text.length > limit ? `${shown}…` : shown;
}

function inWords(value: unknown): string {
  if (typeof value === "string") return value;
  if (value === undefined) return "nothing";
  const currency = isObject(value) ? asText(value.currency) : undefined;
  const sum = isObject(value) ? asNumber(value.amount) : undefined;
  if (currency !== undefined && sum !== undefined) return money(currency, sum);
  if (typeof value === "number") return AMOUNT.format(value);
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return "something that is not JSON";
  }
}
