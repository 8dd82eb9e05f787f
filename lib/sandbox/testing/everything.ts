import type { RefineResult } from "@/lib/adcp";
import { ACCOUNT, BRIEF, Buyer, freshKey, heldIn, samsRefinement, type Wire } from "./buyer";

/** Requests that must be refused, each with a fault of its own. `id` is a draft that exists. */
const FAULTY_REFINES: ((id: string) => Wire[])[] = [
  (id) => [{ proposal_id: id, action: "revise" }],
  (id) => [{ proposal_id: id, action: "revise", constraints: {} }],
  (id) => [{ proposal_id: id, action: "revise", constraints: { price: { max: 3 } } }],
  (id) => [{ proposal_id: id, action: "revise", constraints: { cpm: { max: 18, currency: "usd" } } }],
  (id) => [
    { proposal_id: id, action: "revise", constraints: { flight: { start_no_later_than: "2026-12-14T00:00:00" } } },
  ],
  (id) => [{ proposal_id: id, action: "revise", alternatives: { count: 1 } }],
  (id) => [{ proposal_id: id, action: "revise", alternatives: { count: 4 } }],
  (id) => [{ proposal_id: id, action: "revise", constraints: { total_budget: { currency: "USD", min: 9, max: 8 } } }],
  (id) => [{ proposal_id: id, action: "revise", change_kind: "cancellation" }],
  (id) => [{ proposal_id: id, action: "revise", criteria: { outcome_target: { volume: 10 } } }],
  (id) => [{ proposal_id: id, action: "revise", criteria: { targeting_overlay: { geo_metros: [] } } }],
  (id) => [
    { proposal_id: id, action: "revise", ask: "a" },
    { proposal_id: id, action: "revise", ask: "b" },
  ],
  (id) => [
    { proposal_id: id, action: "revise", ask: "a" },
    { proposal_id: `${id}x`, action: "finalize" },
  ],
  (id) => Array.from({ length: 26 }, (_, n) => ({ proposal_id: `${id}${n}`, action: "finalize" })),
];

/** Bounds that are met, met in part, and not met at all. */
const REVISIONS: Wire[] = [
  { ask: "More reach please." },
  { constraints: { total_budget: { max: 40_000, currency: "USD" } } },
  { constraints: { total_budget: { max: 9_000, currency: "USD" } } },
  { constraints: { total_budget: { max: 100, currency: "USD" } } },
  { constraints: { total_budget: { min: 90_000, max: 100_000, currency: "USD" } } },
  { constraints: { total_budget: { max: 50_000, currency: "EUR" } } },
  { constraints: { cpm: { max: 18, currency: "USD" } } },
  { constraints: { cpm: { max: 15, currency: "USD" } }, product_changes: { premium_video_q4: "include" } },
  { constraints: { cpm: { max: 0.5, currency: "USD" } } },
  { constraints: { impressions: { min: 6_000_000 } } },
  { constraints: { impressions: { min: 900_000_000 } } },
  { constraints: { flight: { end_no_earlier_than: "2027-03-01T00:00:00Z" } } },
  { constraints: { flight: { start_no_later_than: "2020-01-01T00:00:00Z" } } },
  { product_changes: { ctv_prime_q4: "include", native_feed_q4: "omit" } },
  { product_changes: { no_such_product: "include" } },
  { product_changes: { premium_video_q4: "omit", native_feed_q4: "omit", display_standard_q4: "omit" } },
  { criteria: { targeting_overlay: { geo_countries: ["CA"], device_type: ["mobile"] } } },
  { criteria: { offer_filters: { channels: ["ctv"], is_fixed_price: false } } },
  { criteria: { targeting_overlay: { geo_countries: ["BR"] } } },
];

/** Plays every path of every tool at both sellers under one pin, and returns the buyers with what was said. */
export async function playEverything(pin: string): Promise<Buyer[]> {
  const buyers = ["streamhaus", "northlight"].map((seller) => new Buyer(seller, pin));
  for (const buyer of buyers) {
    await playAccounts(buyer);
    await playRequests(buyer);
    await playRevisions(buyer);
    await playHolds(buyer);
    await playChanges(buyer);
  }
  return buyers;
}

async function playAccounts(buyer: Buyer): Promise<void> {
  await buyer.call("get_adcp_capabilities", { protocols: ["media_buy"] });
  await buyer.call("list_accounts");
  const entry = { ...ACCOUNT, billing: "operator", payment_terms: "net_30" };
  const sync = { idempotency_key: freshKey(), accounts: [entry, { ...entry, billing: "advertiser" }] };
  const { body } = await buyer.call("sync_accounts", sync);
  await buyer.call("sync_accounts", sync);
  await buyer.call("sync_accounts", { idempotency_key: freshKey(), dry_run: true, accounts: [entry] });
  const known = { account: { account_id: body.accounts[0]?.account_id }, payment_terms: "net_60" };
  const unknown = { account: { account_id: "acc_unknown" } };
  await buyer.call("sync_accounts", { idempotency_key: freshKey(), accounts: [known] });
  await buyer.call("sync_accounts", { idempotency_key: freshKey(), accounts: [known, unknown] });
  await buyer.call("sync_accounts", { idempotency_key: "short", accounts: [] });
  await buyer.call("list_accounts", { pagination: { max_results: 1 } });
  await buyer.call("get_task_status", { task_id: "task_unknown", include_result: true });
}

