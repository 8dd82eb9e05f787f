import { z } from "zod";

/** Deeper than anything a person composes. */
const MOST_LEVELS = 60;

/**
 * A JSON object of members this contract does not name. The RPC form can carry more than JSON (dates, big integers, NaN), and plain
 * JSON can spell numbers no double holds; none of that could be sent as it was given, so it is refused here. A member without a value
 * is one that is left out.
 */
export const jsonObject = z
  .record(z.string(), z.unknown())
  .refine((value) => isJson(value), "only JSON values, and numbers within range, can be sent");

function isJson(root: unknown): boolean {
  const open: { value: unknown; level: number }[] = [{ value: root, level: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, level } = next;
    if (value === null || typeof value === "string" || typeof value === "boolean") continue;
    if (typeof value === "number" && Number.isFinite(value)) continue;
    if (typeof value !== "object" || !isPlain(value) || level >= MOST_LEVELS) return false;
    const isList = Array.isArray(value);
    for (const member of isList ? value : Object.values(value)) {
      if (member !== undefined || isList) open.push({ value: member, level: level + 1 });
    }
  }
  return true;
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === null || prototype === Object.prototype;
}
