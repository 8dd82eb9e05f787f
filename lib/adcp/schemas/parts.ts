import { z } from "zod";
import { instantOf, isDate } from "../instants";
import type { RuleSet } from "../versions";

/** What schemas of both rule sets are made of. */

export type BySet<T> = Readonly<Record<RuleSet, T>>;

/** One schema a rule set; `isGa` says whether members that came with the GA are known. */
export function bySet<T>(build: (set: RuleSet, isGa: boolean) => T): BySet<T> {
  return { "3.2": build("3.2", true), "3.2-beta": build("3.2-beta", false) };
}

/** Quick tests of schemas that nearly every value of a plan goes through. Each says exactly what its schema says. */
const ACCEPTS = new WeakMap<z.ZodType, (value: unknown) => boolean>();

function fast<T extends z.ZodType>(schema: T, accepts: (value: unknown) => boolean): T {
  ACCEPTS.set(schema, accepts);
  return schema;
}

/** What each rule asks, for those who only want to know whether it holds. */
const HOLDS = new WeakMap<object, (members: Members) => boolean>();

const isText = (value: unknown): value is string => typeof value === "string";
const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);
const CURRENCY = /^[A-Z]{3}$/;
const COUNTRY = /^[A-Z]{2}$/;
const DIGEST = /^sha256:[A-Za-z0-9_-]{43}$/;

export const nonEmpty = fast(z.string().min(1), (value) => isText(value) && value.length > 0);
export const id255 = fast(
  z.string().min(1).max(255),
  (value) => isText(value) && value.length > 0 && value.length <= 255,
);
export const currencyCode = fast(
  z.string().regex(CURRENCY, "has to be a currency code of three capital letters"),
  (value) => isText(value) && CURRENCY.test(value),
);
export const countryCode = fast(
  z.string().regex(COUNTRY, "has to be a country code of two capital letters"),
  (value) => isText(value) && COUNTRY.test(value),
);
export const regionCode = z.string().regex(/^[A-Z]{2}-[A-Z0-9]{1,3}$/, "has to be a region code such as US-CA");
export const domainName = z
  .string()
  .regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/, "has to be a domain name");
export const atLeastZero = fast(z.number().min(0), (value) => isNumber(value) && value >= 0);
export const aboveZero = z.number().gt(0);
export const positiveInteger = z.int().min(1);
export const dateTime = fast(
  z.string().refine((text) => instantOf(text) !== undefined, "has to be an exact time with its zone"),
  (value) => instantOf(value) !== undefined,
);
export const calendarDate = z.string().refine(isDate, "has to be a date");
export const uri = z.string().regex(/^[a-zA-Z][a-zA-Z0-9+.-]*:\S+$/, "has to be an address");
export const wireVersion = z
  .string()
  .regex(
    /^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)(?:-[a-zA-Z0-9](?:[a-zA-Z0-9.-]*[a-zA-Z0-9])?)?$/,
    "has to be a release of two parts",
  );
export const idempotencyKey = z
  .string()
  .regex(/^[A-Za-z0-9_.:-]{16,255}$/, "has to be 16 to 255 letters, digits, or _.:-");
export const termsDigest = fast(
  z.string().regex(DIGEST, "has to be a SHA-256 digest of terms"),
  (value) => isText(value) && DIGEST.test(value),
);
export const opportunityId = z.string().regex(/^[A-Za-z0-9_.:-]{1,255}$/);
/** An object of which nothing is asked. */
export const anyObject = fast(z.looseObject({}), isMembers);

/** One of a closed vocabulary. */
export function oneOf<const T extends readonly string[]>(words: T) {
  const known: ReadonlySet<unknown> = new Set(words);
  return fast(z.enum(words), (value) => known.has(value));
}

export const money = closed({ amount: atLeastZero, currency: currencyCode });
export const duration = z.strictObject({
  interval: positiveInteger,
  unit: z.enum(["seconds", "minutes", "hours", "days", "campaign"]),
});

export const brandKey = closed({
  domain: domainName,
  brand_id: z
    .string()
    .regex(/^[a-z0-9_]+$/)
    .optional(),
  countries: unique(countryCode).min(1).optional(),
});

export const accountRef = z.union([
  z.strictObject({ account_id: nonEmpty }),
  z.strictObject({
    brand: brandKey,
    operator: domainName,
    operator_unit: z
      .strictObject({
        id: z
          .string()
          .max(255)
          .regex(/^[A-Za-z0-9][A-Za-z0-9._:/-]*$/),
        name: z.string().min(1).max(200).optional(),
      })
      .optional(),
    currency: currencyCode.optional(),
    timezone: nonEmpty.optional(),
    sandbox: z.boolean().optional(),
  }),
]);

/** A list in which nothing stands twice, as JSON sees it. */
export function unique<T extends z.ZodType>(item: T) {
  return z.array(item).refine((items) => !hasRepeats(items), "has an entry twice");
}

function hasRepeats(items: readonly unknown[]): boolean {
  if (items.length < 2) return false;
  return new Set(items.map((item) => keyOf(item, 0))).size < items.length;
}

