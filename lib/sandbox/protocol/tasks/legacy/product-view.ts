import type { Proposal } from "@/lib/adcp";
import type { CatalogProduct, Medium } from "../../../catalog/types";
import { listCents } from "../../../policy/price";
import { pricingOf } from "../../../policy/terms";
import type { SellerProfile } from "../../../profiles/types";
import type { Body } from "../../envelope";

const FORMAT_AGENT = "https://creative.adcontextprotocol.org";
const FORMATS: Record<Medium, string> = {
  video: "video_30s_hosted",
  ctv: "video_30s_vast",
  display: "display_300x250_image",
  native: "native_standard",
  audio: "audio_30s",
  dooh: "dooh_landscape_image",
};
const REPORTING = {
  available_reporting_frequencies: ["daily"],
  expected_delay_minutes: 240,
  timezone: "UTC",
  supports_webhooks: false,
  available_metrics: ["impressions", "spend", "clicks"],
  date_range_support: "date_range",
};

/** The list of an answer that proposes something: with each product also stands the price at which a proposal has it. */
export function legacyProducts(
  profile: SellerProfile,
  products: readonly CatalogProduct[],
  proposals: readonly Proposal[],
): Body[] {
  const lines = proposals.flatMap(({ commercial_terms }) => commercial_terms.purchases);
  return products.map((product) => {
    const listed = pricingOf(product, listCents(product), profile.currency);
    const own = lines.filter(({ product_id }) => product_id === product.product_id).map(({ pricing }) => pricing);
    const options = new Map([listed, ...own].map((pricing) => [pricing.pricing_option_id, pricing]));
    return { ...legacyProduct(profile, product), pricing_options: [...options.values()] };
  });
}

/** A product as get_products lists it (facts 6.1): with all a buyer of that lane needs, for it has no other place to look. */
export function legacyProduct(profile: SellerProfile, product: CatalogProduct): Body {
  return {
    product_id: product.product_id,
    name: product.name,
    description: product.description,
    publisher_properties: [{ publisher_domain: profile.publisherDomain, selection_type: "all" }],
    channels: product.channels,
    format_ids: [{ agent_url: FORMAT_AGENT, id: FORMATS[product.medium] }],
    delivery_type: product.pricing.structure === "fixed" ? "guaranteed" : "non_guaranteed",
    pricing_options: [pricingOf(product, listCents(product), profile.currency)],
    reporting_capabilities: REPORTING,
  };
}
