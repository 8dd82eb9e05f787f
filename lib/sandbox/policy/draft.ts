import type { CommercialTerms, Criteria, Proposal, Purchase, ReviseRefinement } from "@/lib/adcp";
import type { CatalogProduct } from "../catalog/types";
import type { SellerProfile, Strategy } from "../profiles/types";
import { allocateViable, closeGap, totalOf, type WeightedLine } from "./allocate";
import type { AskReading } from "./ask";
import { capacity, targetedCountries } from "./coverage";
import { eligibleProducts } from "./eligibility";
import { type Flight, revisedFlight } from "./flight";
import { type MixLine, normalized, reshaped, tiltedToMedium, tiltedToReach, withIncluded } from "./mix";
import { atMostCents, floorCents, listCents, negotiatedCents, toCents } from "./price";
import { type RequirementKey, requirementKeys, unmetKeys } from "./requirements";
import { buildTerms } from "./terms";

export type RevisionInput = {
  profile: SellerProfile;
  source: Proposal;
  refinement: ReviseRefinement;
  /** The source's criteria with the refinement's laid over, member by member (facts 4.4). */
  criteria: Criteria;
  now: Date;
};

/** How a draft is shaped: near the source, or led by something. */
export type Shape = { kind: "keep"; tilt: AskReading | null } | { kind: "lead"; strategy: Strategy };

export type DraftInput = RevisionInput & { shape: Shape; relaxed: ReadonlySet<RequirementKey> };

/** Successively harder tries: how far prices give, how much money moves to the cheapest line, how much is spent. */
const EFFORTS = [0, 0.35, 1];
const TILTS = [0, 0.3, 0.6, 0.85];
const ASK_TILT = 0.2;
const OVER_A_LEAST = 1.02;
/** A bound the seller does not sell below is met by leaving lines out, as long as this much of the plan remains. */
const KEPT_AT_LEAST = 0.5;

/**
 * Terms of one draft that meet every requirement not `relaxed`, or null where this shape cannot. A relaxed requirement is come
 * as near to as it goes.
 */
export function draftTerms(input: DraftInput): CommercialTerms | null {
  const { profile, source, refinement, criteria, relaxed, now } = input;
  const terms = source.commercial_terms;
  const flight = revisedFlight({
    profile,
    source: { start: terms.start_time === "asap" ? now.toISOString() : terms.start_time, end: terms.end_time },
    bounds: refinement.constraints?.flight,
    criteria: refinement.criteria,
    relaxed: relaxed.has("constraint:flight"),
    now,
  });
  if (!flight || foreignCurrency(input)) return null;
  const mix = mixFor(input);
  if (!mix) return null;
  const hard = requirementKeys(refinement).filter((key) => !relaxed.has(key));
  const mustStay = new Set(includedIds(input));
  let best: { terms: CommercialTerms; impressions: number } | null = null;
  for (const attempt of attempts(input)) {
    const lines = priced(input, mix, attempt, flight);
    const target = targetFor(profile, input, lines, attempt.spendAll);
    if (lines.length === 0 || target === null) continue;
    const viable = allocateViable(lines, target, attempt.movePrices, mustStay);
    const allocated = viable && attempt.exact ? closeGap(viable, target, capacitiesOf(lines)) : viable;
    if (!allocated || totalOf(allocated) < Math.min(profile.minimumOrder, target)) continue;
    const impressions = allocated.reduce((sum, line) => sum + (line.thousands ?? 0) * 1000, 0);
    // Most tries are made for the volume; a short one need not be drawn up to be dropped.
    if (hard.includes("constraint:impressions") && impressions < (refinement.constraints?.impressions?.min ?? 0))
      continue;
    const drawn = buildTerms({ brand: terms.brand, lines: allocated, flight, criteria, currency: profile.currency });
    const missed = unmetKeys(refinement, { ...source, commercial_terms: drawn });
    if (missed.some((key) => hard.includes(key))) continue;
    if (!relaxed.has("constraint:impressions")) return drawn;
    if (!best || impressions > best.impressions) best = { terms: drawn, impressions };
  }
  return best?.terms ?? null;
}

