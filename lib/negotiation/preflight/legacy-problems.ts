import type { LegacyLoss, LostGuarantee, Problem } from "../types";
import { type CapabilityUnsupported, type LegacyPreflight, legacyIncompatibilities } from "./legacy";

/**
 * The same as `legacyIncompatibilities`, one problem a field, each with what would be lost and the way on: what a form shows beside its
 * fields. All of them at once; nothing of the request may be sent while there is one (facts 6.3). Total.
 */
export function legacyProblems({ request, seller }: LegacyPreflight): Problem[] {
  const { lost, unsupported } = legacyIncompatibilities({ request, seller });
  return [
    ...(lost?.unsupported_fields ?? []).map(({ path, lost_guarantee }) =>
      problem(lost?.code ?? "", path, GUARANTEES[lost_guarantee](seller.release, nameOf(path))),
    ),
    ...(unsupported?.unsupported_paths ?? []).map((path) =>
      problem(unsupported?.code ?? "", path, unsupportedField(path)),
    ),
  ];
}

const problem = (code: string, pointer: string, legacy: LegacyLoss): Problem => ({
  code,
  pointer,
  message: `${legacy.lost} ${legacy.way}`,
  legacy,
});

const nameOf = (path: string): string => (path.split("/").at(-1) ?? "").replaceAll("~1", "/").replaceAll("~0", "~");

const REFORMULATE = { recovery: "REFORMULATE_REQUEST", way: "Leave it out to ask this seller." } as const;
const COMPACT = {
  recovery: "USE_COMPACT_LIFECYCLE",
  way: "Only a seller with the negotiation tools of AdCP 3.2 can be held to it.",
} as const;
const NONE = { recovery: "NONE", way: "There is no way to do this with this seller from here." } as const;
const CONSENT = {
  recovery: "CONSENT",
  way: "A purchase from this seller names what it cannot promise, and a person agrees to each of it.",
} as const;

const GUARANTEES: Readonly<Record<LostGuarantee, (release: string, field: string) => LegacyLoss>> = {
  exact_discovery_offer_filter_state: (release, field) => ({
    guarantee: "exact_discovery_offer_filter_state",
    lost:
      field === "budget_range"
        ? "This budget range cannot be copied as it is: its least amount is above its most."
        : `AdCP ${release} has no filter that means exactly ${field}, and a seller of it ignores what it does not know.`,
    ...REFORMULATE,
  }),
  proposal_total_budget_constraint: () => ({
    guarantee: "proposal_total_budget_constraint",
    lost: "Nothing in this lane bounds the total of a proposal; a budget filter chooses products, which is something else.",
    ...COMPACT,
  }),
  immutable_finalize_terms: () => ({
    guarantee: "immutable_finalize_terms",
    lost: "Finalizing may change the terms in this lane, and nothing proves that this seller leaves them as they are.",
    recovery: "USE_COMPACT_LIFECYCLE",
    way: "It can be asked once the seller’s undertaking that it changes nothing is on record at this desk.",
  }),
};

type Words = readonly [place: RegExp, loss: Omit<LegacyLoss, "guarantee">];

const UNSUPPORTED: readonly Words[] = [
  [/\/constraints\/cpm$/, { lost: "There is no bound on CPM in this lane.", ...REFORMULATE }],
  [/\/constraints\/impressions$/, { lost: "There is no least number of impressions in this lane.", ...REFORMULATE }],
  [/\/constraints\/flight$/, { lost: "There is no bound on a proposal’s flight in this lane.", ...REFORMULATE }],
  [
    /\/alternatives$/,
    {
      lost: "Alternatives cannot be asked for in this lane.",
      recovery: "REFORMULATE_REQUEST",
      way: "Leave it out, and try several refinements side by side instead.",
    },
  ],
  [/\/change_kind$/, { lost: "A booked buy cannot be amended or cancelled in this lane.", ...NONE }],
  [
    /\/remove_media_buy_frequency_cap$/,
    { lost: "There is no frequency cap over a whole buy in this lane.", ...REFORMULATE },
  ],
  [
    /\/product_changes\/[^/]*$/,
    { lost: "The seller would not give back a complete proposal after this change of products.", ...REFORMULATE },
  ],
  [
    /^\/refinements\/\d+\/action$/,
    { lost: "Several holds would be placed one after the other and not together.", ...NONE },
  ],
  [
    /\/criteria\/targeting_overlay$/,
    { lost: "Targeting in this form is not known in this lane, and would be ignored.", ...REFORMULATE },
  ],
  [/\/criteria\/outcome_target$/, { lost: "No outcome can be asked for in this lane.", ...REFORMULATE }],
  [/\/criteria\/[^/]+$/, { lost: "This has no counterpart in this lane that means the same.", ...REFORMULATE }],
  [/^\/opportunity$/, { lost: "An opportunity is not known in this lane.", ...REFORMULATE }],
  [
    /^\/proposal_terms_digest$/,
    { lost: "A purchase in this lane looks at no digest: what is booked is what the seller has by then.", ...CONSENT },
  ],
  [/^\/declines$/, { lost: "There is no way to decline in this lane; the seller would hear nothing.", ...NONE }],
];

const OTHERWISE: Omit<LegacyLoss, "guarantee"> = { lost: "This has no counterpart in this lane.", ...REFORMULATE };

function unsupportedField(path: CapabilityUnsupported["unsupported_paths"][number]): LegacyLoss {
  const words = UNSUPPORTED.find(([place]) => place.test(path))?.[1] ?? OTHERWISE;
  return { guarantee: null, ...words };
}
