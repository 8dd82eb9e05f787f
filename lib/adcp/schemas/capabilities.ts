import { z } from "zod";
import { DIMENSIONS, LIFECYCLE_TOOLS } from "../types";
import { requestVersions } from "./envelope";
import { anyObject, isMembers, nonEmpty, positiveInteger, rule, unique, wireVersion } from "./parts";

export const capabilitiesRequest = z.looseObject({
  ...requestVersions,
  protocols: z
    .array(z.enum(["media_buy", "signals", "governance", "sponsored_intelligence", "creative"]))
    .min(1)
    .optional(),
});

const idempotency = z.discriminatedUnion("supported", [
  z.looseObject({
    supported: z.literal(true),
    replay_ttl_seconds: z.int().min(3600).max(604_800),
    in_flight_max_seconds: z.int().min(1).max(604_800).optional(),
    account_id_is_opaque: z.boolean().optional(),
  }),
  z.looseObject({ supported: z.literal(false) }),
]);

/** What can be refined (facts 2.1). An empty list means in words only; a ceiling makes sense for alternatives alone. */
export const proposalRefinement = z
  .looseObject({
    supported_dimensions: unique(z.enum(DIMENSIONS)),
    max_alternatives: z.int().min(2).max(10).optional(),
  })
  .check(
    rule(
      ({ supported_dimensions: listed, max_alternatives: most }) =>
        most === undefined || (Array.isArray(listed) && listed.includes("alternatives")),
      "limits alternatives without supporting them",
      ["max_alternatives"],
    ),
  );

const mediaBuy = z
  .looseObject({
    lifecycle_tools: unique(z.enum(LIFECYCLE_TOOLS)).min(1).optional(),
    supports_proposals: z.boolean().optional(),
    proposal_refinement: proposalRefinement.optional(),
    outcome_target: z.boolean().optional(),
    availability_horizon: z.boolean().optional(),
    measurement_terms_acceptance: z.boolean().optional(),
    buying_modes: z.array(z.enum(["brief", "wholesale", "refine"])).optional(),
    portfolio: z.looseObject({ publisher_domains: z.array(nonEmpty).min(1) }).optional(),
  })
  .check(
    rule(
      ({ proposal_refinement: block, lifecycle_tools: tools }) =>
        block === undefined || (Array.isArray(tools) && tools.includes("refine_proposals")),
      "says what can be refined and does not offer to refine",
      ["proposal_refinement"],
    ),
  );

/** get_adcp_capabilities (facts 2.1); open throughout, and the blocks that do not touch negotiation are read as data. */
export const capabilitiesResponse = z
  .looseObject({
    adcp: z.looseObject({
      supported_versions: z.array(wireVersion).min(1).optional(),
      major_versions: z.array(positiveInteger).min(1),
      build_version: z.string().optional(),
      idempotency,
      capability_changes: z
        .looseObject({
          cache_ttl_seconds: z.int().min(60).max(604_800).optional(),
          capabilities_version: z.string().optional(),
        })
        .optional(),
    }),
    supported_protocols: z.array(nonEmpty).min(1),
    account: z
      .looseObject({
        supported_billing: z.array(z.enum(["operator", "agent", "advertiser"])).min(1),
        require_operator_auth: z.boolean().optional(),
        supported_account_currency_modes: z.array(z.enum(["fixed", "per_media_buy"])).optional(),
        required_for_products: z.boolean().optional(),
        sandbox: z.boolean().optional(),
      })
      .optional(),
    media_buy: mediaBuy.optional(),
    identity: anyObject.optional(),
    webhook_signing: anyObject.optional(),
    request_signing: anyObject.optional(),
  })
  .check(
    rule(
      ({ media_buy, account }) =>
        !(
          isMembers(media_buy) &&
          media_buy.anonymous_discovery === true &&
          isMembers(account) &&
          account.required_for_products === true
        ),
      "shows its offers to anybody and to accounts only",
      ["media_buy", "anonymous_discovery"],
    ),
  );
