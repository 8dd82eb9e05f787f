import type { Proposal, RefineResult } from "@/lib/adcp";
import { serveSandbox } from "../http/serve";
import { findProfile } from "../profiles";
import type { SellerProfile } from "../profiles/types";
import { SERVED_VERSIONS } from "../protocol/versions";
import { ACCOUNT, BRIEF, Buyer, type CallOutcome, freshKey, freshToken, type Wire } from "./buyer";

/** A buyer of one seller of the street, signed in as that seller wants it, under the seller's best release. */
export async function buyerOf(seller: string): Promise<Buyer> {
  const profile = profileOf(seller);
  const [pin] = profile.versions ?? SERVED_VERSIONS;
  return new Buyer(seller, pin, profile.signInOnly ? await signIn(seller) : freshToken());
}

function profileOf(seller: string): SellerProfile {
  const profile = findProfile(seller);
  if (!profile) throw new Error(`no seller ${seller}`);
  return profile;
}

const ORIGIN = "http://sandbox.test";

/** An access token that lasts as long as a test does. */
async function signIn(seller: string): Promise<string> {
  const client = freshToken().slice(0, 24);
  await serveSandbox(
    new Request(`${ORIGIN}/sandbox/${seller}/control`, {
      method: "POST",
      headers: { authorization: `Bearer ${client}` },
      body: JSON.stringify({ token_seconds: 600 }),
    }),
  );
  const response = await serveSandbox(
    new Request(`${ORIGIN}/sandbox/${seller}/oauth/token`, {
      method: "POST",
      body: new URLSearchParams({
        grant_type: "client_credentials",
        client_id: client,
        client_secret: client.replace("sandbox-", "secret-"),
        resource: `${ORIGIN}/sandbox/${seller}/mcp`,
      }),
    }),
  );
  return ((await response.json()) as { access_token: string }).access_token;
}

/** Plays a whole business with one seller, in whichever lane it has, and returns what was said. */
export async function playSeller(seller: string): Promise<Buyer> {
  const buyer = await buyerOf(seller);
  const profile = profileOf(seller);
  await buyer.call("get_adcp_capabilities");
  await buyer.call("sync_accounts", { idempotency_key: freshKey(), accounts: [{ ...ACCOUNT, billing: "operator" }] });
  await buyer.call("list_accounts");
  await playLegacyLane(buyer);
  if (!profile.legacy) await playCompactLane(buyer, profile);
  await buyer.call("list_tasks", { filters: { statuses: ["completed", "failed"] }, sort: { direction: "asc" } });
  return buyer;
}

async function playLegacyLane(buyer: Buyer): Promise<void> {
  const get = (extra: Wire) => buyer.call("get_products", { account: ACCOUNT, ...extra });
  const refine = (...entries: Wire[]) => get({ buying_mode: "refine", refine: entries });
  await get({ buying_mode: "wholesale", filters: { channels: ["display"] }, pagination: { max_results: 2 } });
  await buyer.call("get_products", { buying_mode: "brief", brief: BRIEF });
  const { body } = await get({ buying_mode: "brief", brief: BRIEF });
  const [first = "", second = ""] = (body.proposals ?? []).map(({ proposal_id }) => proposal_id);
  if (first === "") return;
  await refine(
    { scope: "proposal", proposal_id: first, ask: "More video, please." },
    { scope: "request", ask: "Reach." },
  );
  await refine({ scope: "product", product_id: "display_standard_q4", action: "omit" }, proposal(first));
  await refine(proposal(first, "finalize"), { scope: "request", ask: "And more." });
  if (second !== "") await refine(proposal(first, "finalize"), proposal(second, "finalize"));
  const held = await refine(proposal(first, "finalize"));
  const order = (held.body.proposals?.[0] as Proposal | undefined)?.insertion_order;
  const bought = await buyer.call("create_media_buy", {
    idempotency_key: freshKey(),
    account: ACCOUNT,
    brand: ACCOUNT.brand,
    proposal_id: first,
    total_budget: { amount: 20_000, currency: "USD" },
    start_time: "asap",
    end_time: "2099-01-01T00:00:00Z",
    ...(order && { io_acceptance: signature(order.io_id) }),
  });
  if (bought.isError) return;
  await buyer.call("get_media_buys", { media_buy_ids: [bought.body.media_buy_id], include_history: 3 });
}

const proposal = (id: string, action?: string): Wire => ({
  scope: "proposal",
  proposal_id: id,
  ...(action && { action }),
});
const signature = (ioId: string): Wire => ({
  io_id: ioId,
  accepted_at: "2026-11-30T10:00:00Z",
  signatory: "ops@pinnacle-agency.example",
});

