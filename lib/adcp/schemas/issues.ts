import type { z } from "zod";

/** A fault of a value against a schema; `path` leads to it. */
export type Issue = {
  code?: string;
  path: readonly PropertyKey[];
  message: string;
  /** The members nobody knows, where `code` is `unrecognized_keys`. */
  keys?: readonly string[];
  /** The faults by each branch, where `code` is `invalid_union`. */
  errors?: readonly (readonly Issue[])[];
  params?: { code?: unknown };
};

/**
 * The faults of any value at all; none where it fits. Total: zod reads `length` of whatever stands where a list should, and some
 * JSON makes that throw.
 */
export function issuesOf(schema: z.ZodType, value: unknown): readonly Issue[] {
  try {
    const parsed = schema.safeParse(value);
    return parsed.success ? [] : (parsed.error.issues as readonly Issue[]);
  } catch {
    return [{ code: "custom", path: [], message: "cannot be read at all" }];
  }
}
