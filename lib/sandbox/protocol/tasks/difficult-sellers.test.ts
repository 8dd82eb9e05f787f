import { beforeAll, describe, expect, it } from "vitest";
import type { Proposal } from "@/lib/adcp";
import { serveSandbox } from "../../http/serve";
import { ACCOUNT, BRIEF, Buyer, type CallOutcome, freshKey, useFreshSandbox, type Wire } from "../../testing/buyer";
import { ahead, buyerOf } from "../../testing/street";

beforeAll(useFreshSandbox);

const errorOf = ({ body }: CallOutcome) => body.adcp_error;
const draftOf = (proposals: Proposal[] | undefined) => {
  const [draft] = proposals ?? [];
  if (!draft) throw new Error("no draft");
  return draft;
};

describe("signet", () => {
  it("books nothing before the very order of the hold is signed", async () => {
    const buyer = new Buyer("signet");
    const held = await buyer.hold(await buyer.request());
    const order = held.insertion_order;
    expect(order).toMatchObject({ requires_signature: true });
    const sign = (io_id: string | undefined) => ({
      io_acceptance: { io_id, accepted_at: "2026-11-30T10:00:00Z", signatory: "ops@pinnacle-agency.example" },
    });
    const wrongDigest = { ...held, terms_digest: `sha256:${"A".repeat(43)}` };
    expect(errorOf(await buyer.accept(wrongDigest)).code).toBe("INVALID_REQUEST");
    expect(errorOf(await buyer.accept(held))).toMatchObject({ code: "IO_REQUIRED", field: "io_acceptance" });
    expect(errorOf(await buyer.accept(held, sign("io_of_another")))).toMatchObject({
      code: "IO_REQUIRED",
      field: "io_acceptance.io_id",
      details: { io_id: order?.io_id },
    });
    expect((await buyer.accept(held, sign(order?.io_id))).body.status).toBe("completed");
  });
});

describe("elastic", () => {
  it("fixes prices and no total, and takes one inside the guidance on acceptance", async () => {
    const buyer = new Buyer("elastic");
    const held = await buyer.hold(await buyer.request());
    expect(held.commercial_terms.total_budget).toBeUndefined();
    expect(held.commercial_terms.purchases.every((line) => line.impressions === undefined)).toBe(true);
    const { min = 0, max = 0 } = held.total_budget_guidance ?? {};
    const total = (amount: number, currency = "USD") => ({ total_budget: { amount, currency } });
    for (const extra of [{}, total(min - 1), total(max + 1), total(min, "EUR")]) {
      expect(errorOf(await buyer.accept(held, extra))).toMatchObject({
        code: "INVALID_REQUEST",
        field: "total_budget",
      });
    }
    const { body } = await buyer.accept(held, total(min + 500));
    const read = await buyer.call("get_media_buys", { media_buy_ids: [body.media_buy_id] });
    expect(read.body.media_buys[0]?.total_budget).toBe(min + 500);
  });

  it("plans back from an outcome, and says which it cannot", async () => {
    const buyer = new Buyer("elastic");
    const ask = (outcome_target: Wire) =>
      buyer.call("request_proposals", {
        idempotency_key: freshKey(),
        brief: BRIEF,
        account: ACCOUNT,
        criteria: { outcome_target },
      });
    const clicks = (volume: number) => ask({ goal: { kind: "metric", metric: "clicks" }, volume });
    const guidance = async (volume: number) => draftOf((await clicks(volume)).body.proposals).total_budget_guidance;
    const [few, many] = [await guidance(4_000), await guidance(8_000)];
    expect((many?.recommended ?? 0) / (few?.recommended ?? 1)).toBeCloseTo(2, 1);
    const spend = await ask({ goal: { kind: "metric", metric: "spend" }, volume: 10 });
    expect(errorOf(spend)).toMatchObject({ code: "INVALID_REQUEST", field: "criteria.outcome_target.goal" });
    const price = { amount: 2, currency: "USD", strength: "cap" };
    const perClick = await ask({ goal: { kind: "metric", metric: "clicks" }, cost_per: price });
    expect(errorOf(perClick)).toMatchObject({ code: "INVALID_REQUEST", field: "criteria.outcome_target.cost_per" });
    const elsewhere = await new Buyer("streamhaus").call("request_proposals", {
      idempotency_key: freshKey(),
      brief: BRIEF,
      account: ACCOUNT,
      criteria: { outcome_target: { goal: { kind: "metric", metric: "clicks" }, volume: 10 } },
    });
    expect(errorOf(elsewhere).code).toBe("UNSUPPORTED_FEATURE");
  });
});

