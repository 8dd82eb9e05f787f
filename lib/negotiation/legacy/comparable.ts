import type { Proposal } from "@/lib/adcp";
import { asArray, asText, isObject, member } from "../json";
import type { Observed } from "./observe";

/**
 * A legacy proposal in the shape that comparisons read, with what it says and nothing more: its shares as lines, listed prices where
 * the same answer had them, times where shares have them. No total, no impressions, no digest and no budget of a line, since it has
 * none; what stands here is `unverifiable` in every cell (compareProposals, option `unverifiable`). Never to be stored or sent.
 */
export function comparableOf({ proposal, offers }: Observed): Proposal {
  const prices = new Map(
    offers.map((offer) => [JSON.stringify([offer.product_id, offer.pricing_option_id]), offer.price]),
  );
  const purchases = asArray(member(proposal, "allocations")).map((share) => {
    const option = asText(member(share, "pricing_option_id"));
    const price = prices.get(JSON.stringify([member(share, "product_id"), option ?? null]));
    return {
      ...copied(share, ["product_id", "pricing_option_id", "start_time", "end_time", "allocation_percentage"]),
      ...(isObject(price) ? { pricing: price } : {}),
    };
  });
  const comparable = {
    ...copied(proposal, ["proposal_id", "proposal_status", "expires_at", "name"]),
    commercial_terms: { purchases },
  };
  // A reading aid: everything that reads it is total over what a proposal may lack.
  return comparable as unknown as Proposal;
}

function copied(value: unknown, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    names.flatMap((name): [string, unknown][] => {
      const found = member(value, name);
      return found === undefined ? [] : [[name, found]];
    }),
  );
}
