/**
 * Which lane a seller is spoken to in, and what that lane can and cannot promise (facts 0, 1.1, 6). A lane is a fact about the seller,
 * never a choice of the desk's: the lifecycle tools of 3.2, or the older media buy tools by the rules of the release that is served.
 */

/** The releases whose rules the older lane is held to. `2.5` is a seller that has no capabilities to read: nothing is sent to it. */
export const LEGACY_RELEASES = ["2.5", "3.0", "3.1"] as const;
export type LegacyRelease = (typeof LEGACY_RELEASES)[number];

/** What put a seller, or a thread, into the older lane. */
export const LEGACY_REASONS = ["older_release", "no_lifecycle_tools", "no_capability_tool", "downshift"] as const;
export type LegacyReason = (typeof LEGACY_REASONS)[number];

/** What the release was told by; `said_nowhere` is how 3.0 is known. */
export const RELEASE_EVIDENCE = ["listed", "buying_modes", "said_nowhere", "served", "no_capability_tool"] as const;
export type ReleaseEvidence = (typeof RELEASE_EVIDENCE)[number];

/** `wireVersion` is the `adcp_version` of requests; null where the release knows no such member. */
export type LegacyLane = {
  kind: "legacy";
  release: LegacyRelease;
  wireVersion: string | null;
  why: LegacyReason;
  evidence: ReleaseEvidence;
};

/** `none` tools: media buys cannot be negotiated with this seller at all; `unread`: its capabilities were never read. */
export type Lane = { kind: "compact" } | LegacyLane | { kind: "neither" } | { kind: "unread" };

/** What a buyer may want to rely on, in the order of a deal. */
export const PROMISES = [
  "brief",
  "offer_filters",
  "budget_range",
  "typed_bounds",
  "product_changes",
  "asks",
  "answers_checked",
  "alternatives",
  "immutable_snapshots",
  "verified_terms",
  "hold",
  "batch_hold",
  "bound_purchase",
  "safe_repeat",
  "read_back",
  "amend_and_cancel",
  "decline",
] as const;
export type PromiseId = (typeof PROMISES)[number];

/** `partly` comes with words that say how far. */
export type Kept = "yes" | "partly" | "no";
export type LanePromise = { id: PromiseId; kept: Kept; text: string };

export type LaneKey = "compact" | `legacy/${LegacyRelease}`;

export const laneKey = (lane: { kind: "compact" } | Pick<LegacyLane, "kind" | "release">): LaneKey =>
  lane.kind === "compact" ? "compact" : `legacy/${lane.release}`;

type Words = Readonly<Record<PromiseId, readonly [Kept, string]>>;

const COMPACT: Words = {
  brief: ["yes", "The brief is answered with proposals, or with a reason why not."],
  offer_filters: ["yes", "Every filter is sent as it is and binds the seller."],
  budget_range: ["yes", "The budget range is sent as it is and binds the seller."],
  typed_bounds: ["yes", "Bounds on total, CPM, impressions and flight are sent as such and checked on every draft."],
  product_changes: ["yes", "Products are put in and left out by their ids, and each draft is checked for it."],
  asks: ["partly", "A wish in prose is sent; nothing it leads to is evidence before it is in the terms."],
  answers_checked: ["yes", "Each answer is held against what was asked, requirement by requirement."],
  alternatives: ["yes", "Several alternatives can be asked for, as many as the seller declares."],
  immutable_snapshots: ["yes", "A proposal id stands for the same terms for ever."],
  verified_terms: ["yes", "The digest of the terms is computed here and held against the seller's."],
  hold: ["yes", "A hold keeps exactly the terms of its draft until a stated instant."],
  batch_hold: ["yes", "Several drafts are held together or not at all."],
  bound_purchase: ["yes", "An acceptance names the digest, so nothing else can be booked."],
  safe_repeat: [
    "yes",
    "An unanswered request is sent again with its key and cannot be done twice while the key is kept.",
  ],
  read_back: ["yes", "The buy is read back and held against the accepted terms."],
  amend_and_cancel: ["yes", "A booked buy is changed or cancelled by agreement, on terms reviewed first."],
  decline: ["yes", "A proposal can be declined for good."],
};

