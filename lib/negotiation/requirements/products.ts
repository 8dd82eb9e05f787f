import { isObject, member } from "../json";
import { listing, plural, quoted } from "../wording";
import type { Judgement, TermsView } from "./judgement";

/**
 * `product_changes` (facts 4.2): by exact product_id; an included product needs a line, an omitted one none. Ids are the
 * seller's and may be anything, `__proto__` too, so only own members are read and nothing is keyed by them.
 */
export function judgeProductChanges(asked: unknown, { lines }: TermsView): Judgement[] {
  if (!isObject(asked)) return [];
  const linesOf = new Map<unknown, number[]>();
  lines.forEach((line, index) => {
    const id = member(line, "product_id");
    const at = linesOf.get(id);
    if (at) at.push(index);
    else linesOf.set(id, [index]);
  });
  return Object.entries(asked).flatMap(([productId, action]) =>
    action === "include" || action === "omit" ? [judgeProduct(productId, action, linesOf.get(productId) ?? [])] : [],
  );
}

function judgeProduct(productId: string, action: "include" | "omit", present: readonly number[]): Judgement {
  const numbers = () => listing(present.map((index) => String(index + 1)));
  return {
    requirement: `product_changes/${productId}`,
    satisfied: action === "include" ? present.length > 0 : present.length === 0,
    asked: action,
    found: present.length === 0 ? "on no line" : `on ${plural(present.length, "line")}`,
    at: ["purchases", ...present.slice(0, 1)],
    why: () => (present.length === 0 ? "on no line" : `on line ${numbers()}`),
    sentence: () =>
      action === "include"
        ? `You asked for ${quoted(productId)} to be included and no line has it.`
        : `You asked for ${quoted(productId)} to be left out and it is still on line ${numbers()}.`,
  };
}
