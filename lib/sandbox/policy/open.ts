import type { BrandKey, CommercialTerms, Criteria } from "@/lib/adcp";
import type { CatalogProduct } from "../catalog/types";
import type { SellerProfile } from "../profiles/types";
import { allocateViable, totalOf } from "./allocate";
import { type BriefReading, readBrief } from "./brief";
import { capacity, targetedCountries } from "./coverage";
import { eligibleProducts } from "./eligibility";
import { openingFlight } from "./flight";
import { type MixLine, normalized, withIncluded } from "./mix";
import { listCents } from "./price";
import { buildTerms } from "./terms";

/** The seller's first word: a draft at list prices, or why there is none. */
export type Opening =
  | { kind: "offer"; terms: CommercialTerms; products: CatalogProduct[]; name: string; alignment: string }
  | { kind: "rejected"; reason: string; suggestions: string[] };

type BudgetRange = { currency: string; min?: number; max?: number };

/** Answers a brief (facts 2.2). Criteria bind; the brief's words only pick media. */
export function open(input: {
  profile: SellerProfile;
  brand: BrandKey;
  brief: string;
  criteria: Criteria;
  now: Date;
}): Opening {
  const { profile, brand, criteria, now } = input;
  const products = eligibleProducts(profile, criteria);
  if (products.size === 0) {
    return rejected("No product of ours meets all the criteria.", ["Widen the product, channel or country criteria."]);
  }
  const flight = openingFlight(profile, criteria, now);
  if (!flight) {
    return rejected(
      `Flights start ${profile.leadHours} hours after booking at the earliest and last 1 to ${profile.maximumFlightDays} days.`,
      ["Ask for a later start or other dates."],
    );
  }
  const range = criteria.offer_filters?.budget_range as BudgetRange | undefined;
  if (range && range.currency !== profile.currency) {
    return rejected(`${profile.name} sells in ${profile.currency} only.`, [`Give the budget in ${profile.currency}.`]);
  }
  if (range?.max !== undefined && range.max < profile.minimumOrder) {
    return rejected(`The smallest order is ${profile.currency} ${profile.minimumOrder}.`, ["Raise the budget range."]);
  }
  const mix = openingMix(profile, products, readBrief(input.brief), criteria);
  const most = Math.min(range?.max ?? Number.MAX_VALUE, profile.maximumOrder ?? Number.MAX_VALUE);
  const target = Math.floor(Math.min(Math.max(profile.opening.total, range?.min ?? 0), most));
  const countries = targetedCountries(criteria);
  const lines =
    allocateViable(
      mix.map(({ product, share }) => ({
        product,
        cents: listCents(product),
        weight: share,
        capacity: capacity(product, flight.start, flight.end, countries),
      })),
      target,
      false,
      new Set(criteria.product_ids),
    ) ?? [];
  const exposures = criteria.offer_filters?.min_exposures as number | undefined;
  const volume = lines.reduce((sum, line) => sum + (line.thousands ?? 0) * 1000, 0);
  if (lines.length === 0 || totalOf(lines) < Math.max(range?.min ?? 0, profile.minimumOrder)) {
    return rejected("Our inventory in that flight and those countries does not fill the budget.", [
      "Ask for a longer flight, more countries or a smaller budget.",
    ]);
  }
  if (exposures !== undefined && volume < exposures) {
    return rejected("The budget does not buy that many impressions with us.", ["Lower min_exposures or add display."]);
  }
  const names = lines.map((line) => line.product.name);
  return {
    kind: "offer",
    terms: buildTerms({ brand, lines, flight, criteria, currency: profile.currency }),
    products: [...products.values()],
    name: `${profile.name}: ${names.join(", ")}`.slice(0, 500),
    alignment: `Opening plan at list prices over ${names.length} ${names.length === 1 ? "line" : "lines"}.`,
  };
}

/**
 * The lines of an opening plan. Media the brief names join the seller's usual plan, or replace it where they have nothing in
 * common; "only" confines, "no" leaves out. Named product ids are all offered.
 */
function openingMix(
  profile: SellerProfile,
  products: ReadonlyMap<string, CatalogProduct>,
  reading: BriefReading,
  criteria: Criteria,
): MixLine[] {
  const named = (criteria.product_ids ?? []).flatMap((id) => products.get(id) ?? []);
  if (named.length > 0) return normalized(named.map((product) => ({ product, share: shareOf(profile, product) })));
  const welcome = (product: CatalogProduct) =>
    !reading.excluded.includes(product.medium) && (!reading.only || reading.wanted.includes(product.medium));
  const usual = profile.opening.lines.flatMap(({ product_id, share }) => {
    const product = products.get(product_id);
    return product && welcome(product) ? [{ product, share }] : [];
  });
  const shared = reading.wanted.length === 0 || usual.some(({ product }) => reading.wanted.includes(product.medium));
  let mix = shared ? usual : [];
  for (const medium of reading.wanted) {
    if (mix.some(({ product }) => product.medium === medium)) continue;
    const product = firstOf(products, (candidate) => candidate.medium === medium);
    if (product) mix = withIncluded(mix, product);
  }
  if (mix.length === 0) {
    const product = firstOf(products, welcome) ?? firstOf(products, () => true);
    if (product) mix = [{ product, share: 1 }];
  }
  return normalized(mix);
}

const shareOf = (profile: SellerProfile, product: CatalogProduct) =>
  profile.opening.lines.find((line) => line.product_id === product.product_id)?.share ?? 0.2;

function firstOf(
  products: ReadonlyMap<string, CatalogProduct>,
  matches: (product: CatalogProduct) => boolean,
): CatalogProduct | undefined {
  return [...products.values()].find(matches);
}

const rejected = (reason: string, suggestions: string[]): Opening => ({ kind: "rejected", reason, suggestions });
