import type { AccountRef, BrandKey, CommercialTerms, Money, Pricing, Proposal, Purchase } from "@/lib/adcp";
import { termsDigest } from "@/lib/negotiation";
import { capacity, targetedCountries } from "../../policy/coverage";
import { dressTerms } from "../../policy/dress";
import { listCents } from "../../policy/price";
import { pricingOf } from "../../policy/terms";
import { freshId } from "../../state/ids";
import { saveMediaBuy } from "../../state/media-buys";
import { insertProposal, markAccepted } from "../../state/proposals";
import type { Binding } from "../binding";
import { newBuy } from "../booking";
import type { CallContext } from "../context";
import { gateCriteria } from "../criteria-gate";
import type { Body } from "../envelope";
import { TaskError } from "../errors";
import { feedOf } from "../feed";
import { receipt } from "../receipt";
import { requireGuaranteeable, requireNoMeasurementTerms } from "../seller-terms";

type Line = Partial<Purchase> & { product_id: string; pricing_option_id: string; pricing?: Pricing };

export type BuyProductsRequest = {
  account: AccountRef;
  brand?: BrandKey;
  feed_version: string;
  pricing_version?: string;
  purchases: Line[];
  start_time: string;
  end_time: string;
  total_budget?: Money;
  daily_budget_cap?: number;
  name?: string;
};

/** Members the seller would have to keep and does not; refused rather than dropped. */
const UNKEPT = ["budget_allocation", "pacing", "bidding", "budget_cap_timezone", "reporting_webhook", "paused"];
const UNKEPT_IN_LINES = ["daily_budget_cap", "min_spend_target", "pacing", "bidding", "optimization_goals"];

/**
 * Books what the buyer put together from the list, at list price (facts 2.10). It is a commitment like any other: with a
 * snapshot, so that it can be amended.
 */
export function buyProducts(context: CallContext, request: BuyProductsRequest, binding: Binding): Body {
  const { profile, now, world } = context;
  requireKept(context, request);
  requireFresh(context, request);
  const flight = flightOf(context, request);
  const purchases = request.purchases.map((line, index) => purchaseOf(context, line, index, flight));
  const sum = purchases.reduce((total, line) => total + (line.budget ?? 0), 0);
  requireTotal(context, request.total_budget, sum);
  const { feedVersion, pricingVersion } = feedOf(profile);
  const plain: CommercialTerms = {
    source_feed_version: feedVersion,
    source_pricing_version: pricingVersion,
    brand: binding.brand,
    purchases,
    start_time: request.start_time,
    end_time: request.end_time,
    total_budget: { amount: sum, currency: profile.currency },
  };
  const terms = dressTerms({ ...profile, scalable: undefined }, plain, {});
  const at = now.toISOString();
  const proposal: Proposal = {
    proposal_id: freshId(context, profile.id),
    proposal_kind: "new_media_buy",
    proposal_status: "committed",
    expires_at: at,
    name: `${profile.name}: bought from the list`,
    commercial_terms: terms,
    terms_digest: termsDigest(terms),
  };
  const origin = { binding: binding.key, brandDomain: binding.brand.domain, operator: binding.operator, criteria: {} };
  insertProposal(world, { ...origin, proposal }, now);
  const { name, daily_budget_cap: cap } = request;
  const buy = newBuy(context, { proposal, name, binding, at, live: cap === undefined ? {} : { dailyBudgetCap: cap } });
  saveMediaBuy(world, buy);
  markAccepted(world, proposal.proposal_id, at, buy.mediaBuyId);
  return receipt(context, buy, proposal, at);
}

function requireKept({ profile }: CallContext, request: BuyProductsRequest): void {
  const refuse = (field: string) =>
    new TaskError("UNSUPPORTED_FEATURE", "This seller does not keep to that.", { field });
  const undeclared = [...UNKEPT, ...(profile.keepsDailyCaps ? [] : ["daily_budget_cap"])];
  const unkept = undeclared.find((name) => name in request);
  if (unkept) throw refuse(unkept);
  for (const [index, line] of request.purchases.entries()) {
    const at = `purchases[${index}]`;
    const inLine = UNKEPT_IN_LINES.find((name) => name in line);
    if (inLine) throw refuse(`${at}.${inLine}`);
    gateCriteria(profile, line.targeting_overlay && { targeting_overlay: line.targeting_overlay }, at);
    requireNoMeasurementTerms(line.measurement_terms, `${at}.measurement_terms`);
    const standards = line.performance_standards as { metric: string; threshold: number }[] | undefined;
    requireGuaranteeable(profile, standards, `${at}.performance_standards`);
  }
}

/** @throws TaskError CONFLICT where the list has changed since it was read. */
function requireFresh({ profile }: CallContext, { feed_version, pricing_version }: BuyProductsRequest): void {
  const { feedVersion, pricingVersion } = feedOf(profile);
  const pricesChanged = pricing_version !== undefined && pricing_version !== pricingVersion;
  if (feed_version === feedVersion && !pricesChanged) return;
  throw new TaskError("CONFLICT", "The list has changed since it was read.", {
    field: pricesChanged ? "pricing_version" : "feed_version",
    details: { feed_version: feedVersion, pricing_version: pricingVersion },
  });
}

