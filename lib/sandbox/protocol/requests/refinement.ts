import { z } from "zod";
import type { ServedVersion } from "../versions";
import { currency, instant } from "./common";
import { criteriaSchemas } from "./criteria";

const oneOf =
  (...keys: string[]) =>
  (value: Record<string, unknown>) =>
    keys.some((key) => value[key] !== undefined);

/** The typed bounds. min above max is not a fault of shape: the batch rules answer it (facts 2.3). */
const constraints = z
  .strictObject({
    total_budget: z
      .strictObject({ currency, min: z.number().min(0).optional(), max: z.number().min(0).optional() })
      .refine(oneOf("min", "max"), "give min or max")
      .optional(),
    cpm: z.strictObject({ max: z.number().gt(0), currency }).optional(),
    impressions: z.strictObject({ min: z.number().gt(0) }).optional(),
    flight: z
      .strictObject({ start_no_later_than: instant.optional(), end_no_earlier_than: instant.optional() })
      .refine(oneOf("start_no_later_than", "end_no_earlier_than"), "give a bound")
      .optional(),
  })
  .refine(oneOf("total_budget", "cpm", "impressions", "flight"), "give at least one constraint");

const finalize = z.strictObject({ proposal_id: z.string().min(1), action: z.literal("finalize") });

const reviseMembers = {
  proposal_id: z.string().min(1),
  action: z.literal("revise"),
  change_kind: z.enum(["amendment", "cancellation"]).optional(),
  constraints: constraints.optional(),
  product_changes: z
    .record(z.string().min(1), z.enum(["include", "omit"]))
    .refine((changes) => Object.keys(changes).length > 0, "name at least one product")
    .optional(),
  alternatives: z.strictObject({ count: z.number().int().min(2).max(10) }).optional(),
  ask: z.string().min(1).optional(),
};
const REVISE_WITH = ["constraints", "product_changes", "alternatives", "ask", "criteria"];
const saysSomething = (entry: Record<string, unknown>) =>
  oneOf(...REVISE_WITH, "remove_media_buy_frequency_cap")(entry) || entry.change_kind === "cancellation";

/** One entry of a refine batch, as each release closes it. */
export const refinementSchemas: Record<ServedVersion, z.ZodType> = {
  "3.2-beta.5": z.discriminatedUnion("action", [
    finalize,
    z
      .strictObject({ ...reviseMembers, criteria: criteriaSchemas["3.2-beta.5"].optional() })
      .refine(saysSomething, "a revise asks for something"),
  ]),
  "3.2": z.discriminatedUnion("action", [
    finalize,
    z
      .strictObject({
        ...reviseMembers,
        criteria: criteriaSchemas["3.2"].optional(),
        remove_media_buy_frequency_cap: z.literal(true).optional(),
      })
      .refine(saysSomething, "a revise asks for something")
      .refine(
        (entry) => !(entry.remove_media_buy_frequency_cap && entry.criteria?.media_buy_frequency_cap),
        "removing the cap excludes a new one",
      ),
  ]),
};
