import { isRecord } from "@/components/hold/received";
import { formatAmount } from "@/components/ui/format-money";
import { formatInstant } from "@/components/ui/format-time";
import type { Look } from "./observed";

export type Change = NonNullable<Look["changes"]>[number];

/** What is called what in a proposal of the older lane; anything else goes by its own name. */
const NAMES: Record<string, string> = {
  allocation: "Share",
  allocation_percentage: "Share of the budget",
  price: "Listed price",
  proposal_status: "Status",
  expires_at: "Stands until",
  insertion_order: "Insertion order",
  total_budget_guidance: "Total, by its guidance",
  brief_alignment: "How it fits the brief",
  pricing_option_id: "Pricing option",
  start_time: "Starts",
  end_time: "Ends",
  name: "Name",
  description: "Description",
};

export const changeName = ({ field }: Pick<Change, "field">): string => NAMES[field] ?? field.replaceAll("_", " ");

/** How much a change weighs, in words. */
export const WEIGHT_WORDS: Record<Change["weight"], string> = {
  terms: "terms",
  state: "where it stands",
  words: "words and estimates",
};

const INSTANT = /^\d{4}-\d{2}-\d{2}T/;

/** One side of a change. What has no short form is written out as it was sent; `undefined` was not there. */
export function valueWords(value: unknown, field: string, zone: string): string {
  if (value === undefined) return "not there";
  if (value === null) return "null";
  if (typeof value === "number") return field === "allocation_percentage" ? `${value} %` : formatAmount(value);
  if (typeof value === "string") return INSTANT.test(value) ? formatInstant(value, zone) : value;
  if (isRecord(value)) return recordWords(value, zone);
  return JSON.stringify(value) ?? "";
}

function recordWords(value: Record<string, unknown>, zone: string): string {
  if (typeof value.allocation_percentage === "number" && typeof value.product_id === "string") {
    return `${value.product_id}, ${value.allocation_percentage} % of the budget`;
  }
  const amount = value.fixed_price ?? value.floor_price;
  if (typeof amount === "number") {
    const kind = value.fixed_price === undefined ? "floor" : "fixed";
    return `${String(value.currency ?? "")} ${amount} ${kind}`.trim();
  }
  if (typeof value.recommended === "number" && typeof value.currency === "string") {
    const edge = (name: "min" | "max") => (typeof value[name] === "number" ? formatAmount(value[name]) : "not stated");
    return `${value.currency} ${formatAmount(value.recommended)} (least ${edge("min")}, most ${edge("max")})`;
  }
  return Object.entries(value)
    .map(([name, each]) => `${name.replaceAll("_", " ")}: ${valueWords(each, name, zone)}`)
    .join("; ");
}

/** Both sides of a change. Where they differ by less than their words show, such as half a second, they are written out as JSON. */
export function sideWords({ before, after, field }: Pick<Change, "before" | "after" | "field">, zone: string) {
  const words = { before: valueWords(before, field, zone), after: valueWords(after, field, zone) };
  return words.before === words.after
    ? { before: JSON.stringify(before) ?? "", after: JSON.stringify(after) ?? "" }
    : words;
}

/** `2 terms and 1 other thing changed`, of the changes since the look before. */
export function changeSummary(changes: readonly Change[] | null): string {
  if (changes === null) return "The first look";
  if (changes.length === 0) return "Nothing changed since the look before";
  const terms = changes.filter(({ weight }) => weight === "terms").length;
  const others = changes.length - terms;
  if (terms === 0)
    return `No term changed since the look before; ${others} ${others === 1 ? "other thing" : "others"} did`;
  const also = others === 0 ? "" : `, and ${others} ${others === 1 ? "other thing" : "other things"}`;
  return `${terms} ${terms === 1 ? "term" : "terms"} changed since the look before${also}`;
}
