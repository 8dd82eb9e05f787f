import { MEDIA } from "../../catalog/types";
import { SUPPORTED_OVERLAYS } from "../../policy/eligibility";
import { type CallContext, supportedDimensions } from "../context";
import type { Body } from "../envelope";
import { IN_FLIGHT_MAX_SECONDS, REPLAY_TTL_SECONDS } from "../idempotency";
import { SERVED_VERSIONS } from "../versions";

const LAST_MODIFIED = "2026-11-01T00:00:00Z";

/** What this seller can be held to (facts 2.1). */
export function getAdcpCapabilities(context: CallContext): Body {
  const { profile } = context;
  const dimensions = supportedDimensions(context);
  const channels = [...new Set(profile.products.flatMap((product) => product.channels))];
  const countries = [...new Set(profile.products.flatMap((product) => product.countries))];
  const targeting = Object.fromEntries(
    SUPPORTED_OVERLAYS.filter((name) => name.startsWith("geo_")).map((name) => [name, true]),
  );
  return {
    adcp: {
      major_versions: [3],
      supported_versions: [...SERVED_VERSIONS],
      build_version: "1.0.0",
      idempotency: {
        supported: true,
        replay_ttl_seconds: REPLAY_TTL_SECONDS,
        in_flight_max_seconds: IN_FLIGHT_MAX_SECONDS,
      },
      capability_changes: {
        capabilities_version: `${profile.id}-${dimensions.length}`,
        last_modified: LAST_MODIFIED,
        cache_ttl_seconds: 300,
      },
    },
    supported_protocols: ["media_buy"],
    account: {
      supported_billing: ["operator", "agent"],
      require_operator_auth: false,
      required_for_products: false,
      sandbox: true,
    },
    media_buy: {
      supports_proposals: true,
      lifecycle_tools: ["request_proposals", "refine_proposals", "decline_proposals", "accept_proposal"],
      ...(!profile.hidesRefinement && {
        proposal_refinement: {
          supported_dimensions: [...dimensions],
          ...(dimensions.includes("alternatives") && { max_alternatives: profile.maxAlternatives }),
        },
      }),
      outcome_target: false,
      availability_horizon: false,
      execution: { targeting },
      portfolio: {
        publisher_domains: [profile.publisherDomain],
        primary_channels: channels,
        primary_countries: countries,
        description: `${profile.blurb} ${profile.products.length} products over ${MEDIA.join(", ")}.`,
      },
    },
    last_updated: LAST_MODIFIED,
  };
}
