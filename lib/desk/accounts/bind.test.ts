import { createHash } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { bindThread, callsOfThread } from "@/lib/store";
import { sendRequest } from "../requests/send";
import { first, newKey, only, refusalOf, TestDesk } from "../testing/desk";

const desk = new TestDesk();
beforeAll(() => desk.open());
afterEach(() => desk.sellers.answers.clear());
afterAll(() => desk.close());

const NATURAL = { brand: { domain: "acmeoutdoor.example" }, operator: "pinnacle-agency.example" };

/** Opens a thread with a seller that declares these account rules, and sends the brief. */
async function send(account: object = {}) {
  desk.sellers.answers.set("get_adcp_capabilities", () => ({
    adcp: { supported_versions: ["3.2"], idempotency: { supported: true, replay_ttl_seconds: 86_400 } },
    supported_protocols: ["media_buy"],
    account: { supported_billing: ["agent"], ...account },
    media_buy: { lifecycle_tools: ["request_proposals", "refine_proposals", "accept_proposal"] },
  }));
  const seller = await desk.addSeller("Tidewater", "streamhaus");
  const { id, threads } = await desk.create([seller.id]);
  const before = desk.sellers.bodies.length;
  const end = sendRequest(desk.ctx, { threadId: first(threads).id, key: newKey() });
  await end.catch(() => {});
  const asked = desk.sellers.bodies.slice(before);
  return { id, end, asked, tools: asked.map(({ tool }) => tool) };
}

/** What the record tells of the accounts a negotiation bound, oldest first. */
async function told(negotiationId: string): Promise<Record<string, unknown>[]> {
  const rows = await desk.store.db
    .selectFrom("activity")
    .select("detail_text")
    .where("negotiation_id", "=", negotiationId)
    .where("action", "=", "account.bound")
    .orderBy("seq")
    .execute();
  return rows.map(({ detail_text }) => JSON.parse(detail_text));
}

const rejected = () => ({ status: "completed", outcome: "rejected", reason: "Not now." });

