import { beforeAll, describe, expect, it } from "vitest";
import type { Proposal } from "@/lib/adcp";
import { ACCOUNT, Buyer, type CallOutcome, heldIn, useFreshSandbox } from "../testing/buyer";

beforeAll(useFreshSandbox);

const hold = (buyer: Buyer, draft: Proposal) => buyer.hold(draft);
const codeOf = ({ body }: CallOutcome) => body.adcp_error?.code;
const outcomes = ({ body }: CallOutcome) =>
  body.results.map((result) => `${result.outcome}${result.reason_code ? ` ${result.reason_code}` : ""}`);
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

describe("a hold", () => {
  it("is a copy: the draft stays a draft, the terms stay the same to the byte", async () => {
    const buyer = new Buyer("streamhaus");
    const draft = await buyer.request();
    const committed = await hold(buyer, draft);
    expect(committed.proposal_id).not.toBe(draft.proposal_id);
    expect(committed.parent_proposal_id).toBe(draft.proposal_id);
    expect(JSON.stringify(committed.commercial_terms)).toBe(JSON.stringify(draft.commercial_terms));
    expect(committed.terms_digest).toBe(draft.terms_digest);
    const order = committed.insertion_order?.terms;
    expect(order?.total_budget).toEqual(draft.commercial_terms.total_budget);
    expect(order?.flight_end).toBe(draft.commercial_terms.end_time);
    expect((await buyer.revise(draft.proposal_id, { alternatives: { count: 2 } })).outcome).toBe("revised");
  });

  it("is one a call with a seller that cannot hold several as one, and nothing is held by the attempt", async () => {
    const buyer = new Buyer("streamhaus");
    await buyer.control({ one_hold_a_call: true });
    const [a, b] = await Promise.all([buyer.request(), buyer.request()]);
    expect(codeOf(await buyer.finalize(a.proposal_id, b.proposal_id))).toBe("MULTI_FINALIZE_UNSUPPORTED");
    expect(outcomes(await buyer.finalize(a.proposal_id))).toEqual(["finalized"]);
    expect(outcomes(await buyer.finalize(b.proposal_id))).toEqual(["finalized"]);
  });

  it("cannot be prolonged with a new key", async () => {
    const buyer = new Buyer("streamhaus");
    const draft = await buyer.request();
    const committed = await hold(buyer, draft);
    const again = await buyer.finalize(draft.proposal_id);
    expect(again.body.adcp_error).toMatchObject({
      code: "INVALID_STATE",
      details: { active_proposal_id: committed.proposal_id, expires_at: committed.expires_at },
    });
  });

  it("runs out: accepting is refused, holding again is allowed", async () => {
    const buyer = new Buyer("streamhaus");
    await buyer.control({ hold_seconds: 1 });
    const draft = await buyer.request();
    const committed = await hold(buyer, draft);
    await pause(1_050);
    expect(codeOf(await buyer.accept(committed))).toBe("PROPOSAL_EXPIRED");
    expect((await hold(buyer, draft)).proposal_id).not.toBe(committed.proposal_id);
  });

  it("is one of three at a time, and a batch is held whole or not at all", async () => {
    const buyer = new Buyer("streamhaus");
    const [a, b, c, d] = await Promise.all([buyer.request(), buyer.request(), buyer.request(), buyer.request()]);
    const two = await buyer.finalize(a.proposal_id, b.proposal_id);
    expect(outcomes(two)).toEqual(["finalized", "finalized"]);
    const over = await buyer.finalize(c.proposal_id, d.proposal_id);
    expect(outcomes(over)).toEqual(["unable hold_unavailable", "unable batch_aborted"]);
    expect(outcomes(await buyer.finalize(c.proposal_id))).toEqual(["finalized"]);
    expect(outcomes(await buyer.finalize(d.proposal_id))).toEqual(["unable hold_unavailable"]);
    const [first] = heldIn(two);
    if (first) await buyer.accept(first);
    expect(outcomes(await buyer.finalize(d.proposal_id))).toEqual(["finalized"]);
  });

  it("is not taken for one where a sibling does not exist", async () => {
    const buyer = new Buyer("streamhaus");
    const draft = await buyer.request();
    const result = await buyer.finalize(draft.proposal_id, "no_such_proposal");
    expect(outcomes(result)).toEqual(["unable batch_aborted", "unable source_unavailable"]);
    expect(outcomes(await buyer.finalize(draft.proposal_id))).toEqual(["finalized"]);
  });

  it("needs a fresh draft", async () => {
    const buyer = new Buyer("streamhaus");
    await buyer.control({ draft_seconds: 1 });
    const draft = await buyer.request();
    await pause(1_050);
    expect(codeOf(await buyer.finalize(draft.proposal_id))).toBe("PROPOSAL_EXPIRED");
    expect((await buyer.revise(draft.proposal_id, { ask: "Still there?" })).reason_code).toBe("source_unavailable");
  });
});

