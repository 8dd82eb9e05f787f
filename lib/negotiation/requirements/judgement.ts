import type { JsonObject } from "../json";
import { asArray, asText, isObject, member } from "../json";
import type { RequirementCheck } from "../types";

/**
 * One requirement held against terms, before it is put into words: `why` is the short reason of a scorecard cell, `sentence`
 * the whole statement of a finding, and both are only made when somebody reads them. `at` is the place inside
 * commercial_terms.
 */
export type Judgement = {
  requirement: string;
  line?: number;
  satisfied: boolean;
  unshown?: true;
  asked: unknown;
  found: unknown;
  at: readonly PropertyKey[];
  why: () => string;
  sentence: () => string;
  /** The same requirement line by line, where it is one about lines; worked out when somebody reads it. */
  lines?: () => Judgement[];
};

/** Terms as the rules read them. Nothing about their shape is taken for granted. */
export type TermsView = { terms: JsonObject; lines: readonly unknown[] };

export function viewOf(proposal: unknown): TermsView {
  const terms = member(proposal, "commercial_terms");
  return { terms: isObject(terms) ? terms : {}, lines: asArray(member(terms, "purchases")) };
}

/** How a message names a line: its product where it has one. */
export function lineName(line: unknown, index: number): string {
  return asText(member(line, "product_id")) ?? `Line ${index + 1}`;
}

/** A judgement and the lines below it, as a scorecard shows them. */
export function toChecks(judgement: Judgement): RequirementCheck[] {
  return [toCheck(judgement), ...(judgement.lines?.() ?? []).map(toCheck)];
}

function toCheck(judgement: Judgement): RequirementCheck {
  const { requirement, line, satisfied, unshown, asked, found, why } = judgement;
  return {
    requirement,
    ...(line === undefined ? {} : { line }),
    satisfied,
    asked,
    found,
    why: why(),
    ...(unshown ? { unshown } : {}),
  };
}