type Attempt = { effort: number; tilt: number; spendAll: boolean; movePrices: boolean; exact: boolean };

const capacitiesOf = (lines: readonly WeightedLine[]) =>
  new Map(lines.map(({ product, capacity: most }) => [product.product_id, most]));

/** Only a volume to reach is worth moving money for; prices give wherever a bound presses. */
function attempts({ refinement, shape }: DraftInput): Attempt[] {
  const { impressions, total_budget } = refinement.constraints ?? {};
  const movePrices = shape.kind === "lead";
  const efforts = movePrices ? EFFORTS : [0];
  const plain = efforts.map((effort): Attempt => ({ effort, tilt: 0, spendAll: false, movePrices, exact: false }));
  const exact = total_budget?.min === undefined ? [] : plain.map((attempt) => ({ ...attempt, exact: true }));
  if (!impressions) return [...plain, ...exact];
  const harder = [false, true].flatMap((spendAll) =>
    EFFORTS.flatMap((effort) =>
      TILTS.map((tilt): Attempt => ({ effort, tilt, spendAll, movePrices: false, exact: false })),
    ),
  );
  return [...plain, ...exact, ...harder];
}

function foreignCurrency({ profile, refinement, relaxed }: DraftInput): boolean {
  const { total_budget, cpm } = refinement.constraints ?? {};
  const foreign = (currency: string | undefined) => currency !== undefined && currency !== profile.currency;
  return (
    (foreign(total_budget?.currency) && !relaxed.has("constraint:total_budget")) ||
    (foreign(cpm?.currency) && !relaxed.has("constraint:cpm"))
  );
}

/** Product membership comes first (facts 12): what stays, what goes, what joins, then the shape. */
function mixFor(input: DraftInput): MixLine[] | null {
  const { profile, source, refinement, criteria, shape, relaxed } = input;
  const products = eligibleProducts(profile, criteria);
  const changes = new Map(Object.entries(refinement.product_changes ?? {}));
  const omitted = (id: string) => changes.get(id) === "omit" && !relaxed.has(`product:${id}`);
  const included = includedIds(input);
  const full = source.commercial_terms.purchases.length > (profile.mostLinesToInclude ?? Number.POSITIVE_INFINITY);
  let mix = sourceMix(source.commercial_terms.purchases, products).filter(
    ({ product }) => !omitted(product.product_id),
  );
  for (const id of included) {
    if (mix.some(({ product }) => product.product_id === id)) continue;
    const product = products.get(id);
    if (!product || full) return null;
    mix = withIncluded(normalized(mix), product);
  }
  if (mix.length === 0 && refinement.criteria) mix = substitute(products, omitted);
  const affordable = withinCeiling(input, mix, included);
  if (!affordable || affordable.length === 0) return null;
  mix = normalized(affordable);
  if (shape.kind === "keep") return shape.tilt ? tilted(mix, shape.tilt) : mix;
  const taken = new Set(mix.map(({ product }) => product.product_id));
  const others = [...products.values()].filter(
    (product) => !taken.has(product.product_id) && !omitted(product.product_id) && fits(input, product),
  );
  const led = reshaped(mix, shape.strategy, others);
  return led && normalized(led);
}

/** New criteria may leave nothing of the source; the plan then starts anew from the first product they allow. */
function substitute(products: ReadonlyMap<string, CatalogProduct>, omitted: (id: string) => boolean): MixLine[] {
  const product = [...products.values()].find((candidate) => !omitted(candidate.product_id));
  return product ? [{ product, share: 1 }] : [];
}

function includedIds({ refinement, relaxed }: DraftInput): string[] {
  const changes = Object.entries(refinement.product_changes ?? {});
  return changes.filter(([id, change]) => change === "include" && !relaxed.has(`product:${id}`)).map(([id]) => id);
}

/** The source's lines by product; a product bought in several lines is one. */
function sourceMix(purchases: readonly Purchase[], products: ReadonlyMap<string, CatalogProduct>): MixLine[] {
  const budgets = new Map<string, number>();
  for (const line of purchases) {
    budgets.set(line.product_id, (budgets.get(line.product_id) ?? 0) + (line.budget ?? 0));
  }
  return [...budgets].flatMap(([id, budget]) => {
    const product = products.get(id);
    return product ? [{ product, share: budget }] : [];
  });
}

