import { sha256Base64Url } from "#sha256";
import { canonicalTerms, TermsNotCanonical } from "../canonical";
import { sameJson } from "../equality";
import { asArray, asText, isObject, member } from "../json";
import { pointer } from "../pointer";

/** What a share of a legacy proposal was offered at, as the products of the same answer list it. `price` null: not listed there. */
export type Offer = { product_id: string; pricing_option_id: string | null; product: string | null; price: unknown };

/** A legacy proposal at one look. `seen:` and not `sha256:`, since no seller ever stated or is bound by it (facts 6.1). */
export type Observed = { proposal: unknown; offers: readonly Offer[] };

const PREFIX = "seen:";

/**
 * The desk's own hash over what was seen of a proposal, so that two looks can be told apart. It is no `terms_digest`: nobody agreed on
 * it and it proves nothing about what a purchase would book. `text` stands in where the proposal has no canonical form.
 */
export function contentHash(observed: Observed, text: string): string {
  try {
    return PREFIX + sha256Base64Url(canonicalTerms({ proposal: observed.proposal, offers: observed.offers }));
  } catch (error) {
    if (!(error instanceof TermsNotCanonical)) throw error;
    return PREFIX + sha256Base64Url(JSON.stringify(text));
  }
}

/** The products and prices that a proposal's shares name, from the products of the same answer. */
export function offersIn(proposal: unknown, products: unknown): Offer[] {
  const byId = new Map(asArray(products).map((product) => [asText(member(product, "product_id")), product]));
  return asArray(member(proposal, "allocations")).flatMap((share): Offer[] => {
    const id = asText(member(share, "product_id"));
    if (id === undefined) return [];
    const product = byId.get(id);
    const option = asText(member(share, "pricing_option_id")) ?? null;
    const price = asArray(member(product, "pricing_options")).find(
      (each) => option !== null && member(each, "pricing_option_id") === option,
    );
    return [
      {
        product_id: id,
        pricing_option_id: option,
        product: asText(member(product, "name")) ?? null,
        price: price ?? null,
      },
    ];
  });
}

/** How the proposal stands: without a status it is ready to be bought (facts 6.1, trap 89). */
export function observedStatus(proposal: unknown): "ready" | "draft" | "committed" | "unreadable" {
  const status = member(proposal, "proposal_status");
  if (status === undefined) return "ready";
  return status === "draft" || status === "committed" ? status : "unreadable";
}

/** `terms`: money, time, products or what is promised of them. `state`: where the proposal stands. `words`: prose and estimates. */
export type ChangeWeight = "terms" | "state" | "words";
/** A difference between two looks at one proposal. `pointer` is RFC 6901 into the later proposal, or `/offers/…` for a listed price. */
export type ObservedChange = {
  pointer: string;
  field: string;
  /** The product of the share it is about; null where it is about the whole. */
  productId: string | null;
  kind: "added" | "removed" | "changed";
  weight: ChangeWeight;
  before: unknown;
  after: unknown;
};

const WORDS: ReadonlySet<string> = new Set([
  "name",
  "description",
  "brief_alignment",
  "forecast",
  "rationale",
  "tags",
  "sequence",
]);
const STATE: ReadonlySet<string> = new Set(["proposal_status", "expires_at"]);

/** An insertion order that comes with a firm price is no change of what was offered (facts 4.6); another one in its place is. */
const weightOf = (field: string, kind: ObservedChange["kind"]): ChangeWeight => {
  if (WORDS.has(field)) return "words";
  return STATE.has(field) || (field === "insertion_order" && kind === "added") ? "state" : "terms";
};

/**
 * What changed between two looks. Shares are aligned by product and, where one product has several, by order; a price is compared only
 * where both answers listed it, since a seller may leave a product out without taking its offer back. Total.
 */
export function observedChanges(before: Observed, after: Observed): ObservedChange[] {
  const whole = memberChanges(before.proposal, after.proposal, { path: [], productId: null, skip: SHARES });
  return [...whole, ...shareChanges(before, after), ...offerChanges(before, after)];
}

const SHARES: ReadonlySet<string> = new Set(["allocations"]);
const NOTHING: ReadonlySet<string> = new Set();

type Place = { path: readonly PropertyKey[]; productId: string | null; skip: ReadonlySet<string> };

function memberChanges(before: unknown, after: unknown, { path, productId, skip }: Place): ObservedChange[] {
  const old = isObject(before) ? before : {};
  const now = isObject(after) ? after : {};
  const fields = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((field) => !skip.has(field));
  return fields.flatMap((field): ObservedChange[] => {
    const [was, is] = [member(old, field), member(now, field)];
    if (sameJson(was, is)) return [];
    const kind = was === undefined ? "added" : is === undefined ? "removed" : "changed";
    const place = { pointer: pointer(...path, field), field, productId };
    return [{ ...place, kind, weight: weightOf(field, kind), before: was, after: is }];
  });
}

function shareChanges(before: Observed, after: Observed): ObservedChange[] {
  const old = byShare(asArray(member(before.proposal, "allocations")));
  const now = byShare(asArray(member(after.proposal, "allocations")));
  const keys = [...new Set([...old.keys(), ...now.keys()])];
  return keys.flatMap((key): ObservedChange[] => {
    const [was, is] = [old.get(key), now.get(key)];
    const productId = (is ?? was)?.productId ?? null;
    const path = ["allocations", (is ?? was)?.index ?? 0] as const;
    if (was && is) return memberChanges(was.share, is.share, { path, productId, skip: NOTHING });
    const kind = is ? "added" : "removed";
    const place = { pointer: pointer(...path), field: "allocation", productId, weight: "terms" } as const;
    return [{ ...place, kind, before: was?.share, after: is?.share }];
  });
}

type Share = { share: unknown; index: number; productId: string };

/** Shares by product and occurrence. A Map: a product may be called `__proto__`. */
function byShare(shares: readonly unknown[]): Map<string, Share> {
  const counts = new Map<string, number>();
  return new Map(
    shares.map((share, index): [string, Share] => {
      const productId = asText(member(share, "product_id")) ?? "";
      const occurrence = counts.get(productId) ?? 0;
      counts.set(productId, occurrence + 1);
      return [JSON.stringify([productId, occurrence]), { share, index, productId }];
    }),
  );
}

function offerChanges(before: Observed, after: Observed): ObservedChange[] {
  const key = ({ product_id, pricing_option_id }: Offer) => JSON.stringify([product_id, pricing_option_id]);
  const old = new Map(before.offers.map((offer) => [key(offer), offer]));
  const seen = new Set<string>();
  return after.offers.flatMap((offer, index): ObservedChange[] => {
    const was = old.get(key(offer));
    if (!was || was.price === null || offer.price === null || seen.has(key(offer))) return [];
    seen.add(key(offer));
    if (sameJson(was.price, offer.price)) return [];
    const place = { pointer: pointer("offers", index, "price"), field: "price", productId: offer.product_id };
    return [{ ...place, kind: "changed", weight: "terms", before: was.price, after: offer.price }];
  });
}
