"use client";

import { parseAsArrayOf, parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { OUTCOME_FILTERS, VERDICT_FILTERS } from "./batch-rows";

const PARSERS = {
  outcome: parseAsStringLiteral(OUTCOME_FILTERS),
  verdict: parseAsStringLiteral(VERDICT_FILTERS),
  /** The entry of the batch that is shown in detail, from 0. */
  entry: parseAsInteger,
  /** The workspace's own: choosing an entry here lets go of the snapshot chosen in the lineage. */
  source: parseAsArrayOf(parseAsString),
};

/** What of a batch is shown, in the address. */
export function useBatchPlace() {
  return useQueryStates(PARSERS, { history: "replace" });
}