/** Lines the seller does not sell under the CPM ceiling go, unless the buyer wants them in or too little would be left. */
function withinCeiling(input: DraftInput, mix: readonly MixLine[], included: readonly string[]): MixLine[] | null {
  const staying = mix.filter(({ product }) => fits(input, product));
  const gone = mix.filter((line) => !staying.includes(line));
  if (gone.some(({ product }) => included.includes(product.product_id))) return null;
  const sum = (lines: readonly MixLine[]) => lines.reduce((total, { share }) => total + share, 0);
  return gone.length > 0 && sum(staying) < sum(mix) * KEPT_AT_LEAST ? null : staying;
}

function fits({ refinement, relaxed }: DraftInput, product: CatalogProduct): boolean {
  const ceiling = refinement.constraints?.cpm?.max;
  if (ceiling === undefined || relaxed.has("constraint:cpm")) return true;
  const floor = floorCents(product);
  return floor !== null && floor <= atMostCents(ceiling);
}

function tilted(mix: MixLine[], { medium, reach }: AskReading): MixLine[] {
  const byMedium = medium ? tiltedToMedium(mix, medium, ASK_TILT) : mix;
  return reach ? tiltedToReach(byMedium, ASK_TILT) : byMedium;
}

function priced(input: DraftInput, mix: readonly MixLine[], attempt: Attempt, flight: Flight): WeightedLine[] {
  const { criteria, refinement, shape, source } = input;
  const countries = targetedCountries(criteria);
  const paid = paidCents(source.commercial_terms.purchases);
  const ceiling = refinement.constraints?.cpm ? atMostCents(refinement.constraints.cpm.max) : Number.POSITIVE_INFINITY;
  const shares = attempt.tilt > 0 ? tiltedToReach(mix, attempt.tilt) : mix;
  return shares.map(({ product, share }) => {
    const asking =
      shape.kind === "keep" && attempt.effort === 0
        ? (paid.get(product.product_id) ?? listCents(product))
        : negotiatedCents(product, share, attempt.effort);
    const cents = Math.max(floorCents(product) ?? 0, Math.min(asking, ceiling));
    return { product, cents, weight: share, capacity: capacity(product, flight.start, flight.end, countries) };
  });
}

/** The price each product has in the source's terms; a line that joins has none yet and is listed. */
function paidCents(purchases: readonly Purchase[]): Map<string, number> {
  const paid = new Map<string, number>();
  for (const { product_id, pricing } of purchases) {
    if (pricing.fixed_price !== undefined && !paid.has(product_id)) paid.set(product_id, toCents(pricing.fixed_price));
  }
  return paid;
}

/**
 * How much to spend, in whole USD: what the source costs, moved into the budget bounds and not below the smallest order.
 * `spendAll` goes to the ceiling, or as far as the inventory goes.
 */
function targetFor(
  profile: SellerProfile,
  { source, refinement, relaxed }: DraftInput,
  lines: readonly WeightedLine[],
  spendAll: boolean,
): number | null {
  const bound = relaxed.has("constraint:total_budget") ? undefined : refinement.constraints?.total_budget;
  const room = lines.reduce((sum, line) => sum + Math.floor((line.capacity * line.cents) / 100_000), 0);
  const most = Math.min(bound?.max ?? Number.MAX_SAFE_INTEGER, room, profile.maximumOrder ?? Number.MAX_SAFE_INTEGER);
  const least = Math.max(bound?.min ?? 0, profile.minimumOrder);
  if (most < least) return null;
  const asked = refinement.constraints?.total_budget;
  const current = source.commercial_terms.total_budget?.amount ?? profile.opening.total;
  // With the bound given up, come as near to it as the smallest order and the inventory allow.
  const wish = bound ? current : (asked?.max ?? asked?.min ?? current);
  if (spendAll) return Math.floor(most);
  // Lines come out at or under what they aim for, so a least is aimed over.
  return Math.floor(wish >= least ? Math.min(wish, most) : Math.min(Math.ceil(least * OVER_A_LEAST), most));
}
