import { asText, member } from "../json";
import { capInWords } from "../requirements/frequency-cap";
import type { CellValue } from "../types";
import { amountCell, instantCell, numberCell } from "./cell";

/**
 * What a refinement asked for, by the row it can be held against. A budget is read at its ceiling, or at its minimum where no ceiling
 * was set; the price ceiling stands beside the highest price.
 */
export function askedCells(refinement: unknown): ReadonlyMap<string, CellValue> {
  const constraints = member(refinement, "constraints");
  const budget = member(constraints, "total_budget");
  const cpm = member(constraints, "cpm");
  const flight = member(constraints, "flight");
  const total = amountCell(member(budget, "max") ?? member(budget, "min"), member(budget, "currency"));
  const start = instantCell(member(flight, "start_no_later_than"));
  const end = instantCell(member(flight, "end_no_earlier_than"));
  const cap = member(member(refinement, "criteria"), "media_buy_frequency_cap");
  const asked: [string, CellValue][] = [
    ["summary/total_budget", total],
    ["terms/total_budget", total],
    ["summary/price_highest", amountCell(member(cpm, "max"), asText(member(cpm, "currency")))],
    ["summary/impressions", numberCell(member(member(constraints, "impressions"), "min"))],
    ["summary/start_time", start],
    ["terms/start_time", start],
    ["summary/end_time", end],
    ["terms/end_time", end],
  ];
  if (cap !== undefined) asked.push(["terms/frequency_cap", { kind: "text", value: capInWords(cap) }]);
  return new Map(asked.filter(([, cell]) => cell.kind !== "absent"));
}