const ONE: Words = {
  brief: ["yes", "The brief is sent as get_products; the answer may list products without any proposal."],
  offer_filters: [
    "partly",
    "Filters with an exact peer in AdCP 3.1 are sent as they are; any other stops the request before it is sent.",
  ],
  budget_range: [
    "yes",
    "The budget range is copied character for character. It filters products and bounds no proposal.",
  ],
  typed_bounds: ["no", "There are no bounds on total, CPM, impressions or flight, and none is turned into prose."],
  product_changes: [
    "partly",
    "Products are put in, left out or asked for by likeness; they count for the whole request, not for one proposal.",
  ],
  asks: ["partly", "A wish in prose is sent; whether it was met is the seller's word."],
  answers_checked: [
    "no",
    "The seller may say of each entry whether it was applied. That is its word; there are no terms to check it by.",
  ],
  alternatives: ["no", "Alternatives cannot be asked for. Several refinements can be tried side by side instead."],
  immutable_snapshots: [
    "no",
    "A proposal may change under its id. The desk keeps what it was at each look and shows what changed.",
  ],
  verified_terms: ["no", "There is no digest, so nothing in this lane is ever shown as verified."],
  hold: [
    "partly",
    "A firm price can be asked for where the seller has undertaken that finalizing changes no term; the hold itself cannot be checked.",
  ],
  batch_hold: ["no", "Proposals are finalized one at a time; several are never sent as if they were held together."],
  bound_purchase: [
    "no",
    "A purchase names a proposal id and a total. What that id stands for at that moment is what is booked.",
  ],
  safe_repeat: [
    "partly",
    "Discovery and refinement may simply be repeated, a purchase with its key; a finalize that was not answered may be done twice.",
  ],
  read_back: [
    "partly",
    "The buy is read back and held against total, dates and products; it carries no accepted terms.",
  ],
  amend_and_cancel: ["no", "A booked buy cannot be changed or cancelled from this desk."],
  decline: ["no", "There is no way to decline. What you walk away from is noted here, and nothing is sent."],
};

const ZERO: Words = {
  ...ONE,
  offer_filters: [
    "partly",
    "Filters with an exact peer in AdCP 3.0 are sent as they are; any other stops the request before it is sent.",
  ],
  hold: [
    "partly",
    "As in 3.1, and a seller of 3.0 has no code for a lapsed or unknown proposal: a refusal may not say which it is.",
  ],
  safe_repeat: [
    "partly",
    "As in 3.1, but a seller of 3.0 has no way to say that it is still working on a request with the same key.",
  ],
};

const NOTHING =
  "The seller has no capabilities to read, so it is taken for a release before 3.0: this desk holds no rules for it and sends nothing.";
const TWO: Words = Object.fromEntries(PROMISES.map((id) => [id, ["no", NOTHING]])) as unknown as Words;

const TABLE: Readonly<Record<LaneKey, Words>> = {
  compact: COMPACT,
  "legacy/3.1": ONE,
  "legacy/3.0": ZERO,
  "legacy/2.5": TWO,
};

/** What a lane can and cannot promise, in the order of a deal. */
export const promisesOf = (key: LaneKey): LanePromise[] =>
  PROMISES.map((id) => ({ id, kept: TABLE[key][id][0], text: TABLE[key][id][1] }));

const REASONS: Readonly<Record<LegacyReason, string>> = {
  older_release: "It lists no release with the negotiation tools of AdCP 3.2.",
  no_lifecycle_tools: "It declares no negotiation tools, so the older media buy tools are what it has.",
  no_capability_tool: "It has no capabilities to read, which is how sellers before AdCP 3.0 are known.",
  downshift: "It was asked for a later release and served an older one.",
};

const EVIDENCE: Readonly<Record<ReleaseEvidence, string>> = {
  listed: "The release is the one it lists.",
  buying_modes: "It names no release; it lists buying modes, which came with 3.1.",
  said_nowhere: "It names neither a release nor buying modes, which is how 3.0 is known.",
  served: "The release is the one its answer said it served.",
  no_capability_tool: "No release was told by anything it said.",
};

/** Why a seller is in the older lane and how its release is known, in two sentences. */
export const laneWords = ({ why, evidence }: Pick<LegacyLane, "why" | "evidence">): string =>
  `${REASONS[why]} ${EVIDENCE[evidence]}`;
