/** What becomes of one member of the targeting overlay when the request is met. */
export type OverlayChange = {
  name: string;
  change: "same" | "added" | "gone" | "changed";
  before: unknown;
  after: unknown;
  /** For lists of words that change: which come and which go. */
  comes: string[];
  goes: string[];
};

const ORDER: Record<OverlayChange["change"], number> = { gone: 0, changed: 1, added: 2, same: 3 };

/** The source's overlay beside the one asked for, member by member; what goes comes first, because it is the easiest to miss. */
export function overlayDiff(before: Record<string, unknown>, after: Record<string, unknown>): OverlayChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .map((name): OverlayChange => {
      const had = Object.hasOwn(before, name) ? before[name] : undefined;
      const has = Object.hasOwn(after, name) ? after[name] : undefined;
      const [left, right] = [words(had), words(has)];
      return {
        name,
        before: had,
        after: has,
        change: had === undefined ? "added" : has === undefined ? "gone" : same(had, has) ? "same" : "changed",
        comes: right.filter((word) => !left.includes(word)),
        goes: left.filter((word) => !right.includes(word)),
      };
    })
    .sort((one, other) => ORDER[one.change] - ORDER[other.change]);
}

const words = (value: unknown): string[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string") ? value : [];

/** Lists of words are sets here: their order says nothing (facts 4.4). */
function same(one: unknown, other: unknown): boolean {
  const [left, right] = [words(one), words(other)];
  if (left.length > 0 && right.length > 0)
    return JSON.stringify([...left].sort()) === JSON.stringify([...right].sort());
  return JSON.stringify(one) === JSON.stringify(other);
}
