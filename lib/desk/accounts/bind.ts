import { randomUUID } from "node:crypto";
import { type AccountRef, versionMembers } from "@/lib/adcp";
import { requestText } from "@/lib/negotiation/requests";
import { type CallRow, findOpenIntent, insertCall, NEW_CALL, newId } from "@/lib/store";
import { record } from "../activity/record";
import { dispatch } from "../calls/dispatch";
import { endedCall } from "../calls/end";
import { type Context, instant } from "../context";
import { fingerprint, sha256 } from "../fingerprint";
import { isObject, objectsOf, storedObject, textOf } from "../json";
import { blocked, type Fault, unreachable } from "../refusal";
import { linkTo, readFromSeller } from "../sellers/ask";
import { accountsIn } from "../sellers/declared";
import type { Thread } from "../threads/load";

type NaturalKey = Extract<AccountRef, { operator: string }>;

/** An account, and the call that set it up; null where the seller was not asked to. */
type Found = { account: AccountRef; call: CallRow | null };

/**
 * Finds the account a thread trades under, to be used unchanged from its first request to its acceptance (facts 2.9): the natural key
 * of brand and operator, provisioned where the seller has a tool for it, or an id the seller assigned where it insists on one.
 * @throws DeskRefusal BLOCKED where the seller has no account for this brand, SELLER_UNREACHABLE
 */
export async function bindAccount(ctx: Context, thread: Thread, pin: string): Promise<AccountRef> {
  const { account, call } = thread.declared.requireOperatorAuth
    ? await assignedAccount(ctx, thread, pin)
    : await naturalAccount(ctx, thread, pin);
  await ctx.db.transaction().execute((tx) =>
    record(tx, ctx, {
      action: "account.bound",
      subject: thread.seller.name,
      detail: { by: "account_id" in account ? "account_id" : "brand and operator", ...(call && setUpBy(call)) },
      negotiationId: thread.negotiation.id,
      sellerId: thread.seller.id,
    }),
  );
  return account;
}

/** The call by its bytes. Of two presses one made it, so who did is told beside who bound the account. */
const setUpBy = ({ id, tool, idempotency_key, request_text, actor_id }: CallRow) => ({
  call: id,
  tool,
  key: idempotency_key.slice(0, 8),
  request_sha256: sha256(request_text),
  sent_by: actor_id,
});

async function assignedAccount(ctx: Context, thread: Thread, pin: string): Promise<Found> {
  const { seller, negotiation } = thread;
  const known = await accountsOf(ctx, thread, pin);
  if (known === null) throw blocked(`${seller.name} wants an account id of its own but does not list any.`);
  const currency = fixedCurrency(thread).currency ?? null;
  const usable = known.filter(
    (each) =>
      each.accountId !== null &&
      each.status === "active" &&
      !each.isSandbox &&
      // An account of another agency, or of another currency, is not this one's to spend from.
      (each.operator === null || each.operator === negotiation.operator) &&
      (currency === null || each.currency === null || each.currency === currency),
  );
  const ours = usable.filter(({ brandDomain }) => brandDomain === negotiation.brand_domain);
  // One account without a brand is the operator's account for all of them.
  const general = usable.filter(({ brandDomain }) => brandDomain === null);
  const [account] = ours.length > 0 ? ours : general;
  if (!account || account.accountId === null) {
    throw blocked(`${seller.name} has no active account for ${negotiation.brand_domain}. Ask it to open one.`);
  }
  return { account: { account_id: account.accountId }, call: null };
}

async function naturalAccount(ctx: Context, thread: Thread, pin: string): Promise<Found> {
  const { negotiation } = thread;
  const key: NaturalKey = {
    brand: { domain: negotiation.brand_domain },
    operator: negotiation.operator,
    ...fixedCurrency(thread),
  };
  const known = await accountsOf(ctx, thread, pin);
  const isKnown = known?.some(
    (each) =>
      each.isPlain &&
      each.brandDomain === key.brand.domain &&
      each.operator === key.operator &&
      each.status === "active" &&
      (key.currency === undefined || each.currency === key.currency),
  );
  return { account: key, call: isKnown ? null : await provision(ctx, thread, pin, key) };
}

