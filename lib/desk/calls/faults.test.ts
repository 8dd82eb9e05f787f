import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { sandboxDatabase } from "@/lib/sandbox/state/database";
import { findCall } from "@/lib/store";
import { accept } from "../acceptances/accept";
import { readBackCall } from "../acceptances/read-back-call";
import { checkChain } from "../activity/check-chain";
import type { Context } from "../context";
import { decline } from "../declines/decline";
import { acknowledgeFinding } from "../findings/acknowledge";
import { finalize } from "../holds/finalize";
import { createNegotiation } from "../negotiations/create";
import { getNegotiation } from "../negotiations/get";
import { sendRefinements } from "../refinements/send";
import { sendRequest } from "../requests/send";
import { addSeller } from "../sellers/add";
import { findingKey } from "../snapshots/findings";
import { first, newKey, newSeller, only, refusalOf, samsRefinement, TestDesk } from "../testing/desk";
import { FAULT_NAMES, FAULTS, type FaultName } from "../testing/faults";
import { doDueWork } from "../work/tick";
import { listAnswers } from "./answers";
import { askAgain } from "./ask-again";
import type { CallEnd } from "./end";

const desk = new TestDesk();
const { sellers } = desk;
beforeAll(() => desk.open());
afterEach(async () => {
  sellers.trouble(null);
  sellers.keepsNoKeys = false;
  sellers.answers.clear();
  desk.skewMs = 0;
  await sellers.quiet();
});
afterAll(async () => {
  expect(await checkChain(desk.store.db)).toMatchObject({ ok: true, brokenAt: null });
  await desk.close();
});

/** Long for this machine, and short enough to wait for where nothing comes. */
const SHORT_MS = 400;
const WAITED_OUT: ReadonlySet<FaultName> = new Set([
  "an answer after the deadline",
  "a seller that acts after the deadline",
]);
const ctxFor = (fault: FaultName): Context =>
  WAITED_OUT.has(fault) ? { ...desk.ctx, callTimeoutMs: SHORT_MS } : desk.ctx;

/** A seller to whom this desk is somebody new. */
async function newcomer() {
  const principal = `sandbox-fault-${newKey().slice(0, 13)}`;
  const url = `${desk.origin}/sandbox/streamhaus/mcp?seat=${principal}`;
  const { id } = await addSeller(desk.ctx, newSeller("StreamHaus", url, principal));
  return { id, principal };
}
type Seller = Awaited<ReturnType<typeof newcomer>>;

/** Sellers grant few holds at once, so calls that need one go to a newcomer each. */
const known = new Map<Verb, Seller>();
async function sellerFor(verb: Verb): Promise<Seller> {
  if (verb === "finalize" || verb === "accept") return newcomer();
  const seller = known.get(verb) ?? (await newcomer());
  known.set(verb, seller);
  return seller;
}

async function fresh(seller: Seller) {
  const { id, threads } = await createNegotiation(desk.ctx, {
    name: "Acme Outdoor winter",
    brandDomain: "acmeoutdoor.example",
    brief: "Premium video and native feed for outdoor enthusiasts in the US and Canada.",
    budget: null,
    criteria: null,
    sellerIds: [seller.id],
  });
  return { id, threadId: only(threads).id, seen: effectsOf(seller.principal) };
}
type Fresh = Awaited<ReturnType<typeof fresh>>;
const thread = async ({ id }: { id: string }) => only((await getNegotiation(desk.ctx, { id })).threads);

/** What the seller's own file says has happened there. */
function effectsOf(principal: string) {
  const count = (table: string, where = "true") => {
    const statement = sandboxDatabase().prepare(`select count(*) as n from ${table} where principal = ? and ${where}`);
    return (statement.get(principal) as { n: number }).n;
  };
  return {
    proposals: () => count("proposals", "source_id is null"),
    revisions: () => count("proposals", "source_id is not null and snapshot not like '%\"committed\"%'"),
    holds: () => count("proposals", 'snapshot like \'%"proposal_status":"committed"%\''),
    buys: () => count("media_buys"),
    declined: () => count("proposals", "decline_reason is not null"),
  };
}

async function proposed(seller: Seller) {
  const made = await fresh(seller);
  await sendRequest(desk.ctx, { threadId: made.threadId, key: newKey() });
  return { ...made, source: first((await thread(made)).snapshots) };
}

