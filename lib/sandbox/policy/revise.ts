import type { CommercialTerms, ReviseRefinement } from "@/lib/adcp";
import { canonicalTerms } from "@/lib/negotiation";
import type { SellerProfile, Strategy } from "../profiles/types";
import { DECLINE_MARKER, readAsk } from "./ask";
import { counterGap } from "./counter";
import { draftTerms, type RevisionInput, type Shape } from "./draft";
import { eligibleProducts } from "./eligibility";
import { type RequirementKey, requirementKeys, unmetKeys } from "./requirements";

export type RevisedDraft = { terms: CommercialTerms; label: string };

/** What the seller answers to one revise, before it becomes snapshots (facts 2.3, 4.3, 4.5). */
export type Revision =
  | { outcome: "revised"; drafts: RevisedDraft[] }
  | { outcome: "partial"; drafts: RevisedDraft[]; cause: PartialCause; reason: string; suggestions: string[] }
  | { outcome: "unable"; cause: UnableCause; reason: string; suggestions: string[] };

export type PartialCause =
  | { code: "alternatives_unavailable" }
  | { code: "uninterpreted" }
  | { code: "constraint_unsatisfiable"; unmet: RequirementKey[] };
export type UnableCause =
  | { code: "unsupported_dimension" }
  | { code: "commercially_declined" }
  | { code: "constraint_unsatisfiable"; unmet: RequirementKey[] };

/** Works out the seller's answer. Free of side effects: the same input at the same time gives the same terms. */
export function revise(input: RevisionInput): Revision {
  const { profile, refinement, criteria } = input;
  if (eligibleProducts(profile, criteria).size === 0) return outOfCriteria();
  if (refinement.ask?.includes(DECLINE_MARKER)) return declined();
  const shapes = shapesFor(profile, refinement);
  const wanted = refinement.alternatives?.count ?? 1;
  const drafts = draw(input, shapes, new Set()).slice(0, wanted);
  if (drafts.length === wanted) return isAskOnly(refinement) ? uninterpreted(drafts) : { outcome: "revised", drafts };
  if (drafts.length > 0) {
    return {
      outcome: "partial",
      drafts,
      cause: { code: "alternatives_unavailable" },
      reason: `${drafts.length} commercially distinct ${drafts.length === 1 ? "mix is" : "mixes are"} available at these terms.`,
      suggestions: [`Ask for ${drafts.length === 1 ? "no alternatives" : `${drafts.length} alternatives`}.`],
    };
  }
  return counterOrRefuse(input, shapes, wanted);
}

/**
 * Nothing meets all of it: gives up as few requirements as will do, and offers what misses only those. A bound missed by more
 * than the seller's reach is refused instead.
 */
function counterOrRefuse(input: RevisionInput, shapes: readonly Shape[], wanted: number): Revision {
  const keys = requirementKeys(input.refinement);
  const unmetBy = (drafts: readonly RevisedDraft[]) =>
    keys.filter((key) => drafts.some(({ terms }) => missed(input, terms).includes(key)));
  // What fails even with everything given up is where the trouble is; the rest is tried only if that does not help.
  const stubborn = unmetBy(draw(input, shapes, new Set(keys)));
  const most = input.profile.unmetAtMost ?? keys.length;
  for (const relaxed of [...subsets(stubborn), ...subsets(keys)].filter(({ length }) => length <= most)) {
    const drafts = draw(input, shapes, new Set(relaxed)).slice(0, wanted);
    if (drafts.length === 0) continue;
    const unmet = unmetBy(drafts);
    const near = drafts.every(({ terms }) => counterGap(input.refinement, terms, unmet) <= input.profile.counterWithin);
    if (!near) return refusal(unmet);
    return {
      outcome: "partial",
      drafts,
      cause: { code: "constraint_unsatisfiable", unmet },
      reason: `We cannot meet ${wordsFor(unmet)}; everything else is met.`,
      suggestions: ["Take the counter-offer, or move the bounds named as unsatisfied."],
    };
  }
  return refusal(keys);
}

