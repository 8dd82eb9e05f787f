import type { DeclineReason, Dimension, ReasonCode } from "./types";

/** Plain words for what the protocol says in codes. Tables only; sellers' own words are never in here. */

export type Words = { title: string; meaning: string; next: string };

/** Why a seller did less than asked, or nothing (facts 4.5). */
export const REASON_WORDS: Readonly<Record<ReasonCode, Words>> = {
  commercially_declined: {
    title: "Declined the ask",
    meaning: "The seller understood what you asked in words and does not want to offer it.",
    next: "Drop or change the ask, or put what matters into a typed field.",
  },
  constraint_unsatisfiable: {
    title: "A bound cannot be met",
    meaning: "At least one typed bound or product change is not met, whether the seller cannot or does not want to.",
    next: "Change the listed bound, or take the counter-offer. The same values would be answered the same way.",
  },
  unsupported_dimension: {
    title: "Cannot handle a field",
    meaning: "The seller cannot read one of the typed fields you used.",
    next: "Put it into the ask in words; it is then not verifiable.",
  },
  uninterpreted: {
    title: "Ask not understood",
    meaning: "The seller could not make sense of some or all of what you asked in words.",
    next: "Say it more plainly, or use a typed field.",
  },
  alternatives_unavailable: {
    title: "Fewer alternatives",
    meaning: "The seller has fewer different alternatives than you asked for.",
    next: "Ask for fewer, or widen the bounds.",
  },
  source_unavailable: {
    title: "Source not available",
    meaning: "The proposal you refined cannot be used: it may be unknown, expired, declined or not yours.",
    next: "Refine another proposal, or ask for new ones.",
  },
  hold_unavailable: {
    title: "No hold",
    meaning: "The seller did not reserve the inventory: it may be sold, or you may have too many holds already.",
    next: "Let a hold run out or accept it, refine the draft, or try again later.",
  },
  batch_aborted: {
    title: "Stopped with the batch",
    meaning:
      "This proposal could have been held; another one of the batch could not, and holds are taken for all or none.",
    next: "Put it on hold without the one that failed.",
  },
};

/** Why a buyer walks away (facts 2.5), for the person who picks one. */
export const DECLINE_REASON_WORDS: Readonly<Record<DeclineReason, string>> = {
  price: "Too expensive",
  inventory_fit: "Inventory does not fit",
  audience_fit: "Audience does not fit",
  creative_unsupported: "Creative formats do not fit",
  measurement_unsupported: "Measurement does not fit",
  policy: "Against our policy",
  timing: "Timing does not fit",
  budget_changed: "Our budget changed",
  selected_alternative: "Chose another proposal",
  other: "Something else",
};

/** Why a seller refuses a change of a booked buy (facts 17.2, `decline_reason` of REQUOTE_REQUIRED and ACTION_NOT_ALLOWED). */
export const SELLER_DECLINE_WORDS: Readonly<Record<string, string>> = {
  inventory: "the inventory is not available",
  share_of_voice: "the share of voice is not available",
  minimum_commitment: "it would fall below the minimum commitment",
  notice_period: "the notice period is too short",
  contract_terms: "the contract does not allow it",
  frequency_cap: "the frequency cap does not allow it",
  other: "the seller gives no further reason",
};

export type DimensionWords = {
  /** The member of a refinement that carries it. */
  field: string;
  label: string;
  /** What the seller can be held to by it. */
  promise: string;
};

/** The seven things a seller can be held to (facts 2.1, 4.1 to 4.4). */
export const DIMENSION_WORDS: Readonly<Record<Dimension, DimensionWords>> = {
  total_budget: {
    field: "constraints.total_budget",
    label: "Total budget",
    promise: "The total stated in the terms stays within your minimum and maximum, in your currency.",
  },
  cpm: {
    field: "constraints.cpm",
    label: "CPM ceiling",
    promise: "Every line has a fixed price per thousand at or under your ceiling. Averages do not count.",
  },
  impressions: {
    field: "constraints.impressions",
    label: "Impressions",
    promise: "Every line states its impressions, and together they reach your minimum.",
  },
  flight: {
    field: "constraints.flight",
    label: "Flight",
    promise: "The whole buy starts no later and ends no earlier than you say.",
  },
  product_changes: {
    field: "product_changes",
    label: "Products in and out",
    promise: "Products you include are on a line, products you omit are on none.",
  },
  alternatives: {
    field: "alternatives.count",
    label: "Alternatives",
    promise: "You get as many proposals as you ask for, each with terms of its own.",
  },
  criteria: {
    field: "criteria",
    label: "Criteria",
    promise:
      "Targeting and filters you give replace those of the source. The seller has no way to say which one it missed.",
  },
};
