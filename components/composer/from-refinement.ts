import { formatExact } from "@/components/ui/format-money";
import { criteriaFrom } from "./criteria/build";
import { type EntryValues, emptyEntry, type ProductChoice } from "./values";
import { dayEndingAt, dayStartingAt } from "./zoned-day";

/**
 * The fields filled in from a refinement that was sent before, so that "ask again" starts from what was asked. Flights come back
 * as days of the first zone in which both ends are whole days; where there is none the flight stays empty rather than moved.
 */
export function fromRefinement(refinement: unknown, sourceSnapshotId: string, zones: readonly string[]): EntryValues {
  const entry = emptyEntry(sourceSnapshotId, zones[0] ?? "UTC");
  const constraints = member(refinement, "constraints");
  const budget = member(constraints, "total_budget");
  const flight = flightFields(member(constraints, "flight"), zones);
  return {
    ...entry,
    ...flight,
    budgetMin: numberText(member(budget, "min")),
    budgetMax: numberText(member(budget, "max")),
    cpmMax: numberText(member(member(constraints, "cpm"), "max")),
    impressionsMin: numberText(member(member(constraints, "impressions"), "min")),
    products: Object.entries(asObject(member(refinement, "product_changes"))).flatMap(([productId, choice]) =>
      choice === "include" || choice === "omit" ? [{ productId, choice: choice as ProductChoice }] : [],
    ),
    ...criteriaFrom(member(refinement, "criteria")),
    alternatives: numberText(member(member(refinement, "alternatives"), "count")),
    ask: text(member(refinement, "ask")),
  };
}

function flightFields(flight: unknown, zones: readonly string[]): Partial<EntryValues> {
  const start = text(member(flight, "start_no_later_than"));
  const end = text(member(flight, "end_no_earlier_than"));
  for (const zone of zones) {
    const startsBy = start === "" ? "" : dayStartingAt(start, zone);
    const through = end === "" ? "" : dayEndingAt(end, zone);
    if (startsBy !== null && through !== null) return { startsBy, through, zone };
  }
  return {};
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function asObject(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {};
}

function member(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function numberText(value: unknown): string {
  return typeof value === "number" ? formatExact(value) : "";
}