async function playRequests(buyer: Buyer): Promise<void> {
  const send = (extra: Wire) =>
    buyer.call("request_proposals", { idempotency_key: freshKey(), brief: BRIEF, ...extra });
  await send({ brand: { domain: "acmeoutdoor.example" } });
  await send({ account: ACCOUNT, opportunity: { opportunity_id: "opp-1", phase: "planning" } });
  await send({ account: ACCOUNT, context: { trace: "t-1" }, brief: "CTV and audio only." });
  await send({
    account: ACCOUNT,
    criteria: { offer_filters: { channels: ["display"], delivery_type: "non_guaranteed" } },
  });
  const range = { currency: "USD", min: 20_000, max: 30_000 };
  const dates = { start_date: "2027-02-01", end_date: "2027-03-15" };
  await send({ account: ACCOUNT, criteria: { offer_filters: { budget_range: range, ...dates, countries: ["US"] } } });
  await send({
    account: ACCOUNT,
    criteria: { product_ids: ["ctv_prime_q4", "dooh_transit_q4", "display_open_auction"] },
  });
  await send({ account: ACCOUNT, criteria: { offer_filters: { budget_range: { currency: "EUR", max: 50_000 } } } });
  await send({ account: ACCOUNT, criteria: { offer_filters: { countries: ["BR"] } } });
  await send({ account: ACCOUNT, criteria: { offer_filters: { exclusivity: "exclusive" } } });
  await send({ account: ACCOUNT, brand: { domain: "acmeoutdoor.example" } });
  await send({ account: { account_id: "acc_unknown" }, brand: { domain: "acmeoutdoor.example" } });
  await send({});
  await buyer.raw("request_proposals", {
    adcp_version: "3.1",
    idempotency_key: freshKey(),
    brief: BRIEF,
    account: ACCOUNT,
  });
}

async function playRevisions(buyer: Buyer): Promise<void> {
  const source = await buyer.request();
  for (const entry of REVISIONS) await buyer.revise(source.proposal_id, entry);
  for (const count of [3, 2]) await buyer.revise(source.proposal_id, samsRefinement(source, count));
  for (const entries of FAULTY_REFINES) await buyer.refine(...entries(source.proposal_id));
  await buyer.revise("no_such_proposal", { ask: "Anything?" });
  const key = { idempotency_key: freshKey(), context: { attempt: 1 } };
  const refinements = [{ proposal_id: source.proposal_id, action: "revise", alternatives: { count: 2 } }];
  await buyer.call("refine_proposals", { ...key, refinements });
  await buyer.call("refine_proposals", { ...key, context: { attempt: 2 }, refinements });
  await buyer.call("refine_proposals", { ...key, refinements: [{ ...refinements[0], ask: "Other." }] });
}

async function playHolds(buyer: Buyer): Promise<void> {
  const drafts = [await buyer.request(), await buyer.request(), await buyer.request(), await buyer.request()];
  const ids = drafts.map((draft) => draft.proposal_id);
  const [first = "", second = "", third = "", fourth = ""] = ids;
  const batch = await buyer.finalize(first, second);
  await buyer.finalize(first);
  await buyer.finalize(third, "no_such_proposal");
  await buyer.finalize(third, fourth);
  const [held, other] = heldIn(batch);
  if (!held || !other) throw new Error("two drafts were to be held");
  if (drafts[2]) await buyer.accept(drafts[2]);
  await buyer.accept({ ...held, terms_digest: `sha256:${"A".repeat(43)}` });
  await buyer.accept(held, { account: { ...ACCOUNT, operator: "other-agency.example" } });
  await buyer.accept(held, { total_budget: { amount: 1, currency: "USD" } });
  const accepted = { idempotency_key: freshKey() };
  await buyer.accept(held, accepted);
  await buyer.accept(held, accepted);
  await buyer.accept(held);
  await buyer.finalize(held.proposal_id);
  const decline = (declines: Wire[]) => buyer.call("decline_proposals", { idempotency_key: freshKey(), declines });
  await decline([
    { proposal_id: other.proposal_id, reason: "selected_alternative" },
    { proposal_id: held.proposal_id, reason: "price" },
    { proposal_id: "no_such_proposal", reason: "other", detail: "Was never here." },
  ]);
  await decline([{ proposal_id: third, reason: "other" }]);
  await buyer.accept(other);
  await buyer.refine({ proposal_id: other.proposal_id, action: "revise", ask: "Again?" });
}

async function playChanges(buyer: Buyer): Promise<void> {
  await buyer.control({ hold_seconds: 600 });
  const draft = await buyer.request();
  const hold = async ({ proposals }: RefineResult) => {
    const [revision] = proposals ?? [];
    if (!revision) throw new Error("nothing to hold");
    return buyer.hold(revision);
  };
  const committed = await buyer.hold(draft);
  const { body } = await buyer.accept(committed);
  const ids = { media_buy_ids: [body.media_buy_id] };
  const longer = { constraints: { flight: { end_no_earlier_than: "2027-02-20T00:00:00Z" } } };
  const amendment = await buyer.revise(committed.proposal_id, { change_kind: "amendment", ...longer });
  const stale = await buyer.revise(committed.proposal_id, {
    constraints: { total_budget: { max: 45_000, currency: "USD" } },
  });
  const amended = await hold(amendment);
  await buyer.accept(amended);
  await buyer.accept(await hold(stale));
  await buyer.revise(amended.proposal_id, longer);
  await buyer.call("get_media_buys", { ...ids, include_history: 5 });
  const cancellation = await buyer.revise(amended.proposal_id, { change_kind: "cancellation" });
  await buyer.accept(await hold(cancellation));
  await buyer.call("get_media_buys", { ...ids, account: ACCOUNT, include_history: 5 });
  await buyer.call("get_media_buys", {
    status_filter: ["pending_creatives", "canceled"],
    pagination: { max_results: 1 },
  });
}
