import { randomBytes } from "node:crypto";

const ALPHABET = "0123456789abcdefghijklmnopqrstuv";

/** A new random id of 100 bits: `<prefix>_` and 20 characters that are safe in a path. */
export function newId(prefix: string): string {
  const characters = Array.from(randomBytes(20), (byte) => ALPHABET[byte & 31]);
  return `${prefix}_${characters.join("")}`;
}
