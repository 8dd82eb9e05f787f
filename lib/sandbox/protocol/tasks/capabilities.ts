import { MEDIA } from "../../catalog/types";
import { SUPPORTED_OVERLAYS } from "../../policy/eligibility";
import type { SellerProfile } from "../../profiles/types";
import { type CallContext, supportedDimensions } from "../context";
import type { Body } from "../envelope";
import { IN_FLIGHT_MAX_SECONDS, REPLAY_TTL_SECONDS } from "../idempotency";
import { lifecycleTools } from "../served-tools";
import { isLegacy, namesItself, SERVED_VERSIONS } from "../versions";
import { TEST_SCENARIOS } from "./test-controller";

const LAST_MODIFIED = "2026-11-01T00:00:00Z";

/** What this seller can be held to (facts 2.1). */
export function getAdcpCapabilities(context: CallContext): Body {
  const { profile, served } = context;
  const dimensions = supportedDimensions(context);
  const versions = profile.versions ?? SERVED_VERSIONS;
  return {
    adcp: {
      major_versions: [3],
      ...(namesItself(served) && { supported_versions: [...versions], build_version: "1.0.0" }),
      idempotency: {
        supported: true,
        replay_ttl_seconds: REPLAY_TTL_SECONDS,
        ...(!isLegacy(served) && { in_flight_max_seconds: IN_FLIGHT_MAX_SECONDS }),
      },
      ...(!isLegacy(served) && {
        capability_changes: {
          capabilities_version: `${profile.id}-${dimensions.length}`,
          last_modified: LAST_MODIFIED,
          cache_ttl_seconds: 300,
        },
      }),
    },
    supported_protocols: ["media_buy"],
    account: {
      supported_billing: ["operator", "agent"],
      require_operator_auth: false,
      required_for_products: false,
      sandbox: true,
    },
    media_buy: isLegacy(served) ? legacyMediaBuy(context) : compactMediaBuy(context),
    ...(profile.isTestable && { compliance_testing: { scenarios: [...TEST_SCENARIOS] } }),
    last_updated: LAST_MODIFIED,
  };
}

/** 3.0 said nothing of how it can be asked; 3.1 does (facts 6.1). */
function legacyMediaBuy({ profile, served }: CallContext): Body {
  const says = served === "3.1" && { buying_modes: ["brief", "wholesale", "refine"], supports_proposals: true };
  return { ...says, execution: { targeting: targeting() }, portfolio: portfolioOf(profile) };
}

function compactMediaBuy(context: CallContext): Body {
  const { profile } = context;
  const dimensions = supportedDimensions(context);
  return {
    supports_proposals: true,
    buying_modes: ["brief", "wholesale", "refine"],
    lifecycle_tools: lifecycleTools(profile),
    ...(!profile.hidesRefinement && {
      proposal_refinement: {
        supported_dimensions: [...dimensions],
        ...(dimensions.includes("alternatives") && { max_alternatives: profile.maxAlternatives }),
      },
    }),
    outcome_target: profile.solvesOutcomes ?? false,
    availability_horizon: false,
    ...(profile.sharedCap && { aggregate_frequency_capping: sharedCapOf(profile.sharedCap) }),
    ...(profile.keepsDailyCaps && { budget_capping: DAILY_CAPS }),
    execution: { targeting: targeting() },
    portfolio: portfolioOf(profile),
  };
}

const DAILY_CAPS = {
  supported_scopes: ["media_buy"],
  supported_periods: ["day"],
  timezone_basis: "fixed",
  fixed_timezone: "UTC",
};

function sharedCapOf({ per, most, windows }: NonNullable<SellerProfile["sharedCap"]>): Body {
  return {
    supported_control_modes: ["max_impressions"],
    supported_per_units: [...per],
    max_impressions_constraints: { minimum: 1, maximum: most },
    window_constraints: windows.map((window) => ({
      unit: window.unit,
      minimum_interval: 1,
      maximum_interval: window.most,
    })),
    mutable_fields: ["max_impressions", "window"],
  };
}

const targeting = () =>
  Object.fromEntries(SUPPORTED_OVERLAYS.filter((name) => name.startsWith("geo_")).map((name) => [name, true]));

function portfolioOf(profile: SellerProfile): Body {
  return {
    publisher_domains: [profile.publisherDomain],
    primary_channels: [...new Set(profile.products.flatMap((product) => product.channels))],
    primary_countries: [...new Set(profile.products.flatMap((product) => product.countries))],
    description: `${profile.blurb} ${profile.products.length} products over ${MEDIA.join(", ")}.`,
  };
}
