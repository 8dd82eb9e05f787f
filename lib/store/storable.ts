/** What a database puts in the place of half a character, and this desk in the place of U+0000. */
const REPLACEMENT = "\ufffd";

/**
 * A value as both databases can hold it. PostgreSQL refuses U+0000 in a text, and a seller can put one into any name, code or message
 * by its JSON escape; so that one such character cannot make an answer impossible to take in, it becomes U+FFFD on either database.
 * JSON texts are not touched by this: there the character stays an escape.
 */
export function storable(value: unknown): unknown {
  return typeof value === "string" && value.includes("\0") ? value.replaceAll("\0", REPLACEMENT) : value;
}

/**
 * Whether a text comes back from the database as it went in. One with U+0000 or half a character (an unpaired surrogate) does not:
 * two different ids of that kind could become one, so they are no ids.
 */
export const isKeptExactly = (text: string): boolean => !/[\0\p{Surrogate}]/u.test(text);