async function revised(seller: Seller) {
  const made = await proposed(seller);
  const refinements = [samsRefinement(made.source, 2)];
  await sendRefinements(desk.ctx, { threadId: made.threadId, key: newKey(), refinements });
  const draft = first((await thread(made)).snapshots.filter(({ outcome }) => outcome === "revised"));
  await acknowledgeAll(made, draft.id);
  return { ...made, draft };
}

async function held(seller: Seller) {
  const made = await revised(seller);
  await finalize(desk.ctx, { threadId: made.threadId, key: newKey(), snapshotIds: [made.draft.id] });
  const committed = first((await thread(made)).snapshots.filter(({ status }) => status === "committed"));
  await acknowledgeAll(made, committed.id);
  return { ...made, committed };
}

async function acknowledgeAll(made: Fresh, snapshotId: string): Promise<void> {
  const found = (await thread(made)).snapshots.find(({ id }) => id === snapshotId)?.findings ?? [];
  for (const finding of found.filter(({ severity }) => severity === "review"))
    await acknowledgeFinding(desk.ctx, { snapshotId, finding: findingKey(finding) });
}

/** A call ready to be made, and how often what it asks for has happened: at the seller, and by the desk's own record. */
type Ready = {
  id: string;
  send: (ctx: Context) => Promise<CallEnd>;
  there: () => number;
  here: () => Promise<number>;
  /** How often it is to have happened in the end. */
  once: number;
};

const brought =
  (made: Fresh, is: (row: Awaited<ReturnType<typeof thread>>["snapshots"][number]) => boolean) => async () =>
    (await thread(made)).snapshots.filter(is).length;

type Verb = "request" | "refine" | "finalize" | "accept" | "decline";

const VERBS: Record<Verb, { tool: string; ready: (seller: Seller) => Promise<Ready> }> = {
  request: {
    tool: "request_proposals",
    ready: async (seller) => {
      const made = await fresh(seller);
      const input = { threadId: made.threadId, key: newKey() };
      const here = brought(made, ({ outcome }) => outcome === "proposed");
      return { ...made, send: (ctx) => sendRequest(ctx, input), there: made.seen.proposals, here, once: 1 };
    },
  },
  refine: {
    tool: "refine_proposals",
    ready: async (seller) => {
      const made = await proposed(seller);
      const input = { threadId: made.threadId, key: newKey(), refinements: [samsRefinement(made.source, 2)] };
      const here = brought(made, ({ outcome }) => outcome === "revised");
      return { ...made, send: (ctx) => sendRefinements(ctx, input), there: made.seen.revisions, here, once: 2 };
    },
  },
  finalize: {
    tool: "refine_proposals",
    ready: async (seller) => {
      const made = await revised(seller);
      const input = { threadId: made.threadId, key: newKey(), snapshotIds: [made.draft.id] };
      const here = brought(made, ({ outcome }) => outcome === "finalized");
      return { ...made, send: (ctx) => finalize(ctx, input), there: made.seen.holds, here, once: 1 };
    },
  },
  accept: {
    tool: "accept_proposal",
    ready: async (seller) => {
      const made = await held(seller);
      const { terms_digest, commercial_terms } = JSON.parse(made.committed.proposalText);
      const seen = { digest: terms_digest, amount: commercial_terms.total_budget };
      const input = { snapshotId: made.committed.id, key: newKey(), ...seen };
      const here = () => buysOf(made.threadId);
      return { ...made, send: (ctx) => accept(ctx, input), there: made.seen.buys, here, once: 1 };
    },
  },
  decline: {
    tool: "decline_proposals",
    ready: async (seller) => {
      const made = await proposed(seller);
      const declines = [{ snapshotId: made.source.id, reason: "price" as const }];
      const input = { threadId: made.threadId, key: newKey(), declines };
      const here = brought(made, (row) => row.declined);
      return { ...made, send: (ctx) => decline(ctx, input), there: made.seen.declined, here, once: 1 };
    },
  },
};

