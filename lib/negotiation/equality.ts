import { canonicalTerms, MAX_DEPTH } from "./canonical";
import { isObject } from "./json";

/** Deep equality of two JSON values, as RFC 8785 sees them: member order is nothing, array order is. */
export function sameJson(a: unknown, b: unknown, depth = 0): boolean {
  if (a === b) return true;
  if (depth > MAX_DEPTH) return false;
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return false;
    for (let i = 0; i < a.length; i++) if (!sameJson(a[i], b[i], depth + 1)) return false;
    return true;
  }
  if (!isObject(a) || !isObject(b)) return false;
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return false;
  for (const name of names) {
    if (!Object.hasOwn(b, name) || !sameJson(a[name], b[name], depth + 1)) return false;
  }
  return true;
}

/** Equality of targeting values, whose lists are sets: US and CA is CA and US. */
export function sameAsSets(a: unknown, b: unknown): boolean {
  if (sameJson(a, b)) return true;
  try {
    return setText(a) === setText(b);
  } catch {
    return false;
  }
}

/** @throws TermsNotCanonical */
function setText(value: unknown, depth = 0): string {
  if (depth > MAX_DEPTH) return canonicalTerms(value);
  if (Array.isArray(value))
    return `[${value
      .map((item) => setText(item, depth + 1))
      .sort()
      .join(",")}]`;
  if (!isObject(value)) return canonicalTerms(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${canonicalTerms(name)}:${setText(value[name], depth + 1)}`).join(",")}}`;
}
