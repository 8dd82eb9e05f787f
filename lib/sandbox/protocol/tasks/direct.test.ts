import { beforeAll, describe, expect, it } from "vitest";
import { termsDigest } from "@/lib/negotiation";
import { ACCOUNT, Buyer, type CallOutcome, freshKey, useFreshSandbox, type Wire } from "../../testing/buyer";

beforeAll(useFreshSandbox);

type Feed = {
  outcome: string;
  feed_version: string;
  pricing_version: string;
  next_cursor?: string;
  products: {
    product_id: string;
    name: string;
    pricing_options?: { pricing_option_id: string; fixed_price?: number }[];
  }[];
};
const errorOf = ({ body }: CallOutcome) => body.adcp_error;
const list = async (buyer: Buyer, extra: Wire = {}) =>
  (await buyer.call("list_products", extra)).body as unknown as Feed;

describe("list_products", () => {
  it("pages through everything once", async () => {
    const buyer = new Buyer("streamhaus");
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list(buyer, { max_results: 4, ...(cursor && { cursor }) });
      ids.push(...page.products.map(({ product_id }) => product_id));
      cursor = page.next_cursor;
    } while (cursor !== undefined);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain("premium_video_q4");
    expect(ids.length).toBe((await list(buyer, { max_results: 100 })).products.length);
  });

  it("says unchanged to a buyer that knows the list and its prices, and lists the fields asked for", async () => {
    const buyer = new Buyer("streamhaus");
    const { feed_version, pricing_version } = await list(buyer);
    const same = await list(buyer, { if_feed_version: feed_version, if_pricing_version: pricing_version });
    expect(same).toMatchObject({ outcome: "unchanged", feed_version });
    expect(same.products).toBeUndefined();
    expect((await list(buyer, { if_feed_version: feed_version, if_pricing_version: "old" })).outcome).toBe("listed");
    const [short] = (await list(buyer, { fields: ["channels"] })).products;
    expect(Object.keys(short ?? {})).toEqual(["product_id", "name", "channels"]);
  });

  it("keeps to hard criteria and refuses those it cannot keep", async () => {
    const buyer = new Buyer("streamhaus");
    const dooh = await list(buyer, { criteria: { offer_filters: { channels: ["dooh"] } } });
    expect(dooh.products.map(({ product_id }) => product_id)).toEqual(["dooh_transit_q4", "dooh_roadside_q4"]);
    const refused = await buyer.call("list_products", { criteria: { offer_filters: { exclusivity: "exclusive" } } });
    expect(errorOf(refused)).toMatchObject({
      code: "UNSUPPORTED_FEATURE",
      field: "criteria.offer_filters.exclusivity",
    });
  });
});

describe("buy_products", () => {
  const order = async (buyer: Buyer, change: (request: Wire, line: Wire) => Wire = (request) => request) => {
    const feed = await list(buyer, { criteria: { product_ids: ["premium_video_q4"] } });
    const line = {
      product_id: "premium_video_q4",
      pricing_option_id: feed.products[0]?.pricing_options?.[0]?.pricing_option_id,
      budget: 21_000,
    };
    const request = {
      idempotency_key: freshKey(),
      account: ACCOUNT,
      feed_version: feed.feed_version,
      pricing_version: feed.pricing_version,
      purchases: [line],
      start_time: "2026-12-14T00:00:00Z",
      end_time: "2027-01-25T00:00:00Z",
    };
    return buyer.call("buy_products", change(request, line));
  };

  it("books at list price with a snapshot that can be amended", async () => {
    const buyer = new Buyer("streamhaus");
    const { body } = await order(buyer);
    const { accepted_proposal: accepted } = body;
    expect(body).toMatchObject({ status: "completed", media_buy_status: "pending_creatives", revision: 1 });
    expect(accepted.terms_digest).toBe(termsDigest(accepted.commercial_terms));
    expect(accepted.commercial_terms.total_budget).toEqual({ amount: 21_000, currency: "USD" });
    expect(accepted.commercial_terms.purchases[0]).toMatchObject({ budget: 21_000, impressions: 1_000_000 });
    const less = { constraints: { total_budget: { max: 15_000, currency: "USD" } } };
    const amended = await buyer.revise(accepted.proposal_id, less);
    expect(amended.proposals?.[0]).toMatchObject({
      proposal_kind: "media_buy_update",
      media_buy_id: body.media_buy_id,
    });
  });

  it.each<[string, string, string, (request: Wire, line: Wire) => Wire]>([
    ["an old list", "CONFLICT", "feed_version", (request) => ({ ...request, feed_version: "old" })],
    [
      "a product that is not sold",
      "PRODUCT_NOT_FOUND",
      "purchases[0].product_id",
      (request, line) => ({ ...request, purchases: [{ ...line, product_id: "no_such_product" }] }),
    ],
    [
      "a price that is not listed",
      "INVALID_REQUEST",
      "purchases[0].pricing_option_id",
      (request, line) => ({ ...request, purchases: [{ ...line, pricing_option_id: "cheap" }] }),
    ],
    [
      "more than there is",
      "PRODUCT_UNAVAILABLE",
      "purchases[0].product_id",
      (request, line) => ({ ...request, purchases: [{ ...line, budget: 900_000 }] }),
    ],
    [
      "less than an order",
      "BUDGET_TOO_LOW",
      "purchases",
      (request, line) => ({ ...request, purchases: [{ ...line, budget: 5_000 }] }),
    ],
    [
      "a flight that has begun",
      "INVALID_REQUEST",
      "start_time",
      (request) => ({ ...request, start_time: "2026-01-01T00:00:00Z" }),
    ],
    [
      "its own measurement",
      "TERMS_REJECTED",
      "purchases[0].measurement_terms",
      (request, line) => ({
        ...request,
        purchases: [{ ...line, measurement_terms: { billing_measurement: { vendor: { domain: "measure.example" } } } }],
      }),
    ],
    [
      "a total its lines do not come to",
      "INVALID_REQUEST",
      "total_budget",
      (request) => ({ ...request, total_budget: { amount: 1, currency: "USD" } }),
    ],
    ["a daily cap", "UNSUPPORTED_FEATURE", "daily_budget_cap", (request) => ({ ...request, daily_budget_cap: 10 })],
  ])("refuses %s", async (_name, code, field, change) => {
    expect(errorOf(await order(new Buyer("streamhaus"), change))).toMatchObject({ code, field });
  });
});