/** Bookings on record, each with its accepted snapshot and read back as what was accepted. */
async function buysOf(threadId: string): Promise<number> {
  const rows = async (table: "media_buys" | "snapshots") =>
    desk.store.db.selectFrom(table).selectAll().where("thread_id", "=", threadId).execute();
  const buys = await rows("media_buys");
  const accepted = (await rows("snapshots")).filter((row) => "is_accepted" in row && row.is_accepted === 1);
  expect(accepted).toHaveLength(buys.length);
  for (const buy of buys) expect(buy).toMatchObject({ read_back: "agrees" });
  return buys.length;
}

/** After these the answer that comes is the seller's own and whole, so the desk ends the call by it. */
const HARMLESS: ReadonlySet<FaultName> = new Set([
  "another content type",
  "two answers in one stream",
  "a request delivered twice",
  "a request delivered twice at once",
]);
/** After these the same bytes are as likely to fail again, so a person decides. */
const LEFT_TO_PERSON: ReadonlySet<FaultName> = new Set([
  "a redirect before the seller acts",
  "a redirect after the seller acted",
  "an endless answer",
]);
/** What came is no answer, and is kept all the same. */
const BRINGS_TEXT: ReadonlySet<FaultName> = new Set([
  "502 before the seller acts",
  "cut in the middle",
  "half an answer that looks whole",
  "502 after the seller acted",
  "503 after the seller acted",
  "504 after the seller acted",
  "the answer written twice",
  "someone else’s id",
  "someone else’s answer",
  "an endless answer",
  "no JSON",
  "a page of another kind",
]);

/** A call that is about to be struck, with another one of the same seller that was answered before. */
async function aboutToFail(verb: Verb, fault: FaultName, calls: readonly number[]) {
  const { tool, ready } = VERBS[verb];
  const seller = await sellerFor(verb);
  let foreign: string | undefined;
  if (fault === "someone else’s answer") {
    await (await ready(seller)).send(desk.ctx);
    foreign = sellers.answered.get(tool);
  }
  const call = await ready(seller);
  const before = { there: call.there(), calls: sellers.calls(tool).length };
  sellers.trouble({ tool, fault, calls, ...(foreign === undefined ? {} : { foreign }) });
  return {
    ...call,
    there: () => call.there() - before.there,
    sent: () => sellers.calls(tool).slice(before.calls),
  };
}

/** Does what is due, late enough for every wait there may be. */
async function work(ctx: Context): Promise<void> {
  desk.skewMs += 120_000;
  await doDueWork({ ...ctx, now: desk.ctx.now });
  await sellers.quiet();
}

async function askAgainOrWork(ctx: Context, fault: FaultName, callId: string): Promise<void> {
  const unattended = () => findCall(desk.store.db, callId);
  const before = await unattended();
  await work(ctx);
  if (!LEFT_TO_PERSON.has(fault)) return;
  expect(await unattended()).toEqual(before);
  await askAgain(ctx, { callId });
}

/** Nothing more happens however long the desk works on. */
async function isOver(call: { sent: () => unknown[]; there: () => number; here: () => Promise<number>; once: number }) {
  const sent = call.sent().length;
  await work(desk.ctx);
  expect(call.sent()).toHaveLength(sent);
  expect(call.there()).toBe(call.once);
  expect(await call.here()).toBe(call.once);
}

const argumentsOf = (calls: { arguments: unknown }[]) => calls.map((each) => JSON.stringify(each.arguments));

describe.each(Object.keys(VERBS) as Verb[])("%s", (verb) => {
  it.each(FAULT_NAMES)("happens once and is on record once after: %s", async (fault) => {
    const call = await aboutToFail(verb, fault, [1]);
    const { acts } = FAULTS[fault];
    const end = await call.send(ctxFor(fault));
    await sellers.quiet();
    expect(call.there()).toBe(acts === 0 ? 0 : call.once);
    if (fault === "someone else’s answer" && verb === "request") {
      // No answer to a brief says which one it answers, but what it brings is known from where it was reviewed.
      expect(end).toMatchObject({ end: "done", round: { verdict: { findings: [{ code: "identity_reused" }] } } });
      expect(await call.here()).toBe(0);
      return;
    }
    if (HARMLESS.has(fault)) {
      expect(end).toMatchObject({ end: "done", round: { verdict: { ok: true } } });
      return isOver(call);
    }
    expect(end).toMatchObject({ end: "unknown", round: { state: "unknown", fault: { sent: true } } });
    expect(end.round.retryAt !== null).toBe(!LEFT_TO_PERSON.has(fault));
    expect(await call.here()).toBe(0);

    await askAgainOrWork(desk.ctx, fault, end.callId);
    expect(await findCall(desk.store.db, end.callId)).toMatchObject({
      state: "done",
      request_text: end.round.requestText,
      replayed: acts === 0 ? 0 : 1,
      attempts: 2,
      unknowns: 1,
    });
    const arrived = argumentsOf(call.sent());
    expect(new Set(arrived)).toEqual(new Set([end.round.requestText]));
    expect(arrived.length).toBeLessThanOrEqual(2);
    const kept = await listAnswers(desk.ctx, { callId: end.callId });
    expect(kept.map(({ kind }) => kind)).toEqual(BRINGS_TEXT.has(fault) ? ["unanswered"] : []);
    await isOver(call);
  });
});

