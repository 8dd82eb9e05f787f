/** Deeper than any honest terms by an order of magnitude, and far below what a call stack bears. */
export const MAX_DEPTH = 100;

const LONE_SURROGATE = /\p{Surrogate}/u;

/** Thrown where RFC 8785 has no text for a value; `reason` says what stands in the way, in words a buyer can read. */
export class TermsNotCanonical extends Error {
  override readonly name = "TermsNotCanonical";
  constructor(readonly reason: string) {
    super(`These terms have no canonical form: ${reason}`);
  }
}

/**
 * RFC 8785 (JCS) text of a parsed JSON value: member names in UTF-16 code unit order, ECMAScript numbers, no white space
 * (facts 3.7). Members that are `undefined` are dropped, `null` stays.
 * @throws TermsNotCanonical for lone surrogates, NaN and infinities, values JSON cannot carry, and nesting beyond MAX_DEPTH.
 */
export function canonicalTerms(terms: unknown): string {
  return write(terms, 0);
}

function write(value: unknown, depth: number): string {
  switch (typeof value) {
    case "string":
      return writeText(value);
    case "number":
      // JSON.parse turns 1e999 into Infinity, so a response can carry it.
      if (!Number.isFinite(value)) throw new TermsNotCanonical("a number is too large to be exact");
      return Object.is(value, -0) ? "0" : `${value}`;
    case "boolean":
      return value ? "true" : "false";
    case "object":
      if (value === null) return "null";
      if (depth >= MAX_DEPTH) throw new TermsNotCanonical(`they are nested more than ${MAX_DEPTH} levels deep`);
      return Array.isArray(value) ? writeArray(value, depth + 1) : writeObject(value, depth + 1);
    case "undefined":
    case "bigint":
    case "symbol":
    case "function":
      throw new TermsNotCanonical(`${typeof value} is not JSON`);
  }
}

/** Printable ASCII without a quote or a backslash stands in JSON as it is; nearly every text of terms is of it. */
const PLAIN = /^[ !#-[\]-~]*$/;

function writeText(text: string): string {
  if (PLAIN.test(text)) return `"${text}"`;
  if (LONE_SURROGATE.test(text)) throw new TermsNotCanonical("a text holds half of a surrogate pair");
  return JSON.stringify(text);
}

function writeArray(items: readonly unknown[], depth: number): string {
  let text = "[";
  for (let i = 0; i < items.length; i++) {
    if (i > 0) text += ",";
    text += write(items[i], depth);
  }
  return `${text}]`;
}

function writeObject(value: object, depth: number): string {
  const members = value as Record<string, unknown>;
  const names = Object.keys(members);
  // Array.prototype.sort without a comparator orders by UTF-16 code units, which is what RFC 8785 asks for.
  if (!isOrdered(names)) names.sort();
  let text = "{";
  for (const name of names) {
    const member = members[name];
    if (member === undefined) continue;
    text += text.length > 1 ? `,${labelOf(name)}` : labelOf(name);
    text += write(member, depth);
  }
  return `${text}}`;
}

function isOrdered(names: readonly string[]): boolean {
  for (let i = 1; i < names.length; i++) if ((names[i - 1] as string) > (names[i] as string)) return false;
  return true;
}

/** Terms use the same few dozen names thousands of times. Bounded, because sellers choose names too. */
const LABELS = new Map<string, string>();
const MOST_LABELS = 500;

function labelOf(name: string): string {
  const known = LABELS.get(name);
  if (known !== undefined) return known;
  const label = `${writeText(name)}:`;
  if (LABELS.size < MOST_LABELS) LABELS.set(name, label);
  return label;
}
