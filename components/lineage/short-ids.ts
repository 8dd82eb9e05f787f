const SEPARATOR = /[_\-.:/]/;
const LONGEST = 14;

/**
 * What tells the ids of one seller apart: the part after what they all begin with, cut at a separator. A single id keeps its
 * last part. Nothing is dropped that two ids differ in, unless they are longer than fits; then the middle goes.
 */
export function shortIds(ids: readonly string[]): Map<string, string> {
  const unique = [...new Set(ids)];
  const first = unique[0] ?? "";
  let common = unique.length === 1 ? first.length : commonLength(unique);
  // A whole id as prefix of another, or one id alone, must keep something to show.
  const shortest = Math.min(...unique.map((id) => id.length));
  common = Math.min(common, shortest - 1);
  while (common > 0 && !SEPARATOR.test(first[common - 1] ?? "")) common -= 1;
  return new Map(unique.map((id) => [id, bounded(id.slice(Math.max(0, common)))]));
}

function commonLength(ids: readonly string[]): number {
  const [first = "", ...others] = ids;
  let length = 0;
  while (length < first.length && others.every((id) => id[length] === first[length])) length += 1;
  return length;
}

function bounded(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, 6)}…${text.slice(-6)}` : text;
}