type Flight = { start: string; end: string };
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** @throws TaskError INVALID_REQUEST */
function flightOf({ profile, now }: CallContext, request: BuyProductsRequest): Flight {
  const start = request.start_time === "asap" ? now.toISOString() : request.start_time;
  const refuse = (field: string, message: string) => new TaskError("INVALID_REQUEST", message, { field });
  if (request.start_time !== "asap" && Date.parse(start) < now.getTime() + profile.leadHours * HOUR_MS) {
    throw refuse("start_time", `Flights start ${profile.leadHours} hours after booking at the earliest.`);
  }
  const days = (Date.parse(request.end_time) - Date.parse(start)) / DAY_MS;
  if (days > 0 && days <= profile.maximumFlightDays) return { start, end: request.end_time };
  throw refuse("end_time", `Flights last up to ${profile.maximumFlightDays} days.`);
}

/** One line at its list price: what is given of budget and volume decides the other. */
function purchaseOf({ profile }: CallContext, line: Line, index: number, flight: Flight): Purchase {
  const at = `purchases[${index}]`;
  const product = profile.products.find(({ product_id }) => product_id === line.product_id);
  if (!product) throw new TaskError("PRODUCT_NOT_FOUND", "No such product.", { field: `${at}.product_id` });
  const pricing = pricingOf(product, listCents(product), profile.currency);
  if (line.pricing_option_id !== pricing.pricing_option_id) {
    throw new TaskError("INVALID_REQUEST", "The product is not sold at that price.", {
      field: `${at}.pricing_option_id`,
      details: { rejected_value: line.pricing_option_id, accepted_values: [pricing.pricing_option_id] },
    });
  }
  if (line.pricing && termsDigest(line.pricing) !== termsDigest(pricing)) {
    throw new TaskError("INVALID_REQUEST", "The price is not the one on the list.", { field: `${at}.pricing` });
  }
  const { start_time = flight.start, end_time = flight.end, targeting_overlay } = line;
  if (Date.parse(start_time) < Date.parse(flight.start) || Date.parse(end_time) > Date.parse(flight.end)) {
    throw new TaskError("INVALID_REQUEST", "A line runs outside the flight.", { field: `${at}.start_time` });
  }
  const amounts = amountsOf(line, pricing.fixed_price, at);
  if (amounts.budget < product.minimumSpend) {
    throw new TaskError("BUDGET_TOO_LOW", `This product is sold from ${profile.currency} ${product.minimumSpend}.`, {
      field: `${at}.budget`,
    });
  }
  const countries = targetedCountries({ targeting_overlay });
  if ((amounts.impressions ?? 0) > capacity(product, start_time, end_time, countries)) {
    throw new TaskError("PRODUCT_UNAVAILABLE", "There is not that much of it.", { field: `${at}.product_id` });
  }
  const { performance_standards } = line;
  return {
    product_id: line.product_id,
    pricing_option_id: pricing.pricing_option_id,
    pricing,
    start_time,
    end_time,
    ...amounts,
    ...(targeting_overlay && { targeting_overlay }),
    ...(performance_standards !== undefined && { performance_standards }),
  };
}

/** An impression is sold whole, and a line costs exactly what its impressions cost, in whole cents. */
function amountsOf(line: Line, price: number | undefined, at: string): { budget: number; impressions?: number } {
  const refuse = (message: string) => new TaskError("INVALID_REQUEST", message, { field: `${at}.budget` });
  if (price === undefined) {
    if (line.budget === undefined) throw refuse("What is auctioned needs a budget.");
    return { budget: line.budget };
  }
  if (line.budget === undefined && line.impressions === undefined) throw refuse("Name a budget or impressions.");
  const cents = Math.round(price * 100);
  const wanted = line.impressions ?? Math.floor(((line.budget ?? 0) * 100_000) / cents);
  // Thousands come to whole cents at prices in whole cents.
  const impressions = Math.floor(wanted / 1000) * 1000;
  const budget = (cents * (impressions / 1000)) / 100;
  if (line.impressions !== undefined && line.budget !== undefined && budget > line.budget) {
    throw refuse("The impressions cost more than the budget.");
  }
  return { budget, impressions };
}

/** @throws TaskError INVALID_REQUEST for a total that is not what the lines come to. */
function requireTotal({ profile }: CallContext, stated: Money | undefined, sum: number): void {
  if (sum < profile.minimumOrder) {
    throw new TaskError("BUDGET_TOO_LOW", `The smallest order is ${profile.currency} ${profile.minimumOrder}.`, {
      field: "purchases",
    });
  }
  if (!stated || (stated.currency === profile.currency && stated.amount >= sum)) return;
  throw new TaskError("INVALID_REQUEST", "The lines come to another total.", {
    field: "total_budget",
    details: { amount: sum, currency: profile.currency },
  });
}
