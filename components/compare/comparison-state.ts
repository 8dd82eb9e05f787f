import {
  type inferParserType,
  parseAsArrayOf,
  parseAsBoolean,
  parseAsInteger,
  parseAsNativeArrayOf,
  parseAsString,
  parseAsStringLiteral,
  useQueryStates,
} from "nuqs";
import { DEFAULT_WEIGHTS } from "./ranking/weights";

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
  /** Weights of the ranking, in the order of `CRITERIA`. */
  w: parseAsArrayOf(parseAsInteger, "-").withDefault([...DEFAULT_WEIGHTS]),
  density: parseAsStringLiteral(["regular", "compact"]).withDefault("regular"),
  /** Whether products stand open or folded, and the products that stand otherwise. */
  lines: parseAsStringLiteral(["open", "folded"]).withDefault("open"),
  but: parseAsNativeArrayOf(parseAsString),
};

export type ComparisonState = Nullable<inferParserType<typeof PARSERS>>;
type Nullable<T> = { [K in keyof T]: T[K] | null };

/** The whole view is in the address, so that a link reproduces it. */
export function useComparisonState() {
  return useQueryStates(PARSERS, { history: "replace", clearOnDefault: true });
}
