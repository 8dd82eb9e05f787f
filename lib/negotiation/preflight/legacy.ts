import type { AcceptProposalRequest, RefineProposalsRequest, RequestProposalsRequest } from "@/lib/adcp";
import { asArray, asNumber, isObject, member } from "../json";
import { pointer } from "../pointer";
import type { LostGuarantee } from "../types";

/** A seller of the 3.0 or 3.1 lane, as far as a translation to it has to know (facts 6). */
export type LegacySeller = {
  /** The release it serves: `2.5`, `3.0`, `3.1` or one of their pre-releases. */
  release: string;
  /** The tools it advertises, for the message. A compact tool among them needs no translation. */
  tools?: readonly string[];
  /** It proves that finalizing changes no term and gives a real deadline. Nothing short of proof counts. */
  finalizeIsImmutable?: boolean;
  /** It proves that a batch is held as a whole or not at all. */
  finalizesAtomically?: boolean;
  /** A successor can be rebuilt completely after products were put in or left out. */
  rebuildsSuccessors?: boolean;
};

/** The local result of facts 6.3: nothing was sent, and every field that stands in the way is named. Never on the wire. */
export type PreMutationUnsupported = {
  code: "PRE_MUTATION_UNSUPPORTED";
  unsupported_fields: { path: string; reason: "NO_LOSSLESS_LEGACY_MAPPING"; lost_guarantee: LostGuarantee }[];
  recovery: "USE_COMPACT_LIFECYCLE" | "REFORMULATE_REQUEST";
  dispatched: false;
};

/**
 * The same for what the protocol's list of guarantees does not cover. `fallback_mode`: `reformulate` where the fields can be left out,
 * `with_consent` where a person may accept the loss, `none` where the older lane has nothing of the kind.
 */
export type CapabilityUnsupported = {
  code: "CAPABILITY_UNSUPPORTED";
  requested_tool: string;
  advertised_tools: readonly string[];
  fallback_mode: "reformulate" | "with_consent" | "none";
  unsupported_paths: string[];
  dispatched: false;
};

export type CompactRequest =
  | RequestProposalsRequest
  | RefineProposalsRequest
  | AcceptProposalRequest
  | { declines: unknown; [member: string]: unknown };

export type LegacyPreflight = { request: CompactRequest; seller: LegacySeller };

/**
 * Whether a compact request can be put to an older seller without losing anything (facts 6.2 to 6.4). Null where it can. What the
 * protocol has a name for goes first; `legacyIncompatibilities` gives both kinds at once. Total.
 */
export function preflightLegacy(preflight: LegacyPreflight): PreMutationUnsupported | CapabilityUnsupported | null {
  const { lost, unsupported } = legacyIncompatibilities(preflight);
  return lost ?? unsupported;
}

export function legacyIncompatibilities({ request, seller }: LegacyPreflight): {
  lost: PreMutationUnsupported | null;
  unsupported: CapabilityUnsupported | null;
} {
  const tool = toolOf(request);
  if (asArray(member(seller, "tools")).includes(tool)) return { lost: null, unsupported: null };
  const found = new Losses();
  RULES[tool](found, request, seller);
  return { lost: found.lost(), unsupported: found.unsupported(tool, seller) };
}

type CompactTool = "request_proposals" | "refine_proposals" | "accept_proposal" | "decline_proposals";

function toolOf(request: unknown): CompactTool {
  if (member(request, "refinements") !== undefined) return "refine_proposals";
  if (member(request, "declines") !== undefined) return "decline_proposals";
  return member(request, "proposal_terms_digest") === undefined ? "request_proposals" : "accept_proposal";
}

type Rules = (found: Losses, request: unknown, seller: LegacySeller) => void;

const RULES: Readonly<Record<CompactTool, Rules>> = {
  request_proposals: (found, request, seller) => {
    checkCriteria(found, member(request, "criteria"), ["criteria"], seller);
    if (member(request, "opportunity") !== undefined) found.cannot(["opportunity"], "reformulate");
  },
  refine_proposals: (found, request, seller) => {
    const refinements = asArray(member(request, "refinements"));
    const holds = refinements.filter((refinement) => member(refinement, "action") === "finalize").length;
    refinements.forEach((refinement, index) => {
      const at = ["refinements", index];
      if (member(refinement, "action") !== "finalize") {
        checkRevision(found, refinement, at, seller);
        return;
      }
      if (seller.finalizeIsImmutable !== true) found.loses([...at, "action"], "immutable_finalize_terms");
      if (holds > 1 && seller.finalizesAtomically !== true) found.cannot([...at, "action"], "none");
    });
  },
  // The older purchase does not look at a digest, so what is bought is what the seller has by then.
  accept_proposal: (found) => found.cannot(["proposal_terms_digest"], "with_consent"),
  decline_proposals: (found) => found.cannot(["declines"], "none"),
};

const CONSTRAINTS_WITHOUT_PEER = ["cpm", "impressions", "flight"];
const REVISION_WITHOUT_PEER = ["change_kind", "alternatives", "remove_media_buy_frequency_cap"];

