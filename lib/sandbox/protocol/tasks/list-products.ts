import type { AccountRef, BrandKey, Criteria, Product } from "@/lib/adcp";
import { eligibleProducts } from "../../policy/eligibility";
import { underCap } from "../../policy/shared-cap";
import { bindingFor } from "../binding";
import type { CallContext } from "../context";
import { gateCriteria } from "../criteria-gate";
import type { Body } from "../envelope";
import { feedOf } from "../feed";
import { page } from "../page";

export type ListProductsRequest = {
  account?: AccountRef;
  brand?: BrandKey;
  criteria?: Criteria;
  fields?: string[];
  cursor?: string;
  max_results?: number;
  if_feed_version?: string;
  if_pricing_version?: string;
};

const PAGE = 25;
/** A product without these could not be named. */
const ALWAYS = ["product_id", "name"];

/** The published offers at list price; never a proposal (facts 2.10). */
export function listProducts({ profile, world }: CallContext, request: ListProductsRequest): Body {
  const { account, brand, criteria = {} } = request;
  if (account || brand) bindingFor(world, account, brand);
  gateCriteria(profile, request.criteria, "criteria");
  const { products, feedVersion, pricingVersion } = feedOf(profile);
  const versions = {
    feed_version: feedVersion,
    pricing_version: pricingVersion,
    cache_scope: account ? "account" : "public",
  };
  const knowsPrices = request.if_pricing_version === undefined || request.if_pricing_version === pricingVersion;
  if (request.if_feed_version === feedVersion && knowsPrices) return { outcome: "unchanged", ...versions };
  // What goes into no proposal is on the list all the same.
  const listed = eligibleProducts(underCap({ ...profile, outOfReach: [] }, criteria), criteria);
  const { items, pagination } = page(
    products.filter(({ product_id }) => listed.has(product_id)),
    { max_results: request.max_results ?? PAGE, cursor: request.cursor },
  );
  return {
    outcome: "listed",
    products: request.fields ? items.map((product) => only(product, request.fields ?? [])) : items,
    ...(pagination.cursor !== undefined && { next_cursor: pagination.cursor }),
    ...versions,
  };
}

function only(product: Product, fields: readonly string[]): Body {
  return Object.fromEntries(Object.entries(product).filter(([name]) => ALWAYS.includes(name) || fields.includes(name)));
}
