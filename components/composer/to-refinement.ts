import type { Constraints, ProductChange, ReviseRefinement } from "@/lib/adcp";
import { criteriaFor } from "./criteria/build";
import { typedNumber } from "./typed-number";
import type { TypingFault } from "./typing-fault";
import type { EntryValues } from "./values";
import { dayEnd, dayStart } from "./zoned-day";

export type Built = { refinement: ReviseRefinement; faults: TypingFault[] };

/** What the request needs to know of the source beside what was typed. */
export type SourceContext = {
  proposalId: string;
  /** Null where the terms name none: no bound in money can be asked for then. */
  currency: string | null;
  overlay: Record<string, unknown>;
};

/**
 * The revise entry for what was typed (facts 2.3). An empty field sends nothing; text that cannot be read as its field sends
 * nothing either and is returned as a fault, so that it can never be lost silently.
 */
export function toRefinement(values: EntryValues, source: SourceContext): Built {
  const faults: TypingFault[] = [];
  const constraints = constraintsOf(values, source, faults);
  const changes = productChangesOf(values);
  const criteria = criteriaFor(values, source.overlay, faults);
  const count = countOf(values, faults);
  const ask = values.ask.trim() === "" ? undefined : values.ask;
  const refinement: ReviseRefinement = {
    proposal_id: source.proposalId,
    action: "revise",
    ...(Object.keys(constraints).length > 0 ? { constraints } : {}),
    ...(changes ? { product_changes: changes } : {}),
    ...(criteria ? { criteria } : {}),
    ...(count === undefined ? {} : { alternatives: { count } }),
    ...(ask === undefined ? {} : { ask }),
  };
  return { refinement, faults };
}

function constraintsOf(values: EntryValues, { currency }: SourceContext, faults: TypingFault[]): Constraints {
  const number = (field: "budgetMin" | "budgetMax" | "cpmMax" | "impressionsMin"): number | undefined => {
    const text = values[field];
    if (text.trim() === "") return undefined;
    const value = typedNumber(text);
    if (value === null) faults.push({ field, message: `“${text.trim()}” is not a number, such as 50,000 or 18.50.` });
    return value ?? undefined;
  };
  const min = number("budgetMin");
  const max = number("budgetMax");
  const cpm = number("cpmMax");
  const impressions = number("impressionsMin");
  const flight = flightOf(values, faults);
  if (currency === null) {
    const field =
      max !== undefined ? "budgetMax" : min !== undefined ? "budgetMin" : cpm !== undefined ? "cpmMax" : null;
    if (field) faults.push({ field, message: "The source’s terms name no currency, so no bound in money can be set." });
  }
  return {
    ...(currency !== null && (min !== undefined || max !== undefined)
      ? {
          total_budget: {
            ...(min === undefined ? {} : { min }),
            ...(max === undefined ? {} : { max }),
            currency,
          },
        }
      : {}),
    ...(currency !== null && cpm !== undefined ? { cpm: { max: cpm, currency } } : {}),
    ...(impressions === undefined ? {} : { impressions: { min: impressions } }),
    ...(flight ? { flight } : {}),
  };
}

function flightOf(values: EntryValues, faults: TypingFault[]): Constraints["flight"] | null {
  const instant = (field: "startsBy" | "through", of: typeof dayStart): string | undefined => {
    const text = values[field].trim();
    if (text === "") return undefined;
    const value = of(text, values.zone);
    if (value === null) faults.push({ field, message: `“${text}” is not a date.` });
    return value ?? undefined;
  };
  const start = instant("startsBy", dayStart);
  const end = instant("through", dayEnd);
  if (start === undefined && end === undefined) return null;
  return {
    ...(start === undefined ? {} : { start_no_later_than: start }),
    ...(end === undefined ? {} : { end_no_earlier_than: end }),
  };
}

function productChangesOf(values: EntryValues): Record<string, ProductChange> | null {
  const changes = values.products.flatMap(({ productId, choice }) =>
    choice === "keep" ? [] : [[productId, choice] as const],
  );
  // fromEntries defines own members, so a product called __proto__ is a product and nothing else.
  return changes.length === 0 ? null : Object.fromEntries(changes);
}

function countOf(values: EntryValues, faults: TypingFault[]): number | undefined {
  const text = values.alternatives.trim();
  if (text === "" || text === "1") return undefined;
  const count = typedNumber(text);
  if (count === null) faults.push({ field: "alternatives", message: `“${text}” is not a number of drafts.` });
  return count ?? undefined;
}