/** Each of these needs one dimension, so that a seller is asked only what it can be held to. */
const REVISIONS: [string | null, Wire][] = [
  [null, { ask: "More reach please." }],
  ["total_budget", { constraints: { total_budget: { max: 40_000, currency: "USD" } } }],
  ["cpm", { constraints: { cpm: { max: 17.5, currency: "USD" } } }],
  ["cpm", { constraints: { cpm: { max: 0.5, currency: "USD" } } }],
  ["impressions", { constraints: { impressions: { min: 3_000_000 } } }],
  ["flight", { constraints: { flight: { end_no_earlier_than: "2027-02-20T00:00:00Z" } } }],
  ["product_changes", { product_changes: { audio_stream_q4: "include", display_standard_q4: "omit" } }],
  ["criteria", { criteria: { targeting_overlay: { geo_countries: ["US"] } } }],
  ["alternatives", { alternatives: { count: 2 } }],
];

async function playCompactLane(buyer: Buyer, profile: SellerProfile): Promise<void> {
  const listed = (await buyer.call("list_products", { account: ACCOUNT, max_results: 3 })).body as unknown as Feed;
  await buyer.call("list_products", { if_feed_version: listed.feed_version, fields: ["pricing_options"] });
  const source = await buyer.request();
  for (const [dimension, entry] of REVISIONS) {
    const isSupported = dimension === null || profile.supportedDimensions.includes(dimension as never);
    if (isSupported || profile.hidesRefinement) await settled(buyer, { action: "revise", ...entry }, source);
  }
  const [held] = await settled(buyer, { action: "finalize" }, source);
  await buyLines(buyer, listed);
  await decline(buyer, await buyer.request());
  if (!held?.proposal) return;
  await playBuy(buyer, held.proposal, profile);
}

type Feed = {
  feed_version: string;
  pricing_version: string;
  products: { product_id: string; pricing_options: { pricing_option_id: string }[] }[];
};

async function buyLines(buyer: Buyer, { feed_version, pricing_version, products }: Feed): Promise<void> {
  const purchases = products.map(({ product_id, pricing_options: [price] }) => ({
    product_id,
    pricing_option_id: price?.pricing_option_id,
    budget: 15_000,
  }));
  await buyer.call("buy_products", {
    idempotency_key: freshKey(),
    account: ACCOUNT,
    feed_version,
    pricing_version,
    purchases,
    start_time: "2026-12-14T00:00:00Z",
    end_time: "2027-01-25T00:00:00Z",
  });
}

async function decline(buyer: Buyer, { proposal_id }: Proposal): Promise<void> {
  const declines = [{ proposal_id, reason: "price" }];
  await buyer.call("decline_proposals", { idempotency_key: freshKey(), declines });
}

async function playBuy(buyer: Buyer, held: Proposal, profile: SellerProfile): Promise<void> {
  const total = held.total_budget_guidance?.recommended;
  const { isError, body } = await buyer.accept(held, {
    ...(held.insertion_order && { io_acceptance: signature(held.insertion_order.io_id) }),
    ...(total !== undefined && { total_budget: { amount: total, currency: "USD" } }),
  });
  if (isError) return;
  const control = (revision: number, extra: Wire) =>
    buyer.call("control_media_buy", {
      idempotency_key: freshKey(),
      account: ACCOUNT,
      media_buy_id: body.media_buy_id,
      revision,
      ...extra,
    });
  await control(1, { paused: true });
  await control(1, { total_budget: { amount: 1_000_000, currency: "USD" } });
  const least = { amount: profile.minimumOrder + 1_000, currency: "USD" };
  await control(profile.declinesControls ? 1 : 2, { total_budget: least });
  await buyer.call("get_media_buys", { media_buy_ids: [body.media_buy_id], include_history: 5 });
  await settled(buyer, { action: "revise", change_kind: "cancellation" }, held);
}

/** Refines one source and, where the answer is put off, moves the seller's clock until the work is done. */
export async function settled(buyer: Buyer, entry: Wire, source: Proposal): Promise<RefineResult[]> {
  const outcome = await buyer.refine({ proposal_id: source.proposal_id, ...entry });
  if (outcome.body.status !== "submitted") return outcome.body.results ?? [];
  const { task_id } = outcome.body as unknown as { task_id: string };
  await buyer.call("get_task_status", { task_id });
  await ahead(buyer, 30);
  const { body } = await buyer.call("get_task_status", { task_id, include_result: true, include_history: true });
  return (body as unknown as { result?: CallOutcome["body"] }).result?.results ?? [];
}

const offsets = new WeakMap<Buyer, number>();

/** Moves the seller's clock on for this buyer. */
export async function ahead(buyer: Buyer, seconds: number): Promise<void> {
  const offset = (offsets.get(buyer) ?? 0) + seconds;
  offsets.set(buyer, offset);
  await buyer.control({ clock_offset_seconds: offset });
}