const CAP = { max_impressions: 3, per: "devices", window: { interval: 7, unit: "days" } };

describe("metronome", () => {
  const capped = { account: ACCOUNT, criteria: { media_buy_frequency_cap: CAP } };

  it("writes the cap and the rights to change it into the terms, inherits it, and takes it off", async () => {
    const buyer = new Buyer("metronome");
    const source = await buyer.request(capped);
    expect(source.commercial_terms.frequency_cap).toEqual(CAP);
    expect((source.commercial_terms.change_terms as unknown[]).length).toBeGreaterThan(0);
    const cheaper = { constraints: { total_budget: { max: 50_000, currency: "USD" } } };
    const kept = draftOf((await buyer.revise(source.proposal_id, cheaper)).proposals);
    expect(kept.commercial_terms.frequency_cap).toEqual(CAP);
    const removed = await buyer.revise(source.proposal_id, { remove_media_buy_frequency_cap: true });
    const bare = draftOf(removed.proposals);
    expect(bare.commercial_terms.frequency_cap).toBeUndefined();
    expect(draftOf((await buyer.revise(bare.proposal_id, cheaper)).proposals).commercial_terms.frequency_cap).toBe(
      undefined,
    );
  });

  it("refuses what cannot share the counter by the key it has for that, whether the cap is new or old", async () => {
    const buyer = new Buyer("metronome");
    const unshared = {
      outcome: "unable",
      reason_code: "constraint_unsatisfiable",
      unsatisfied_constraints: ["media_buy_frequency_cap"],
    };
    const include = { product_changes: { dooh_transit_q4: "include" } };
    const old = await buyer.request(capped);
    expect(await buyer.revise(old.proposal_id, include)).toMatchObject(unshared);
    const plain = await buyer.request();
    const withScreens = draftOf((await buyer.revise(plain.proposal_id, include)).proposals);
    expect(await buyer.revise(withScreens.proposal_id, { criteria: capped.criteria })).toMatchObject(unshared);
    const swapped = { criteria: capped.criteria, product_changes: { dooh_transit_q4: "omit" } };
    expect((await buyer.revise(withScreens.proposal_id, swapped)).outcome).toBe("revised");
  });

  it.each([
    ["per", { ...CAP, per: "cookies" }],
    ["max_impressions", { ...CAP, max_impressions: 31 }],
    ["window", { ...CAP, window: { interval: 1, unit: "campaign" } }],
  ])("refuses a cap outside what it declares: %s", async (member, cap) => {
    const buyer = new Buyer("metronome");
    const { body } = await buyer.call("request_proposals", {
      idempotency_key: freshKey(),
      brief: BRIEF,
      account: ACCOUNT,
      criteria: { media_buy_frequency_cap: cap },
    });
    const field = `criteria.media_buy_frequency_cap.${member}`;
    expect(body.adcp_error).toMatchObject({ code: "UNSUPPORTED_FEATURE", field });
  });

  it("lets the buyer raise the total by what was signed, and change the cap", async () => {
    const buyer = new Buyer("metronome");
    const held = await buyer.hold(await buyer.request(capped));
    const { media_buy_id } = (await buyer.accept(held)).body;
    const agreed = held.commercial_terms.total_budget?.amount ?? 0;
    const control = (revision: number, extra: Wire) =>
      buyer.call("control_media_buy", {
        idempotency_key: freshKey(),
        account: ACCOUNT,
        media_buy_id,
        revision,
        ...extra,
      });
    const total = (amount: number) => ({ total_budget: { amount, currency: "USD" } });
    expect((await control(1, total(agreed * 1.1))).body.status).toBe("completed");
    expect(errorOf(await control(2, total(agreed * 1.11)))).toMatchObject({
      code: "REQUOTE_REQUIRED",
      details: { envelope_field: "total_budget", change_term_id: "raise-by-a-tenth" },
    });
    expect((await control(2, { frequency_cap: { ...CAP, max_impressions: 5 } })).body.status).toBe("completed");
    expect((await control(3, { frequency_cap: null })).body.status).toBe("completed");
    const { body } = await buyer.call("get_media_buys", { media_buy_ids: [media_buy_id] });
    expect((body.media_buys[0] as Wire | undefined)?.frequency_cap).toBeUndefined();
  });
});