function refusal(unmet: RequirementKey[]): Revision {
  // Nothing typed is at fault: it is the criteria, which have no key of their own (facts 4.4).
  if (unmet.length === 0) return outOfCriteria();
  return {
    outcome: "unable",
    cause: { code: "constraint_unsatisfiable", unmet },
    reason: `${wordsFor(unmet)} cannot be met with our inventory at our prices.`.replace(/^./, (c) => c.toUpperCase()),
    suggestions: ["Move the bounds named as unsatisfied."],
  };
}

function outOfCriteria(): Revision {
  return {
    outcome: "unable",
    cause: { code: "unsupported_dimension" },
    reason: "No plan of ours meets all the criteria.",
    suggestions: ["Widen the product, channel or country criteria."],
  };
}

function declined(): Revision {
  return {
    outcome: "unable",
    cause: { code: "commercially_declined" },
    reason: "We understood the ask and choose not to take it up.",
    suggestions: ["Keep the source, or ask for something else."],
  };
}

/** One draft a shape where it works out; equal terms count once. */
function draw(input: RevisionInput, shapes: readonly Shape[], relaxed: ReadonlySet<RequirementKey>): RevisedDraft[] {
  const seen = new Set<string>();
  return shapes.flatMap((shape) => {
    const terms = draftTerms({ ...input, shape, relaxed });
    if (!terms) return [];
    const text = canonicalTerms(terms);
    if (seen.has(text)) return [];
    seen.add(text);
    return [{ terms, label: LABELS[shape.kind === "keep" ? "keep" : shape.strategy] }];
  });
}

const LABELS: Record<Strategy | "keep", string> = {
  keep: "revised",
  video_led: "video-led",
  native_led: "native-led",
  reach_led: "reach-led",
  screens_led: "screens-led",
  sites_led: "sites-led",
  sound_led: "sound-led",
};

function shapesFor(profile: SellerProfile, refinement: ReviseRefinement): Shape[] {
  if (refinement.alternatives) return profile.alternatives.map((strategy): Shape => ({ kind: "lead", strategy }));
  return [{ kind: "keep", tilt: refinement.ask ? readAsk(refinement.ask) : null }];
}

const missed = (input: RevisionInput, terms: CommercialTerms) =>
  unmetKeys(input.refinement, { ...input.source, commercial_terms: terms });

function isAskOnly(refinement: ReviseRefinement): boolean {
  const { constraints, product_changes, alternatives, criteria, change_kind } = refinement;
  return !constraints && !product_changes && !alternatives && !criteria && change_kind !== "cancellation";
}

function uninterpreted(drafts: RevisedDraft[]): Revision {
  return {
    outcome: "partial",
    drafts,
    cause: { code: "uninterpreted" },
    reason: "The ask was read for media and reach only; it moves no price.",
    suggestions: ["Put what must hold into typed fields."],
  };
}

/** Single keys, then pairs, then all: a buyer should lose as little as possible. */
function subsets(keys: readonly RequirementKey[]): RequirementKey[][] {
  const singles = keys.map((key) => [key]);
  const pairs = keys.flatMap((key, index) => keys.slice(index + 1).map((other) => [key, other]));
  return keys.length > 2 ? [...singles, ...pairs, [...keys]] : [...singles, ...pairs];
}

const WORDS: Record<string, string> = {
  "constraint:total_budget": "the total budget",
  "constraint:cpm": "the CPM ceiling",
  "constraint:impressions": "the impressions",
  "constraint:flight": "the flight",
};

function wordsFor(keys: readonly RequirementKey[]): string {
  const words = keys.map((key) => WORDS[key] ?? `the change to ${key.slice("product:".length)}`);
  return words.length === 0 ? "these terms" : words.join(" and ");
}