describe("an acceptance whose repeat fails too", () => {
  it.each(FAULT_NAMES.filter((name) => !HARMLESS.has(name)))("is booked once: %s", async (fault) => {
    const call = await aboutToFail("accept", fault, [1, 2]);
    const ctx = ctxFor(fault);
    const { callId } = await call.send(ctx);
    await sellers.quiet();
    await askAgainOrWork(ctx, fault, callId);
    expect(await findCall(desk.store.db, callId)).toMatchObject({ state: "unknown", attempts: 2, unknowns: 2 });
    expect(await call.here()).toBe(0);
    await askAgainOrWork(desk.ctx, fault, callId);
    expect(await findCall(desk.store.db, callId)).toMatchObject({ state: "done", attempts: 3 });
    expect((await listAnswers(desk.ctx, { callId })).length).toBe(BRINGS_TEXT.has(fault) ? 2 : 0);
    await isOver(call);
  });
});

describe("an acceptance at a seller that keeps no keys", () => {
  it.each(FAULT_NAMES)("is never repeated unread, and is booked once: %s", async (fault) => {
    sellers.keepsNoKeys = true;
    sellers.answers.set("get_adcp_capabilities", () => KEEPS_NONE);
    const call = await aboutToFail("accept", fault, [1]);
    const { acts } = FAULTS[fault];
    const end = await call.send(ctxFor(fault));
    await sellers.quiet();
    expect(call.there()).toBe(Math.min(acts, 1));
    if (end.end === "done") {
      expect(HARMLESS.has(fault)).toBe(true);
      return isOver(call);
    }
    expect(end).toMatchObject({ end: "unknown", round: { retryAt: null } });
    const { callId } = end;
    await work(desk.ctx);
    desk.skewMs = 0;
    expect(await refusalOf(askAgain(desk.ctx, { callId, evenIfTwice: true }))).toMatchObject({ code: "BLOCKED" });
    expect(call.sent().length).toBeLessThanOrEqual(1);

    const read = await readBackCall(desk.ctx, { callId });
    expect(read).toMatchObject(
      acts > 0
        ? { end: "done", round: { readBack: { found: "booked" }, verdict: { ok: true } } }
        : { end: "unknown", round: { readBack: { found: "nothing" } } },
    );
    // Whatever came instead of its answer is kept, and is not shown as its answer.
    const kinds = (await listAnswers(desk.ctx, { callId })).map(({ kind }) => kind);
    expect(kinds).toContain("read_back");
    expect(kinds.includes("unanswered")).toBe(BRINGS_TEXT.has(fault) || fault === "a request delivered twice");
    expect(read.round.responseText).toBeNull();
    if (acts === 0) {
      expect(await refusalOf(askAgain(desk.ctx, { callId }))).toMatchObject({ code: "BLOCKED" });
      expect(await askAgain(desk.ctx, { callId, evenIfTwice: true })).toMatchObject({ end: "done" });
    }
    await isOver(call);
  });
});

const KEEPS_NONE = {
  adcp: { supported_versions: ["3.2"], idempotency: { supported: false } },
  supported_protocols: ["media_buy"],
  media_buy: {
    lifecycle_tools: ["request_proposals", "refine_proposals", "accept_proposal"],
    proposal_refinement: {
      supported_dimensions: ["total_budget", "cpm", "flight", "product_changes", "alternatives", "criteria"],
      max_alternatives: 5,
    },
  },
};