describe("the account a thread trades under", () => {
  it("is the natural key of brand and operator, provisioned with a billing the seller supports", async () => {
    desk.sellers.answers.set("list_accounts", () => ({ accounts: [] }));
    desk.sellers.answers.set("sync_accounts", () => ({
      accounts: [{ ...NATURAL, action: "created", status: "active", account_id: "acc_9" }],
    }));
    desk.sellers.answers.set("request_proposals", rejected);
    const { id, end, asked, tools } = await send();
    expect((await end).end).toBe("done");
    expect(tools).toEqual(["list_accounts", "sync_accounts", "request_proposals"]);
    expect(asked[1]?.arguments).toMatchObject({
      adcp_version: "3.2",
      idempotency_key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      accounts: [{ ...NATURAL, billing: "agent" }],
    });
    // An echoed id must not replace the natural key (facts 2.9).
    expect(asked[2]?.arguments).toMatchObject({ account: NATURAL });
    expect(await desk.thread(id)).toMatchObject({ account: NATURAL, stage: "rejected", rounds: [{ number: 0 }] });
  });

  it("is told of with the call that set it up, by that call's bytes", async () => {
    desk.sellers.answers.set("list_accounts", () => ({ accounts: [] }));
    desk.sellers.answers.set("sync_accounts", () => ({
      accounts: [{ ...NATURAL, action: "created", status: "active" }],
    }));
    desk.sellers.answers.set("request_proposals", rejected);
    const { id } = await send();
    const calls = await callsOfThread(desk.store.db, (await desk.thread(id)).id);
    const call = only(calls.filter(({ kind }) => kind === "accounts"));
    expect(await told(id)).toEqual([
      {
        by: "brand and operator",
        call: call.id,
        tool: "sync_accounts",
        key: call.idempotency_key.slice(0, 8),
        request_sha256: createHash("sha256").update(call.request_text).digest("hex"),
        sent_by: desk.ctx.actor.id,
      },
    ]);
  });

  it("needs no provisioning where the seller already lists it as active", async () => {
    desk.sellers.answers.set("list_accounts", () => ({
      accounts: [{ account_id: "acc_9", name: "Acme", status: "active", ...NATURAL }],
    }));
    desk.sellers.answers.set("request_proposals", rejected);
    const { id, tools } = await send();
    expect(tools).toEqual(["list_accounts", "request_proposals"]);
    expect(await told(id)).toEqual([{ by: "brand and operator" }]);
  });

  it("works with a seller that has no account tools", async () => {
    desk.sellers.answers.set("list_accounts", () => null);
    desk.sellers.answers.set("sync_accounts", () => null);
    desk.sellers.answers.set("request_proposals", rejected);
    expect((await (await send()).end).end).toBe("done");
  });

  it("is the seller's own id where it insists on one, with the brand named beside it", async () => {
    desk.sellers.answers.set("list_accounts", () => ({
      accounts: [
        { account_id: "acc_1", name: "Other", status: "active", brand: { domain: "other.example" } },
        { account_id: "acc_2", name: "Acme, closed", status: "closed", brand: NATURAL.brand },
        { account_id: "acc_3", name: "Acme", status: "active", brand: NATURAL.brand },
      ],
    }));
    desk.sellers.answers.set("request_proposals", rejected);
    const { id, tools, asked } = await send({ require_operator_auth: true });
    expect(tools).toEqual(["list_accounts", "request_proposals"]);
    expect(asked[1]?.arguments).toMatchObject({ account: { account_id: "acc_3" }, brand: NATURAL.brand });
    expect((await desk.thread(id)).account).toEqual({ account_id: "acc_3" });
  });

  it("is missing where the seller insists on an id and has none for the brand: nothing is sent", async () => {
    desk.sellers.answers.set("list_accounts", () => ({
      accounts: [{ account_id: "acc_1", name: "Other", status: "active", brand: { domain: "other.example" } }],
    }));
    const { end, tools } = await send({ require_operator_auth: true });
    expect(await refusalOf(end)).toMatchObject({
      code: "BLOCKED",
      message: expect.stringContaining("no active account"),
    });
    expect(tools).toEqual(["list_accounts"]);
  });

  it("is not used where the seller refused to open it", async () => {
    desk.sellers.answers.set("list_accounts", () => ({ accounts: [] }));
    desk.sellers.answers.set("sync_accounts", () => ({
      accounts: [{ ...NATURAL, action: "failed", status: "rejected" }],
    }));
    const { id, end, tools } = await send();
    expect(await refusalOf(end)).toMatchObject({ code: "BLOCKED" });
    expect(tools).not.toContain("request_proposals");
    expect(await desk.thread(id)).toMatchObject({ pin: null, account: null, stage: "not_sent", rounds: [] });
  });

  it("names the currency where the seller keeps one account a currency", async () => {
    desk.sellers.answers.set("list_accounts", () => null);
    desk.sellers.answers.set("sync_accounts", () => null);
    desk.sellers.answers.set("request_proposals", rejected);
    const { asked } = await send({ supported_account_currency_modes: ["fixed"] });
    expect(asked.at(-1)?.arguments).toMatchObject({ account: { ...NATURAL, currency: "USD" } });
  });

  it("is never another agency's, another currency's or a sandbox one", async () => {
    const account = { name: "Acme", status: "active", brand: NATURAL.brand, currency: "USD" };
    desk.sellers.answers.set("list_accounts", () => ({
      accounts: [
        { ...account, account_id: "acc_1", operator: "rival-agency.example" },
        { ...account, account_id: "acc_2", currency: "EUR" },
        { ...account, account_id: "acc_3", sandbox: true },
        { ...account, account_id: "acc_4", operator: NATURAL.operator },
      ],
    }));
    desk.sellers.answers.set("request_proposals", rejected);
    const rules = { require_operator_auth: true, supported_account_currency_modes: ["fixed"] };
    expect((await send(rules)).asked.at(-1)?.arguments).toMatchObject({ account: { account_id: "acc_4" } });
  });

  it.each([
    ["of another currency", { currency: "EUR" }],
    ["of a sandbox", { currency: "USD", sandbox: true }],
    ["of a part of the brand", { currency: "USD", brand: { ...NATURAL.brand, brand_id: "kids" } }],
    ["of a unit of the operator", { currency: "USD", operator_unit: { id: "north" } }],
  ])("is provisioned where only one %s is listed", async (_, changes) => {
    desk.sellers.answers.set("list_accounts", () => ({
      accounts: [{ account_id: "acc_9", name: "Acme", status: "active", ...NATURAL, ...changes }],
    }));
    desk.sellers.answers.set("sync_accounts", () => null);
    desk.sellers.answers.set("request_proposals", rejected);
    const { tools } = await send({ supported_account_currency_modes: ["fixed"] });
    expect(tools).toEqual(["list_accounts", "sync_accounts", "request_proposals"]);
  });

  it("and the pin belong to the press that was first, whatever another one found meanwhile", async () => {
    desk.sellers.answers.set("list_accounts", () => null);
    desk.sellers.answers.set("sync_accounts", () => null);
    desk.sellers.answers.set("request_proposals", () => {
      return { adcp_error: { code: "INVALID_REQUEST", message: "No." } };
    });
    const { id, end } = await send();
    expect((await end).end).toBe("refused");
    const thread = await desk.thread(id);
    const bound = await bindThread(desk.store.db, thread.id, {
      pin: "3.2-beta.5",
      pin_tested: 1,
      account_text: "{}",
      account_key: "other",
    });
    expect(bound).toBe(false);
    expect(await desk.thread(id)).toMatchObject({ pin: "3.2", account: NATURAL });
  });
});
