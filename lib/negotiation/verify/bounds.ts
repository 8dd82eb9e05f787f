/** Twice the nodes and characters of the largest answer the wire lets in (5 MB). */
const MOST_NODES = 4_000_000;
const MOST_CHARACTERS = 12_000_000;
const DEEPEST = 200;

/**
 * Whether a value is small and shallow enough to be judged at all. Walks without recursion, so that no depth can overflow it,
 * and stops at the first bound that is passed.
 */
export function tooLarge(value: unknown): string | null {
  let nodes = 0;
  let characters = 0;
  const waiting: unknown[] = [value];
  const depths: number[] = [0];
  while (waiting.length > 0) {
    const at = waiting.pop();
    const depth = depths.pop() ?? 0;
    if (++nodes > MOST_NODES) return `it holds more than ${MOST_NODES} values`;
    if (typeof at === "string") characters += at.length;
    if (characters > MOST_CHARACTERS) return `it holds more than ${MOST_CHARACTERS} characters`;
    if (typeof at !== "object" || at === null) continue;
    if (depth >= DEEPEST) return `it is nested more than ${DEEPEST} levels deep`;
    // `for in` would walk prototypes and Object.values allocates; an array of keys is what both need anyway.
    if (Array.isArray(at)) {
      for (const item of at) push(item, depth);
    } else {
      const members = at as Record<string, unknown>;
      for (const name of Object.keys(members)) push(members[name], depth);
    }
  }
  return null;

  function push(item: unknown, depth: number): void {
    if (typeof item === "object" || typeof item === "string") {
      waiting.push(item);
      depths.push(depth + 1);
    }
  }
}