describe("stickler", () => {
  const ask = (extra: Wire) =>
    new Buyer("stickler").call("request_proposals", {
      idempotency_key: freshKey(),
      brief: BRIEF,
      account: ACCOUNT,
      ...extra,
    });
  const viewable = (threshold: number) => [
    { metric: "viewability", threshold, standard: "mrc", vendor: { domain: "measure.example" } },
  ];

  it("guarantees so much and no more, and says so in words for people", async () => {
    const wanted = (threshold: number) => ({
      criteria: { offer_filters: { required_performance_standards: viewable(threshold) } },
    });
    const { body } = await ask(wanted(0.6));
    expect(draftOf(body.proposals).commercial_terms.purchases[0]?.performance_standards).toEqual(viewable(0.6));
    expect(errorOf(await ask(wanted(0.9)))).toMatchObject({
      code: "TERMS_REJECTED",
      recovery: "correctable",
      field: "criteria.offer_filters.required_performance_standards[0].threshold",
      buyer_reason: { code: "performance_standard_too_high" },
    });
  });

  it.each([
    ["brief", { brief: "A sportsbook wants winter football fans." }],
    [
      "criteria.acceptance_context.subjects",
      { criteria: { acceptance_context: { subjects: [{ subject_category: "gambling" }] } } },
    ],
  ])("carries no betting, named in %s", async (field, extra) => {
    expect(errorOf(await ask(extra))).toMatchObject({
      code: "POLICY_VIOLATION",
      field,
      details: { origin: "seller", seller_policy_ref: "stickler-policy-4", category: "gambling" },
    });
  });

  it("declines controls with its reason", async () => {
    const buyer = new Buyer("stickler");
    const { media_buy_id } = (await buyer.accept(await buyer.hold(await buyer.request()))).body;
    const control = (extra: Wire) =>
      buyer.call("control_media_buy", {
        idempotency_key: freshKey(),
        account: ACCOUNT,
        media_buy_id,
        revision: 1,
        ...extra,
      });
    expect(errorOf(await control({ paused: true }))).toMatchObject({
      code: "ACTION_NOT_ALLOWED",
      details: { attempted_action: "pause", decline_reason: "minimum_commitment" },
    });
    expect(errorOf(await control({ total_budget: { amount: 999_999, currency: "USD" } }))).toMatchObject({
      code: "REQUOTE_REQUIRED",
      details: { decline_reason: "inventory" },
    });
  });
});

describe("turnstile", () => {
  it("takes no plain token, and its own only as long as they last", async () => {
    const post = (token: string) =>
      serveSandbox(
        new Request("http://sandbox.test/sandbox/turnstile/mcp", {
          method: "POST",
          headers: { authorization: `Bearer ${token}` },
          body: "{}",
        }),
      );
    const plain = await post("sandbox-anybody");
    expect(plain.status).toBe(401);
    expect(plain.headers.get("www-authenticate")).toContain("resource_metadata=");
    const buyer = await buyerOf("turnstile");
    expect((await buyer.request()).proposal_status).toBe("draft");
    await ahead(buyer, 601);
    expect((await post(buyer.token)).status).toBe(401);
  });

  it("gives tokens of five seconds unless told otherwise", async () => {
    const form = new URLSearchParams({
      grant_type: "client_credentials",
      client_id: "sandbox-anybody",
      client_secret: "secret-anybody",
      resource: "http://sandbox.test/sandbox/turnstile/mcp",
    });
    const url = "http://sandbox.test/sandbox/turnstile/oauth/token";
    const response = await serveSandbox(new Request(url, { method: "POST", body: form }));
    expect(await response.json()).toMatchObject({ token_type: "Bearer", expires_in: 5 });
  });
});

describe("sellers of one pre-release", () => {
  it.each([
    ["betamax", "3.2-beta.4"],
    ["candidate", "3.2-rc.9"],
  ])("%s answers %s and no neighbour", async (seller, release) => {
    expect((await new Buyer(seller, release).call("get_adcp_capabilities")).body.adcp.supported_versions).toEqual([
      release,
    ]);
    for (const pin of ["3.2", "3.2-beta.5", "3.1"]) {
      const { body } = await new Buyer(seller, pin).call("get_adcp_capabilities");
      expect(body.adcp_error).toMatchObject({
        code: "VERSION_UNSUPPORTED",
        details: { supported_versions: [release] },
      });
    }
  });
});
