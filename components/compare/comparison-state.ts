import { parseAsBoolean, parseAsNativeArrayOf, parseAsString, useQueryStates } from "nuqs";

/** Baselines that are no column, as they stand in the address. */
export const SOURCE_BASELINE = "source";
export const ASKED_BASELINE = "asked";

const PARSERS = {
  /** Snapshot ids, one a column, in order. */
  p: parseAsNativeArrayOf(parseAsString),
  /** A snapshot id of `p`, `source` or `asked`; the first column where absent. */
  baseline: parseAsString,
  /** Whether rows in which nothing differs are left out. */
  only: parseAsBoolean.withDefault(true),
  /** On a phone, the snapshot id held against the baseline. */
  against: parseAsString,
};

/** The whole view is in the address, so that a link reproduces it. */
export function useComparisonState() {
  return useQueryStates(PARSERS, { history: "replace", clearOnDefault: true });
}