describe("accepting", () => {
  it("says what is wrong in the order of facts 4.7", async () => {
    const buyer = new Buyer("streamhaus");
    const draft = await buyer.request();
    expect(codeOf(await buyer.accept({ ...draft, proposal_id: "no_such_proposal" }))).toBe("PROPOSAL_NOT_FOUND");
    expect(codeOf(await buyer.accept(draft))).toBe("PROPOSAL_NOT_COMMITTED");
    const committed = await hold(buyer, draft);
    const wrong = { ...committed, terms_digest: `sha256:${"A".repeat(43)}` };
    expect((await buyer.accept(wrong)).body.adcp_error).toMatchObject({
      code: "INVALID_REQUEST",
      field: "proposal_terms_digest",
    });
    const stranger = { account: { ...ACCOUNT, operator: "other-agency.example" } };
    expect(codeOf(await buyer.accept(committed, stranger))).toBe("PROPOSAL_NOT_FOUND");
    expect(codeOf(await new Buyer("streamhaus").accept(committed))).toBe("PROPOSAL_NOT_FOUND");
    expect((await buyer.accept(committed)).body.status).toBe("completed");
    expect(codeOf(await buyer.accept(committed))).toBe("INVALID_STATE");
  });

  it("never takes what was declined", async () => {
    const buyer = new Buyer("streamhaus");
    const committed = await hold(buyer, await buyer.request());
    const declines = [{ proposal_id: committed.proposal_id, reason: "price" }];
    const { body } = await buyer.call("decline_proposals", { idempotency_key: "decline.test.0001", declines });
    expect(body.results).toEqual([{ proposal_id: committed.proposal_id, outcome: "declined" }]);
    expect(codeOf(await buyer.accept(committed))).toBe("INVALID_STATE");
    const refine = await buyer.refine({ proposal_id: committed.proposal_id, action: "revise", ask: "Again?" });
    expect(codeOf(refine)).toBe("INVALID_STATE");
  });

  it("takes a proposal made for a brand under any account of that brand", async () => {
    const buyer = new Buyer("streamhaus");
    const draft = await buyer.request({ account: undefined, brand: { domain: "acmeoutdoor.example" } });
    const committed = await hold(buyer, draft);
    const other = { account: { ...ACCOUNT, brand: { domain: "another-brand.example" } } };
    expect(codeOf(await buyer.accept(committed, other))).toBe("PROPOSAL_NOT_FOUND");
    expect((await buyer.accept(committed)).body.status).toBe("completed");
  });

  it("works by account id once the account is provisioned", async () => {
    const buyer = new Buyer("streamhaus");
    const committed = await hold(buyer, await buyer.request());
    expect(codeOf(await buyer.accept(committed, { account: { account_id: "acc_unknown" } }))).toBe("ACCOUNT_NOT_FOUND");
    const accounts = [{ ...ACCOUNT, billing: "operator" }];
    const { body } = await buyer.call("sync_accounts", { idempotency_key: "sync.test.00000001", accounts });
    const account_id = body.accounts[0]?.account_id;
    expect((await buyer.accept(committed, { account: { account_id } })).body.status).toBe("completed");
  });
});

describe("the name of a buy", () => {
  it("is the one given, else the proposal's own, and a daily cap is refused", async () => {
    const buyer = new Buyer("streamhaus");
    const [a, b] = [await buyer.hold(await buyer.request()), await buyer.hold(await buyer.request())];
    expect((await buyer.accept(a, { name: "Winter Trail" })).body.name).toBe("Winter Trail");
    expect(codeOf(await buyer.accept(b, { daily_budget_cap: 100 }))).toBe("UNSUPPORTED_FEATURE");
    expect((await buyer.accept(b)).body.name).toBe(b.name);
  });
});

describe("after acceptance", () => {
  it("an amendment moves the buy on, and terms drafted from the old state are stale", async () => {
    const buyer = new Buyer("streamhaus");
    const committed = await hold(buyer, await buyer.request());
    const bought = (await buyer.accept(committed)).body;
    const cheaper = (max: number) => ({ constraints: { total_budget: { max, currency: "USD" } } });
    const first = (await buyer.revise(committed.proposal_id, cheaper(50_000))).proposals?.[0];
    const second = (await buyer.revise(committed.proposal_id, cheaper(45_000))).proposals?.[0];
    if (!first || !second) throw new Error("no amendment drafts");
    expect(first).toMatchObject({
      proposal_kind: "media_buy_update",
      media_buy_id: bought.media_buy_id,
      base_media_buy_revision: 1,
    });
    const amended = await hold(buyer, first);
    const result = (await buyer.accept(amended)).body;
    expect(result).toMatchObject({ media_buy_id: bought.media_buy_id, revision: 2 });
    expect(result.purchase_bindings).toEqual(bought.purchase_bindings);
    expect(codeOf(await buyer.accept(await hold(buyer, second)))).toBe("CONFLICT");
    const late = await buyer.refine({ proposal_id: committed.proposal_id, action: "revise", ...cheaper(40_000) });
    expect(late.body.adcp_error).toMatchObject({
      code: "INVALID_STATE",
      details: { accepted_proposal_id: amended.proposal_id },
    });
  });

  it("a cancellation states its fee and date and ends the buy", async () => {
    const buyer = new Buyer("streamhaus");
    const draft = await buyer.request();
    expect(
      codeOf(await buyer.refine({ proposal_id: draft.proposal_id, action: "revise", change_kind: "cancellation" })),
    ).toBe("INVALID_STATE");
    const committed = await hold(buyer, draft);
    const bought = (await buyer.accept(committed)).body;
    const [cancellation] = (await buyer.revise(committed.proposal_id, { change_kind: "cancellation" })).proposals ?? [];
    expect(cancellation?.proposal_kind).toBe("media_buy_cancellation");
    expect(cancellation?.commercial_terms.cancellation_terms?.fee?.currency).toBe("USD");
    if (!cancellation) return;
    const { body } = await buyer.accept(await hold(buyer, cancellation));
    expect(body).toMatchObject({ media_buy_status: "canceled", revision: 2, available_actions: [] });
    const read = await buyer.call("get_media_buys", { media_buy_ids: [bought.media_buy_id] });
    expect(read.body.media_buys[0]).toMatchObject({ status: "canceled", cancellation: { canceled_by: "buyer" } });
  });
});
