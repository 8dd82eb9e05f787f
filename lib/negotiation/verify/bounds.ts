import { amount } from "../wording";

/**
 * What an answer may hold and still be judged. A batch has 25 refinements of 10 alternatives; with 20 lines each that is a tenth of
 * these bounds.
 */
const MOST_NODES = 1_000_000;
const MOST_CHARACTERS = 12_000_000;
const DEEPEST = 200;
const MOST_ITEMS: Readonly<Record<string, number>> = {
  results: 250,
  proposals: 2500,
  purchases: 50_000,
  products: 20_000,
  purchase_bindings: 50_000,
};

/**
 * Why a value is too large or too deep to be judged at all, or null. Walks without recursion, so that no depth can overflow it, and
 * stops at the first bound that is passed.
 */
export function tooLarge(value: unknown): string | null {
  let nodes = 0;
  let characters = 0;
  const items = new Map<string, number>();
  const waiting: unknown[] = [value];
  const depths: number[] = [0];
  while (waiting.length > 0) {
    const at = waiting.pop();
    const depth = (depths.pop() ?? 0) + 1;
    if (++nodes > MOST_NODES) return `it holds more than ${amount(MOST_NODES)} values`;
    if (typeof at === "string") characters += at.length;
    if (characters > MOST_CHARACTERS) return `it holds more than ${amount(MOST_CHARACTERS)} characters`;
    if (typeof at !== "object" || at === null) continue;
    if (depth > DEEPEST) return `it is nested more than ${DEEPEST} levels deep`;
    if (Array.isArray(at)) {
      for (const item of at) wait(item, depth);
      continue;
    }
    const members = at as Record<string, unknown>;
    for (const name of Object.keys(members)) {
      const item = members[name];
      if (Array.isArray(item) && Object.hasOwn(MOST_ITEMS, name)) {
        const count = (items.get(name) ?? 0) + item.length;
        if (count > (MOST_ITEMS[name] ?? 0)) return `it holds more than ${amount(MOST_ITEMS[name] ?? 0)} ${name}`;
        items.set(name, count);
      }
      wait(item, depth);
    }
  }
  return null;

  function wait(item: unknown, depth: number): void {
    if (typeof item !== "object" && typeof item !== "string") return;
    waiting.push(item);
    depths.push(depth);
  }
}