/** Text that is equal for equal JSON. Deeper than 100 levels only the very same object is equal. */
function keyOf(value: unknown, depth: number): unknown {
  if (typeof value !== "object" || value === null) return `${typeof value}:${String(value)}`;
  if (depth > 100) return value;
  if (Array.isArray(value)) return `[${value.map((item) => keyOf(item, depth + 1)).join()}]`;
  const members = value as Record<string, unknown>;
  const names = Object.keys(members).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${String(keyOf(members[name], depth + 1))}`).join()}}`;
}

type Members = Readonly<Record<string, unknown>>;

export function isMembers(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * A rule across members. It is looked at whatever else is wrong with the object, so that one unknown member does not hide it:
 * without `when`, zod would skip it after the first fault. `code` names the rule for those who
 * say it in words of their own.
 */
export function rule(holds: (members: Members) => boolean, error: string, path: PropertyKey[] = [], code?: string) {
  const check = z.refine<Members>(holds, {
    error,
    path,
    when: ({ value }) => isMembers(value),
    ...(code ? { params: { code } } : {}),
  });
  HOLDS.set(check, holds);
  return check;
}

export function isGiven(members: Members, name: string): boolean {
  return members[name] !== undefined;
}

type Read<S extends z.ZodRawShape> = z.ZodType<z.output<z.ZodObject<S>>>;
type Rule = ReturnType<typeof rule>;

/**
 * A closed object of many members of which few are given, as lines and prices are, with rules across them. It costs what is there:
 * zod's own objects visit every member they know, and for a batch of 5,000 lines that is most of the time. The value comes
 * out as it went in.
 */
export function closed<S extends z.ZodRawShape>(shape: S, ...rules: readonly Rule[]): Read<S> {
  return sparse(shape, true, rules);
}

/** The same for an open object: members it does not know are allowed. */
export function open<S extends z.ZodRawShape>(shape: S, ...rules: readonly Rule[]): Read<S> {
  return sparse(shape, false, rules);
}

function sparse<S extends z.ZodRawShape>(shape: S, isClosed: boolean, rules: readonly Rule[]): Read<S> {
  const known = new Map(Object.entries(shape).map(([name, schema]) => [name, presentSchema(schema as z.ZodType)]));
  const required = [...known.keys()].filter((name) => !(shape[name] as z.ZodType).safeParse(undefined).success);
  const accepts = (value: unknown): boolean => {
    if (!isMembers(value)) return false;
    for (const name of required) if (value[name] === undefined) return false;
    for (const name of Object.keys(value)) {
      const schema = known.get(name);
      if (schema === undefined) {
        if (isClosed) return false;
      } else if (value[name] !== undefined && !fits(schema, value[name])) return false;
    }
    return rules.every((each) => HOLDS.get(each)?.(value) ?? false);
  };
  const check = z.check<unknown>(({ value, issues }) => {
    if (accepts(value)) return;
    if (!isMembers(value)) {
      issues.push({ code: "invalid_type", expected: "object", input: value });
      return;
    }
    const unknown: string[] = [];
    for (const name of Object.keys(value)) {
      const schema = known.get(name);
      if (schema === undefined) unknown.push(name);
      else if (value[name] !== undefined) {
        const { error } = schema.safeParse(value[name]);
        for (const issue of error?.issues ?? [])
          issues.push({ ...issue, input: value[name], path: [name, ...issue.path] } as never);
      }
    }
    for (const name of required) {
      if (value[name] === undefined) issues.push({ code: "custom", input: value, path: [name], message: "is missing" });
    }
    if (isClosed && unknown.length > 0) issues.push({ code: "unrecognized_keys", keys: unknown, input: value });
  });
  return fast(z.any().check(check, ...rules) as unknown as Read<S>, accepts);
}

/** A list with at least one entry. */
export function atLeastOne<T extends z.ZodType>(item: T) {
  return fast(
    z.array(item).min(1),
    (value) => Array.isArray(value) && value.length > 0 && value.every((each) => fits(item, each)),
  );
}

function presentSchema(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema;
}

/** Whether a value fits, without anything being made for it where the schema has a quick test. */
function fits(schema: z.ZodType, value: unknown): boolean {
  const accepts = ACCEPTS.get(schema);
  if (accepts !== undefined) return accepts(value);
  return schema.safeParse(value).success;
}

/** At least one of the members. */
export function needsOneOf(...names: readonly string[]) {
  return rule((members) => names.some((name) => isGiven(members, name)), `needs one of ${names.join(", ")}`);
}

/** None of the members beside another. */
export function excludes(name: string, ...others: readonly string[]) {
  return rule(
    (members) => !isGiven(members, name) || others.every((other) => !isGiven(members, other)),
    `cannot have ${name} beside ${others.join(" or ")}`,
    [name],
  );
}

/** Further members that have to be there when a condition holds. */
export function requiresWhen(when: (members: Members) => boolean, ...names: readonly string[]) {
  return rule(
    (members) => !when(members) || names.every((name) => isGiven(members, name)),
    `needs ${names.join(", ")}`,
  );
}

/** An object with at least one member. */
export const notEmpty = rule(
  (members) => Object.values(members).some((value) => value !== undefined),
  "has to hold something",
);
