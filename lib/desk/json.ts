/** A JSON object as it comes from the wire: nothing about its members is known yet. */
export type JsonObject = Record<string, unknown>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

export const numberOf = (value: unknown): number | null =>
  typeof value === "number" && Number.isFinite(value) ? value : null;

/** A whole number that arithmetic keeps exact; anything else reads as none. */
export const integerOf = (value: unknown): number | null => (Number.isSafeInteger(value) ? Number(value) : null);

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

export const objectsOf = (value: unknown): JsonObject[] => listOf(value).filter(isObject);

export const textsOf = (value: unknown): string[] =>
  listOf(value).filter((each): each is string => typeof each === "string");

/** Parses text that this desk stored as JSON; anything that is no object reads as an empty one. */
export function storedObject(text: string | null): JsonObject {
  if (text === null) return {};
  const value: unknown = JSON.parse(text);
  return isObject(value) ? value : {};
}
