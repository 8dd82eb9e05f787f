import { isObject } from "../json";

/** What a value must be like: exactly these members, no more and no fewer, whoever wrote the file. */
export type Shape =
  | "text"
  | "text?"
  | "hash"
  | "hash?"
  | "count"
  | "number"
  | "number?"
  | "instant"
  | "instant?"
  | "json"
  | "json?"
  | "flag"
  | "true"
  | { each: Shape }
  | { every: Shape }
  | { maybe: Shape }
  | { members: Record<string, Shape>; optional?: readonly string[] }
  | { oneOf: readonly Shape[] };

type Simple = Extract<Shape, string>;

const isHash = (value: unknown) => typeof value === "string" && /^[0-9a-f]{64}$/.test(value);
const isNumber = (value: unknown) => typeof value === "number" && Number.isFinite(value);
const isInstant = (value: unknown) =>
  typeof value === "string" &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) &&
  !Number.isNaN(Date.parse(value));

function isJson(value: unknown): boolean {
  if (typeof value !== "string") return false;
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}

/** Where a question mark stands, null will do. */
const SIMPLE: Record<Simple, [is: (value: unknown) => boolean, what: string]> = {
  text: [(value) => typeof value === "string", "a text"],
  "text?": [(value) => value === null || typeof value === "string", "a text or null"],
  hash: [isHash, "a hash"],
  "hash?": [(value) => value === null || isHash(value), "a hash or null"],
  count: [(value) => Number.isSafeInteger(value) && Number(value) >= 0, "a whole number"],
  number: [isNumber, "a number"],
  "number?": [(value) => value === null || isNumber(value), "a number or null"],
  instant: [isInstant, "an instant"],
  "instant?": [(value) => value === null || isInstant(value), "an instant or null"],
  json: [isJson, "a JSON text"],
  "json?": [(value) => value === null || isJson(value), "a JSON text or null"],
  true: [(value) => value === true, "true"],
  flag: [(value) => value === 0 || value === 1, "0 or 1"],
};

const MOST_PROBLEMS = 20;

/** Where a value is not of the shape, in words; empty where it is. Total. */
export function shapeProblems(value: unknown, shape: Shape, place = ""): string[] {
  if (typeof shape === "string") {
    const [is, what] = SIMPLE[shape];
    return is(value) ? [] : [`${place || "It"} is not ${what}`];
  }
  if ("oneOf" in shape) {
    return shape.oneOf.some((each) => shapeProblems(value, each, place).length === 0)
      ? []
      : [`${place || "It"} is of no known form`];
  }
  if ("each" in shape) {
    if (!Array.isArray(value)) return [`${place || "It"} is no list`];
    return value.flatMap((each, index) => shapeProblems(each, shape.each, `${place}/${index}`)).slice(0, MOST_PROBLEMS);
  }
  if ("maybe" in shape) return value === null ? [] : shapeProblems(value, shape.maybe, place);
  if (!isObject(value)) return [`${place || "It"} is no object`];
  if ("every" in shape) {
    return Object.entries(value).flatMap(([name, each]) => shapeProblems(each, shape.every, `${place}/${name}`));
  }
  const unknown = Object.keys(value).filter((name) => !Object.hasOwn(shape.members, name));
  const missing = Object.keys(shape.members).filter(
    (name) => !Object.hasOwn(value, name) && !shape.optional?.includes(name),
  );
  return [
    ...unknown.map((name) => `${place}/${name} is not part of the format`),
    ...missing.map((name) => `${place}/${name} is missing`),
    ...Object.entries(shape.members).flatMap(([name, each]) =>
      Object.hasOwn(value, name) ? shapeProblems(value[name], each, `${place}/${name}`) : [],
    ),
  ].slice(0, MOST_PROBLEMS);
}

export const PLACE: Shape = { members: { seq: "count", hash: "hash" } };

export const CHAIN_PART: Shape = {
  oneOf: [
    {
      members: {
        seq: "count",
        id: "text",
        at: "text",
        actor_id: "text",
        actor: "text",
        action: "text",
        subject: "text",
        detail_text: "text",
        negotiation_id: "text?",
        seller_id: "text?",
        entry_hash: "hash?",
        previous_hash: "hash",
        hash: "hash",
      },
    },
    { members: { omitted_from: "count", entry_hashes: { each: "hash" } } },
    { members: { unproven_from: "count", unproven_to: "count", hash: "hash" } },
  ],
};
