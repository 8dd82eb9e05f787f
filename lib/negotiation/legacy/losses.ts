import { asText, isObject, member } from "../json";
import type { LegacyRelease } from "./lane";
import { observedStatus } from "./observe";

/** What a purchase in the older lane cannot promise. The first seven are the protocol's own words for it (facts 6.3, 6.4). */
export const LOSS_CODES = [
  "proposal_terms_digest_unavailable",
  "proposal_terms_digest_not_enforced",
  "proposal_snapshot_not_immutable",
  "proposal_hold_not_verifiable",
  "pricing_version_not_atomic",
  "feed_version_not_atomic",
  "mutation_idempotency_not_guaranteed",
  "no_hold",
  "total_not_in_the_proposal",
  "delivery_not_promised",
  "repeat_in_flight_not_told",
  "no_amendment_or_cancellation",
  "seller_may_have_changed_it_since",
] as const;
export type LossCode = (typeof LOSS_CODES)[number];
export type Loss = { code: LossCode; text: string };

const TEXTS: Readonly<Record<LossCode, string>> = {
  proposal_terms_digest_unavailable:
    "There is no digest: nothing says by which terms you buy but the words and shares you see here.",
  proposal_terms_digest_not_enforced:
    "The purchase names the proposal’s id and not its content, so the seller books what that id stands for when it arrives.",
  proposal_snapshot_not_immutable:
    "The proposal can change under its id at any time, without notice and after you last looked.",
  proposal_hold_not_verifiable:
    "The hold and its end are the seller’s word; nothing here can check that anything is kept for you.",
  pricing_version_not_atomic:
    "Prices come from the product list as it was read, and may be others when the purchase arrives.",
  feed_version_not_atomic: "The products may be described otherwise by the time the purchase arrives.",
  mutation_idempotency_not_guaranteed:
    "The seller does not recognise repeated requests: if the answer is lost, asking again could book twice.",
  no_hold: "Nothing is held: the seller may have sold it by the time the purchase arrives.",
  total_not_in_the_proposal:
    "The proposal states no total of its own. The one you enter is yours, and the shares are taken of it.",
  delivery_not_promised: "The proposal promises no number of impressions and no targeting.",
  repeat_in_flight_not_told:
    "AdCP 3.0 has no way to say that a request is still being worked on, so a repeat may be refused for another reason than it seems.",
  no_amendment_or_cancellation:
    "The buy cannot be changed or cancelled from this desk; what the seller lets you do about it is outside of AdCP.",
  seller_may_have_changed_it_since: "This proposal has changed under its id before, since you first saw it.",
};

/** What is known of a purchase before it is made. */
export type PurchaseFacts = {
  release: LegacyRelease;
  keepsKeys: boolean;
  /** The proposal as it was seen last. */
  proposal: unknown;
  /** Whether it was seen to change under its id. */
  hasChanged: boolean;
};

/**
 * Every loss of one purchase, in the order a person reads them. A person agrees to exactly this list: one more or one less is another
 * purchase. Total.
 */
export function purchaseLosses({ release, keepsKeys, proposal, hasChanged }: PurchaseFacts): Loss[] {
  const isHeld = observedStatus(proposal) === "committed";
  const applies: Readonly<Record<LossCode, boolean>> = {
    proposal_terms_digest_unavailable: true,
    proposal_terms_digest_not_enforced: true,
    proposal_snapshot_not_immutable: true,
    proposal_hold_not_verifiable: isHeld,
    pricing_version_not_atomic: true,
    feed_version_not_atomic: true,
    mutation_idempotency_not_guaranteed: !keepsKeys || release === "2.5",
    no_hold: !isHeld,
    total_not_in_the_proposal: true,
    delivery_not_promised: !promisesDelivery(proposal),
    repeat_in_flight_not_told: release === "3.0" && keepsKeys,
    no_amendment_or_cancellation: true,
    seller_may_have_changed_it_since: hasChanged,
  };
  return LOSS_CODES.filter((code) => applies[code]).map((code) => ({ code, text: TEXTS[code] }));
}

/** A guaranteed forecast is the nearest thing to a promise of delivery that this lane has. */
const promisesDelivery = (proposal: unknown): boolean =>
  asText(member(member(proposal, "forecast"), "method")) === "guaranteed";

/** Whether a person agreed to exactly these losses: each of them, and no other. */
export function agreesTo(losses: readonly Loss[], agreed: readonly string[]): boolean {
  const codes = new Set<string>(losses.map(({ code }) => code));
  const given = new Set(agreed);
  return given.size === codes.size && [...codes].every((code) => given.has(code));
}

/** How products without a proposal can be bought on (facts 6.4), and what that loses. The desk names both and does neither by itself. */
export type Continuation = {
  kind: "listed_purchase" | "legacy_create";
  open: boolean;
  why: string;
  productIds: string[];
  losses: Loss[];
};

/**
 * The two ways on from an answer with products only. A listed purchase needs the account's own list read anew, with its versions, and
 * a tool to buy from it; a legacy purchase is possible for whoever agrees to its losses. Neither is a proposal. Total.
 */
export function productsContinuations(
  release: LegacyRelease,
  body: unknown,
  hasBuyProducts: boolean,
): [listed: Continuation, legacy: Continuation] {
  const products = member(body, "products");
  const productIds = (Array.isArray(products) ? products : []).flatMap(
    (each) => asText(member(each, "product_id")) ?? [],
  );
  const isAccounts = member(body, "cache_scope") === "account";
  const incomplete = member(body, "incomplete");
  const isWhole = !(Array.isArray(incomplete) ? incomplete : []).some(
    (each) => isObject(each) && (each.scope === "products" || each.scope === "pricing"),
  );
  const listed = ((): { open: boolean; why: string } => {
    if (!hasBuyProducts) return { open: false, why: "This seller has no tool to buy from its product list." };
    if (!isWhole) return { open: false, why: "The seller says that its list of products or prices is not complete." };
    if (!isAccounts)
      return { open: false, why: "The list is not the account’s own: it has to be read anew for the account first." };
    return { open: true, why: "The products are listed for the account." };
  })();
  const codes: LossCode[] = [
    "feed_version_not_atomic",
    "pricing_version_not_atomic",
    ...(release === "2.5" ? (["mutation_idempotency_not_guaranteed"] as const) : []),
  ];
  return [
    { kind: "listed_purchase", ...listed, productIds, losses: [] },
    {
      kind: "legacy_create",
      open: productIds.length > 0,
      why: "Products can be bought with packages of your own making, which this desk does not compose: ask for a proposal of them instead.",
      productIds,
      losses: codes.map((code) => ({ code, text: TEXTS[code] })),
    },
  ];
}
