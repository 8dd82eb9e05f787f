import { comparableOf, type Observed } from "@/lib/negotiation";

/** A member that leaves the desk: a single value or a list of them, an object with these members, or a list of such objects. */
type Shape = "plain" | { readonly [member: string]: Shape } | readonly [Shape];

const money = { amount: "plain", currency: "plain" } as const;
const cap = { max_impressions: "plain", per: "plain", window: { interval: "plain", unit: "plain" } } as const;

/**
 * All of a proposal that somebody outside sees; what is not named here does not leave, whatever a seller sends tomorrow. No account,
 * operator or reference of the buyer's, no ext or context, no prose, and nothing of the negotiation around it (facts 3.1 to 3.4).
 */
const PROPOSAL = {
  proposal_id: "plain",
  proposal_kind: "plain",
  proposal_status: "plain",
  name: "plain",
  expires_at: "plain",
  terms_digest: "plain",
  commercial_terms: {
    brand: { domain: "plain", countries: "plain" },
    start_time: "plain",
    end_time: "plain",
    total_budget: money,
    daily_budget_cap: "plain",
    budget_cap_timezone: "plain",
    pacing: "plain",
    frequency_cap: cap,
    cancellation_terms: { effective_at: "plain", fee: money },
    purchases: [
      {
        product_id: "plain",
        pricing_option_id: "plain",
        pricing: {
          pricing_option_id: "plain",
          pricing_model: "plain",
          currency: "plain",
          fixed_price: "plain",
          floor_price: "plain",
          price_guidance: { p25: "plain", p50: "plain", p75: "plain", p90: "plain" },
          min_spend_per_package: "plain",
        },
        impressions: "plain",
        budget: "plain",
        daily_budget_cap: "plain",
        min_spend_target: "plain",
        start_time: "plain",
        end_time: "plain",
        pacing: "plain",
        targeting_overlay: {
          geo_countries: "plain",
          geo_countries_exclude: "plain",
          geo_regions: "plain",
          geo_regions_exclude: "plain",
          device_platform: "plain",
          device_type: "plain",
          language: "plain",
          frequency_cap: cap,
        },
      },
    ],
  },
} as const satisfies Shape;

const { commercial_terms: TERMS, terms_digest: _digest, ...NAMED } = PROPOSAL;

/** Of the older lane: the same, and its shares of a total that the buyer names. No digest stands behind it, so none leaves. */
const LOOK: Shape = {
  ...NAMED,
  commercial_terms: { purchases: [{ ...TERMS.purchases[0], allocation_percentage: "plain" }] },
};

/** What of a received proposal may be seen outside, or undefined where nothing of it is one. */
export function outsideProposal(received: unknown): Record<string, unknown> | undefined {
  const seen = outside(received, PROPOSAL);
  return isObject(seen) ? seen : undefined;
}

/** The same of a look at a proposal of the older lane, in the shape that comparisons read (`comparableOf`). */
export function outsideLook(look: Observed): Record<string, unknown> | undefined {
  const seen = outside(comparableOf(look), LOOK);
  return isObject(seen) ? seen : undefined;
}

function outside(value: unknown, shape: Shape): unknown {
  if (shape === "plain") return plain(value);
  if (isList(shape)) return Array.isArray(value) ? value.flatMap((each) => outside(each, shape[0]) ?? []) : undefined;
  if (!isObject(value)) return undefined;
  const members = Object.entries(shape).flatMap(([name, of]) => {
    const seen = Object.hasOwn(value, name) ? outside(value[name], of) : undefined;
    return seen === undefined ? [] : [[name, seen] as const];
  });
  return Object.fromEntries(members);
}

const LONGEST = 2_000;
const MOST_ITEMS = 500;

/** A single value, or a list of single values; anything deeper could carry what nobody looked at. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, MOST_ITEMS).flatMap((each) => single(each) ?? []);
  return single(value);
}

function single(value: unknown): string | number | boolean | null | undefined {
  if (typeof value === "string") return value.slice(0, LONGEST);
  return value === null || typeof value === "number" || typeof value === "boolean" ? value : undefined;
}

const isList = (shape: Exclude<Shape, "plain">): shape is readonly [Shape] => Array.isArray(shape);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