function checkRevision(found: Losses, refinement: unknown, at: readonly PropertyKey[], seller: LegacySeller): void {
  const constraints = member(refinement, "constraints");
  // Hard bounds on a proposal's total never become filters on products, in no form (facts 6.2).
  if (member(constraints, "total_budget") !== undefined) {
    found.loses([...at, "constraints", "total_budget"], "proposal_total_budget_constraint");
  }
  for (const name of CONSTRAINTS_WITHOUT_PEER) {
    if (member(constraints, name) !== undefined) found.cannot([...at, "constraints", name], "reformulate");
  }
  for (const name of REVISION_WITHOUT_PEER) {
    if (member(refinement, name) !== undefined)
      found.cannot([...at, name], name === "change_kind" ? "none" : "reformulate");
  }
  const changes = member(refinement, "product_changes");
  if (isObject(changes) && seller.rebuildsSuccessors === false) {
    for (const productId of Object.keys(changes)) found.cannot([...at, "product_changes", productId], "reformulate");
  }
  checkCriteria(found, member(refinement, "criteria"), [...at, "criteria"], seller);
}

/** Filters of the older get_products with the very meaning of the compact ones (facts 6.4). */
const PEERS_OF_3_0 = [
  "delivery_type",
  "exclusivity",
  "is_fixed_price",
  "standard_formats_only",
  "min_exposures",
  "start_date",
  "end_date",
  "budget_range",
  "countries",
  "channels",
  "trusted_match",
  "required_features",
  "required_performance_standards",
];
const PEERS_ADDED_BY_3_1 = [
  "pricing_currencies",
  "video_placement_types",
  "audio_distribution_types",
  "sponsored_placement_types",
  "social_placement_surfaces",
  "required_metrics",
  "required_vendor_metrics",
  "ext",
];

/** The filters of a release that mean exactly what the compact ones of the same name do. */
export function peersOf(release: string): ReadonlySet<string> {
  if (/^3\.1(?:-|$)/.test(release)) return new Set([...PEERS_OF_3_0, ...PEERS_ADDED_BY_3_1]);
  // Of 2.5 and anything else nothing is known well enough to promise the same filter state.
  return new Set(/^3\.0(?:-|$)/.test(release) ? PEERS_OF_3_0 : []);
}

const BUDGET_RANGE_MEMBERS: ReadonlySet<string> = new Set(["min", "max", "currency"]);

function checkCriteria(found: Losses, criteria: unknown, at: readonly PropertyKey[], { release }: LegacySeller): void {
  if (!isObject(criteria)) return;
  const peers = peersOf(String(release));
  for (const [name, value] of Object.entries(criteria)) {
    if (name !== "offer_filters") {
      found.cannot([...at, name], "reformulate");
      continue;
    }
    if (!isObject(value)) continue;
    for (const filter of Object.keys(value)) {
      const path = [...at, name, filter];
      if (!peers.has(filter)) found.loses(path, "exact_discovery_offer_filter_state");
      else if (filter === "budget_range") checkBudgetRange(found, value[filter], path);
    }
  }
}

/** Numbers and currency are copied as they are; a range that is upside down, or says more than that, has no copy. */
function checkBudgetRange(found: Losses, range: unknown, path: readonly PropertyKey[]): void {
  const min = asNumber(member(range, "min"));
  const max = asNumber(member(range, "max"));
  if (min !== undefined && max !== undefined && min > max) found.loses(path, "exact_discovery_offer_filter_state");
  if (!isObject(range)) return;
  for (const name of Object.keys(range)) {
    if (!BUDGET_RANGE_MEMBERS.has(name)) found.loses([...path, name], "exact_discovery_offer_filter_state");
  }
}

/** All that would be lost; nothing is left out because something else was found first. */
class Losses {
  readonly #lost: PreMutationUnsupported["unsupported_fields"] = [];
  readonly #paths: string[] = [];
  readonly #modes = new Set<CapabilityUnsupported["fallback_mode"]>();

  loses(path: readonly PropertyKey[], guarantee: LostGuarantee): void {
    this.#lost.push({ path: pointer(...path), reason: "NO_LOSSLESS_LEGACY_MAPPING", lost_guarantee: guarantee });
  }

  cannot(path: readonly PropertyKey[], mode: CapabilityUnsupported["fallback_mode"]): void {
    this.#paths.push(pointer(...path));
    this.#modes.add(mode);
  }

  /** A filter can be left out; a bound on the total or unchanged terms are the point of the request (facts 6.3). */
  lost(): PreMutationUnsupported | null {
    if (this.#lost.length === 0) return null;
    const canReformulate = this.#lost.every(
      ({ lost_guarantee }) => lost_guarantee === "exact_discovery_offer_filter_state",
    );
    return {
      code: "PRE_MUTATION_UNSUPPORTED",
      unsupported_fields: this.#lost,
      recovery: canReformulate ? "REFORMULATE_REQUEST" : "USE_COMPACT_LIFECYCLE",
      dispatched: false,
    };
  }

  unsupported(tool: string, seller: LegacySeller): CapabilityUnsupported | null {
    if (this.#paths.length === 0) return null;
    const mode = (["none", "with_consent", "reformulate"] as const).find((each) => this.#modes.has(each)) ?? "none";
    return {
      code: "CAPABILITY_UNSUPPORTED",
      requested_tool: tool,
      advertised_tools: seller.tools ?? [],
      fallback_mode: mode,
      unsupported_paths: this.#paths,
      dispatched: false,
    };
  }
}
