import { z } from "zod";
import { instantOf, isDate } from "../instants";
import type { RuleSet } from "../versions";

/** What schemas of both rule sets are made of. */

export type BySet<T> = Readonly<Record<RuleSet, T>>;

/** One schema a rule set; `isGa` says whether members that came with the GA are known. */
export function bySet<T>(build: (set: RuleSet, isGa: boolean) => T): BySet<T> {
  return { "3.2": build("3.2", true), "3.2-beta": build("3.2-beta", false) };
}

export const nonEmpty = z.string().min(1);
export const id255 = z.string().min(1).max(255);
export const currencyCode = z.string().regex(/^[A-Z]{3}$/, "has to be a currency code of three capital letters");
export const countryCode = z.string().regex(/^[A-Z]{2}$/, "has to be a country code of two capital letters");
export const regionCode = z.string().regex(/^[A-Z]{2}-[A-Z0-9]{1,3}$/, "has to be a region code such as US-CA");
export const domainName = z
  .string()
  .regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/, "has to be a domain name");
export const atLeastZero = z.number().min(0);
export const aboveZero = z.number().gt(0);
export const positiveInteger = z.int().min(1);
export const dateTime = z
  .string()
  .refine((text) => instantOf(text) !== undefined, "has to be an exact time with its zone");
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
export const termsDigest = z.string().regex(/^sha256:[A-Za-z0-9_-]{43}$/, "has to be a SHA-256 digest of terms");
export const opportunityId = z.string().regex(/^[A-Za-z0-9_.:-]{1,255}$/);
/** An object of which nothing is asked. */
export const anyObject = z.looseObject({});

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
  return z.refine<Members>(holds, {
    error,
    path,
    when: ({ value }) => isMembers(value),
    ...(code ? { params: { code } } : {}),
  });
}

export function isGiven(members: Members, name: string): boolean {
  return members[name] !== undefined;
}

type Read<S extends z.ZodRawShape> = z.ZodType<z.output<z.ZodObject<S>>>;

/**
 * A closed object of many members of which few are given, as lines and prices are. It costs what is there: zod's own objects visit
 * every member they know, and for a batch of 5,000 lines that is most of the time. The value comes out as it went in.
 */
export function closed<S extends z.ZodRawShape>(shape: S): Read<S> {
  return sparse(shape, true);
}

/** The same for an open object: members it does not know are allowed. */
export function open<S extends z.ZodRawShape>(shape: S): Read<S> {
  return sparse(shape, false);
}

function sparse<S extends z.ZodRawShape>(shape: S, isClosed: boolean): Read<S> {
  const known = new Map(Object.entries(shape).map(([name, schema]) => [name, presentSchema(schema as z.ZodType)]));
  const required = [...known.keys()].filter((name) => !(shape[name] as z.ZodType).safeParse(undefined).success);
  const check = z.check<unknown>(({ value, issues }) => {
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
  return z.any().check(check) as unknown as Read<S>;
}

function presentSchema(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema;
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
