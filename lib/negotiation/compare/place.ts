import type { Proposal } from "@/lib/adcp";
import { asArray, member } from "../json";
import { pointer } from "../pointer";
import type { ComparisonRow } from "../types";
import { alignLines } from "./align";
import { fieldPath } from "./fields";

/** Where the value of a row stands in a column's proposal (RFC 6901); null where the desk works it out, or there is no such line. */
export type CellPlace = (row: Pick<ComparisonRow, "group" | "field" | "line">, column: number) => string | null;

const SUMMARY: Readonly<Record<string, readonly string[]>> = {
  total_budget: ["commercial_terms", "total_budget"],
  start_time: ["commercial_terms", "start_time"],
  end_time: ["commercial_terms", "end_time"],
  expires_at: ["expires_at"],
  terms_digest: ["terms_digest"],
};

/** The places of every row of a comparison of these proposals. A source that was the baseline is given as the last of them. Total. */
export function cellPlaces(proposals: readonly Proposal[]): CellPlace {
  const indexes = proposals.map((proposal) => {
    const lines = asArray(member(member(proposal, "commercial_terms"), "purchases"));
    return new Map(lines.map((line, index) => [line, index]));
  });
  const slots = new Map(
    alignLines(proposals).map(({ productId, occurrence, lines }) => [`${occurrence} ${productId}`, lines]),
  );
  return ({ group, field, line }, column) => {
    if (group === "summary") return Object.hasOwn(SUMMARY, field) ? pointer(...(SUMMARY[field] ?? [])) : null;
    if (group === "terms") return pointer("commercial_terms", ...fieldPath("terms", field));
    const found = line && slots.get(`${line.occurrence} ${line.productId}`)?.[column];
    const index = found === undefined ? undefined : indexes[column]?.get(found);
    return index === undefined ? null : pointer("commercial_terms", "purchases", index, ...fieldPath("line", field));
  };
}
