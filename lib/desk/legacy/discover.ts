import type { Criteria, RequestProposalsRequest } from "@/lib/adcp";
import { briefText, eachPlaceOnce, type LegacyLane, preflightRequest, projectRequest } from "@/lib/negotiation";
import { requestProposals } from "@/lib/negotiation/requests";
import { jsonText } from "@/lib/wire/json-span";
import type { CallEnd } from "../calls/end";
import { send, type Wish } from "../calls/send";
import type { Context } from "../context";
import { storedObject } from "../json";
import { preflightFailed } from "../refusal";
import type { Thread } from "../threads/load";
import { bindToLane, boundFor } from "./bind";
import { legacySeller, requireLegacyLane } from "./require";
import { GET_PRODUCTS } from "./tools";

/**
 * The brief of a negotiation put to a seller of the older lane: get_products, where every filter has an exact peer on the release
 * (facts 6.2, 6.4), or not at all. Permission and an earlier press are the caller's.
 * @throws DeskRefusal BLOCKED, CONFLICT, PREFLIGHT with every field that stands in the way, SELLER_UNREACHABLE
 */
export async function discover(ctx: Context, { thread, wish }: { thread: Thread; wish: Wish }): Promise<CallEnd> {
  const { row, negotiation, seller } = thread;
  const lane = requireLegacyLane(thread);
  const before = requestOf(thread, lane, wish.key);
  const known = await legacySeller(ctx.db, thread, lane);
  const budget = jsonText(negotiation.criteria_text ?? "{}", ["offer_filters", "budget_range"]);
  const projection = projectRequest(before, known, budget);
  const problems = eachPlaceOnce(
    projection.ok ? [] : projection.problems,
    preflightRequest({ request: before, capabilities: undefined }),
  );
  if (!projection.ok || problems.length > 0) throw preflightFailed(problems);
  const bound = await boundFor(ctx, thread, lane);
  const { account, brand } = bound;
  const text = briefText(lane, { account, brand, ...projection.projected });
  return send(ctx, {
    wish,
    kind: "request",
    tool: GET_PRODUCTS,
    thread: row,
    sellerName: seller.name,
    request: storedObject(text),
    text,
    action: "request.sent",
    detail: { lane: "legacy", release: lane.release },
    soleClaim: {
      id: `request ${row.id}`,
      taken: `The brief is on its way to ${seller.name}, or it is not known whether it arrived; nothing was sent.`,
    },
    before: (tx) => bindToLane(tx, ctx, thread, bound),
  });
}

/** The compact request that is projected; its account plays no part in that. */
function requestOf({ negotiation }: Thread, lane: LegacyLane, key: string): RequestProposalsRequest {
  const { brief, brand_domain, operator, criteria_text } = negotiation;
  const criteria = criteria_text === null ? undefined : (storedObject(criteria_text) as Criteria);
  const brand = { domain: brand_domain };
  return requestProposals(
    { pin: lane.wireVersion ?? lane.release, key },
    { brief, account: { brand, operator }, brand, criteria },
  );
}