/** Where accounts have one currency each, the account has to name it. @throws DeskRefusal BLOCKED without a budget to name it by */
function fixedCurrency({ declared, negotiation, seller }: Thread): { currency?: string } {
  const isFixed = declared.currencyModes.includes("fixed") && !declared.currencyModes.includes("per_media_buy");
  if (!isFixed) return {};
  const currency = textOf(storedObject(negotiation.budget_text).currency);
  if (currency === null) {
    throw blocked(`${seller.name} keeps one account a currency: give the negotiation a budget to say which.`);
  }
  return { currency };
}

/** The seller's accounts now; null where it has no such tool. @throws DeskRefusal SELLER_UNREACHABLE */
async function accountsOf(ctx: Context, { seller }: Thread, pin: string) {
  const reply = await readFromSeller(await linkTo(ctx, seller), "list_accounts", {}, pin);
  switch (reply.kind) {
    case "done":
      return accountsIn(reply.raw);
    case "submitted":
      return null;
    case "refused":
      if (reply.error.code === "UNSUPPORTED_FEATURE") return null;
      throw blocked(`${seller.name} does not show its accounts (${reply.error.code}).`);
    case "unknown": {
      const { kind, sentence, sent } = reply.fault;
      if (isMissingTool(kind)) return null;
      throw unreachable({ kind, message: sentence, sent });
    }
  }
}

/** A tool that does not exist fails in one of these ways, by the server's age. */
function isMissingTool(faultKind: string): boolean {
  return faultKind === "rpc_error" || faultKind === "tool_failed";
}

/** The one who pays the seller, by preference; what this desk asks for is the operator's account. */
const BILLING = ["operator", "agent", "advertiser"];

async function provision(ctx: Context, thread: Thread, pin: string, key: NaturalKey): Promise<CallRow> {
  const { seller, declared, row } = thread;
  const billing = BILLING.find((party) => declared.billing.includes(party)) ?? declared.billing[0] ?? "operator";
  const intent = fingerprint(["accounts/bind", row.id, key]);
  // One that was interrupted is asked about before another one is made: the same wish has one key.
  const earlier = await findOpenIntent(ctx.db, row.id, intent);
  if (earlier) {
    await dispatch(ctx, earlier.id, ["prepared", "unknown", "refused"], { retries: 0 });
    return requireSetUp(ctx, seller.name, earlier.id);
  }
  const idempotencyKey = randomUUID();
  const request = {
    ...versionMembers(pin),
    idempotency_key: idempotencyKey,
    accounts: [{ ...key, billing }],
  };
  const id = newId("call");
  await insertCall(ctx.db, {
    ...NEW_CALL,
    id,
    seller_id: seller.id,
    thread_id: row.id,
    kind: "accounts",
    number: -1,
    tool: "sync_accounts",
    idempotency_key: idempotencyKey,
    intent,
    sole_claim: null,
    request_text: requestText(request),
    prepared_at: instant(ctx),
    actor_id: ctx.actor.id,
  });
  await dispatch(ctx, id, ["prepared"], { retries: 0 });
  return requireSetUp(ctx, seller.name, id);
}

/** The set-up once it has ended. @throws DeskRefusal BLOCKED, SELLER_UNREACHABLE where the account was not set up */
async function requireSetUp(ctx: Context, seller: string, callId: string): Promise<CallRow> {
  const call = await endedCall(ctx, callId);
  switch (call.state) {
    case "done":
      requireProvisioned(seller, storedObject(call.response_text));
      return call;
    case "refused": {
      const code = textOf(storedObject(call.error_text).code) ?? "";
      if (code === "UNSUPPORTED_FEATURE") return call;
      throw blocked(`${seller} refused to set up the account (${code}). Nothing else was sent.`);
    }
    case "unknown": {
      const fault = storedObject(call.fault_text) as Fault;
      if (isMissingTool(fault.kind)) return call;
      throw unreachable(fault);
    }
    case "prepared":
    case "sending":
    case "submitted":
      throw blocked(`${seller} is still setting up the account. Try again in a moment.`);
  }
}

const UNUSABLE = new Set(["rejected", "suspended", "closed"]);

function requireProvisioned(seller: string, body: Record<string, unknown>): void {
  const [account] = objectsOf(body.accounts);
  if (!isObject(account)) return;
  const status = textOf(account.status) ?? "";
  if (account.action === "failed" || UNUSABLE.has(status)) {
    throw blocked(`${seller} did not open an account for this brand (${status || "failed"}). Nothing else was sent.`);
  }
}
