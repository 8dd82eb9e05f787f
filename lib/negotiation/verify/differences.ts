import { MAX_DEPTH } from "../canonical";
import { sameJson } from "../equality";
import { isObject } from "../json";

export type Difference = { path: readonly PropertyKey[]; before: unknown; after: unknown };

/** Where two JSON values differ, deepest place first found, in document order; at most `limit`. */
export function differences(before: unknown, after: unknown, limit = 50): Difference[] {
  const found: Difference[] = [];
  walk(before, after, []);
  return found;

  function walk(a: unknown, b: unknown, path: readonly PropertyKey[]): void {
    if (found.length >= limit || sameJson(a, b)) return;
    if (path.length < MAX_DEPTH && Array.isArray(a) && Array.isArray(b)) {
      for (let i = 0; i < Math.max(a.length, b.length); i++) walk(a[i], b[i], [...path, i]);
    } else if (path.length < MAX_DEPTH && isObject(a) && isObject(b)) {
      for (const name of new Set([...Object.keys(a), ...Object.keys(b)])) {
        walk(own(a, name), own(b, name), [...path, name]);
      }
    } else found.push({ path, before: a, after: b });
  }
}

function own(value: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}