describe("control_media_buy", () => {
  const bought = async (buyer: Buyer) => {
    const { media_buy_id } = (await buyer.accept(await buyer.hold(await buyer.request()))).body;
    return (revision: number, extra: Wire, account: Wire = ACCOUNT) =>
      buyer.call("control_media_buy", { idempotency_key: freshKey(), account, media_buy_id, revision, ...extra });
  };
  const total = (amount: number) => ({ total_budget: { amount, currency: "USD" } });

  it("turns several things at once, and reads back what it turned", async () => {
    const buyer = new Buyer("northlight");
    const control = await bought(buyer);
    const { body } = await control(1, { name: "Trail", paused: true, daily_budget_cap: 900, ...total(30_000) });
    expect(body).toMatchObject({ status: "completed", revision: 2, media_buy_status: "paused" });
    const read = await buyer.call("get_media_buys", { media_buy_ids: [body.media_buy_id], include_history: 2 });
    expect(read.body.media_buys[0]).toMatchObject({
      name: "Trail",
      status: "paused",
      total_budget: 30_000,
      daily_budget_cap: 900,
      history: [
        { revision: 2, action: "updated" },
        { revision: 1, action: "accepted" },
      ],
    });
    expect((await control(2, { paused: false, daily_budget_cap: null })).body.media_buy_status).toBe(
      "pending_creatives",
    );
    const after = await buyer.call("get_media_buys", { media_buy_ids: [body.media_buy_id] });
    expect(after.body.media_buys[0]).not.toHaveProperty("daily_budget_cap");
  });

  it.each<[string, string, Wire]>([
    ["more money", "REQUOTE_REQUIRED", total(900_000)],
    ["too little to be an order", "BUDGET_TOO_LOW", total(1)],
    ["its pacing", "ACTION_NOT_ALLOWED", { pacing: "asap" }],
    ["a cap it does not keep", "UNSUPPORTED_FEATURE", { daily_budget_cap: 10 }],
    ["a package that is not there", "PACKAGE_NOT_FOUND", { packages: [{ package_id: "pkg_none", paused: true }] }],
  ])("refuses %s and changes nothing", async (_name, code, extra) => {
    const control = await bought(new Buyer("streamhaus"));
    expect(errorOf(await control(1, { name: "Half done?", ...extra })).code).toBe(code);
    expect((await control(1, { name: "Still the first" })).body).toMatchObject({ status: "completed", revision: 2 });
  });

  it("refuses to cancel alone", async () => {
    const control = await bought(new Buyer("streamhaus"));
    expect(errorOf(await control(1, { canceled: true })).code).toBe("NOT_CANCELLABLE");
  });

  it("takes the latest revision only, and a buy of another account was never there", async () => {
    const control = await bought(new Buyer("streamhaus"));
    expect(errorOf(await control(7, { paused: true }))).toMatchObject({ code: "CONFLICT", details: { revision: 1 } });
    const foreign = await control(1, { paused: true }, { ...ACCOUNT, operator: "second-agency.example" });
    const absent = await control(1, { paused: true, media_buy_id: "mb_none" });
    expect(errorOf(foreign)).toEqual(errorOf(absent));
    expect(errorOf(absent).code).toBe("MEDIA_BUY_NOT_FOUND");
  });

  it("makes terms drafted before it stale", async () => {
    const buyer = new Buyer("streamhaus");
    const committed = await buyer.hold(await buyer.request());
    const { media_buy_id } = (await buyer.accept(committed)).body;
    const less = { constraints: { total_budget: { max: 40_000, currency: "USD" } } };
    const [draft] = (await buyer.revise(committed.proposal_id, less)).proposals ?? [];
    const control = { idempotency_key: freshKey(), account: ACCOUNT, media_buy_id, revision: 1, paused: true };
    await buyer.call("control_media_buy", control);
    if (!draft) throw new Error("no draft");
    expect(errorOf(await buyer.accept(await buyer.hold(draft))).code).toBe("CONFLICT");
  });
});
