import {
  type Applied,
  type AppliedEntry,
  contentHash,
  entriesOf,
  matchApplied,
  type Observed,
  observedChanges,
  observedStatus,
  offersIn,
} from "@/lib/negotiation";
import {
  type CallRow,
  type Db,
  findAssurance,
  findLegacyConsent,
  insertLegacyBuy,
  insertObservations,
  insertOutcomes,
  isKeptExactly,
  moveCall,
  newestObservation,
  newId,
  nextObservation,
  type ObservationRow,
  putAssurance,
  putLegacyAnswer,
  putProducts,
  type SellerRow,
  type ThreadRow,
} from "@/lib/store";
import { jsonText } from "@/lib/wire/json-span";
import { record } from "../activity/record";
import { SETTLES_FROM } from "../calls/store-reply";
import { type Context, instant } from "../context";
import { sha256 } from "../fingerprint";
import { integerOf, isObject, type JsonObject, listOf, objectsOf, storedObject, textOf } from "../json";
import { observedIn } from "./observed";

export type LegacyRound = { call: CallRow; thread: ThreadRow; seller: SellerRow; responseText: string };

/** Twice what anyone could review of one answer. */
const MOST_PROPOSALS = 100;
const MOST_PRODUCTS = 2_000;

/**
 * Takes in the answer of an older tool: every proposal as an observation of its own, what the seller reports of each entry, and what
 * was booked. Nothing here is verified, since there is nothing to verify it by; so no verdict is stored.
 */
export async function settleLegacy(tx: Db, ctx: Context, round: LegacyRound): Promise<void> {
  const { call, thread, seller, responseText } = round;
  const body = storedObject(responseText);
  const taken =
    call.kind === "accept" ? await takeBooking(tx, ctx, round, body) : await takeProducts(tx, ctx, round, body);
  await insertOutcomes(tx, [
    { call_id: call.id, position: 0, source_proposal_id: null, reason_code: null, asked: null, ...taken.outcome },
  ]);
  // What was bought once is not bought again from the same proposal; everything else may be asked for anew once it was answered.
  const claim = call.kind === "accept" ? {} : { sole_claim: null };
  const ended = { state: "done", held_by: null, retry_at: null, task_poll_at: null } as const;
  await moveCall(tx, call.id, SETTLES_FROM, { ...ended, ...claim });
  await record(tx, ctx, {
    action: "call.answered",
    subject: seller.name,
    detail: {
      call: call.id,
      tool: call.tool,
      lane: "legacy",
      outcomes: [taken.outcome.outcome],
      ...taken.detail,
      response_sha256: sha256(responseText),
      replayed: call.replayed === 1,
    },
    negotiationId: thread.negotiation_id,
    sellerId: seller.id,
  });
}

type Taken = { outcome: { outcome: string; returned: number }; detail: Record<string, unknown> };

async function takeProducts(tx: Db, ctx: Context, round: LegacyRound, body: JsonObject): Promise<Taken> {
  const { call, thread } = round;
  const sent = entriesOf(storedObject(call.request_text));
  const applied = matchApplied(sent, body.refinement_applied);
  const products = objectsOf(listOf(body.products).slice(0, MOST_PRODUCTS)).flatMap(({ product_id, name }) =>
    isId(product_id) ? [{ thread_id: thread.id, product_id, name: textOf(name) ?? product_id }] : [],
  );
  await putProducts(tx, [...new Map(products.map((product) => [product.product_id, product])).values()]);
  const rows = await observe(tx, ctx, round, body);
  const answer = rows.length > 0 ? "proposals" : products.length > 0 ? "products_available" : "nothing";
  await putLegacyAnswer(tx, {
    call_id: call.id,
    answer,
    entries_text: JSON.stringify(applied.entries),
    mismatches_text: JSON.stringify(applied.mismatches),
    reported: applied.reported ? 1 : 0,
  });
  return {
    outcome: {
      outcome: OUTCOMES[call.kind === "request" ? "request" : "revise"](answer, applied, rows),
      returned: rows.length,
    },
    detail: {
      observations: rows.map(({ proposal_id, content_hash }) => ({ proposal_id, content_hash })),
      reported: applied.entries.map(({ status }) => status),
      mismatches: applied.mismatches.map(({ code, pointer }) => `${code} ${pointer}`),
    },
  };
}

type Answer = "proposals" | "products_available" | "nothing";

/** What the thread's stage is told by; the words of each entry stay with the answer. */
const OUTCOMES: Record<"request" | "revise", (answer: Answer, applied: Applied, rows: ObservationRow[]) => string> = {
  request: (answer) => (answer === "proposals" ? "proposed" : answer),
  revise: (answer, { entries }, rows) => {
    if (rows.some(({ status }) => status === "committed")) return "seen_committed";
    if (answer === "products_available") return answer;
    const told = entries.map(({ status }: AppliedEntry) => status);
    if (answer === "nothing" || told.every((status) => status === "unable")) return "not_refined";
    return told.some((status) => status !== "applied" && status !== "not_reported") ? "refined_partly" : "refined";
  },
};

/** Stores each proposal of an answer as it was seen, and finds an undertaking on finalizing broken where it was. */
async function observe(tx: Db, ctx: Context, round: LegacyRound, body: JsonObject): Promise<ObservationRow[]> {
  const { call, thread, seller, responseText } = round;
  const listed = listOf(body.proposals).slice(0, MOST_PROPOSALS);
  const first = await nextObservation(tx, thread.id);
  const rows: ObservationRow[] = [];
  const seen = new Set<string>();
  for (const [index, proposal] of listed.entries()) {
    if (!isProposal(proposal) || seen.has(String(proposal.proposal_id))) continue;
    const status = observedStatus(proposal);
    if (status === "unreadable") continue;
    seen.add(String(proposal.proposal_id));
    const text = jsonText(responseText, ["proposals", index]) ?? JSON.stringify(proposal);
    const offers = offersIn(proposal, body.products);
    const row: ObservationRow = {
      id: newId("obs"),
      seller_id: seller.id,
      account_key: thread.account_key ?? "",
      thread_id: thread.id,
      call_id: call.id,
      round: call.number,
      seq: first + rows.length,
      pointer: `/proposals/${index}`,
      proposal_id: String(proposal.proposal_id),
      status,
      content_hash: contentHash({ proposal, offers }, text),
      proposal_text: text,
      offers_text: JSON.stringify(offers),
      expires_at: textOf(proposal.expires_at),
      received_at: call.answered_at ?? instant(ctx),
    };
    if (call.kind === "finalize") await judgeFinalize(tx, ctx, round, { proposal, offers }, row);
    rows.push(row);
  }
  await insertObservations(tx, rows);
  return rows;
}

/** Finalizing was asked for on the seller's word that it changes nothing. Where it did, that word counts for nothing from now on. */
async function judgeFinalize(
  tx: Db,
  ctx: Context,
  { call, thread, seller }: LegacyRound,
  after: Observed,
  row: ObservationRow,
): Promise<void> {
  const before = await newestObservation(tx, thread.id, row.proposal_id);
  const assurance = await findAssurance(tx, seller.id);
  if (!before || !assurance || assurance.broken_at !== null) return;
  const changed = observedChanges(observedIn(before), after).filter(({ weight }) => weight === "terms");
  if (changed.length === 0) return;
  await putAssurance(tx, { ...assurance, broken_at: instant(ctx), broken_by_call: call.id });
  await record(tx, ctx, {
    action: "assurance.broken",
    subject: seller.name,
    detail: { call: call.id, proposal_id: row.proposal_id, changed: changed.map(({ pointer }) => pointer) },
    negotiationId: thread.negotiation_id,
    sellerId: seller.id,
  });
}

async function takeBooking(
  tx: Db,
  ctx: Context,
  { call, thread, seller }: LegacyRound,
  body: JsonObject,
): Promise<Taken> {
  const consent = await findLegacyConsent(tx, call.id);
  const mediaBuyId = textOf(body.media_buy_id);
  if (!consent || mediaBuyId === null) return { outcome: { outcome: "accepted", returned: 0 }, detail: {} };
  const at = call.answered_at ?? instant(ctx);
  await insertLegacyBuy(tx, {
    id: newId("buy"),
    seller_id: seller.id,
    thread_id: thread.id,
    call_id: call.id,
    observation_id: consent.observation_id,
    media_buy_id: mediaBuyId,
    revision: integerOf(body.revision) ?? 1,
    status: textOf(body.media_buy_status),
    booked_at: at,
    confirmed_at: textOf(body.confirmed_at),
    packages_text: JSON.stringify(objectsOf(body.packages)),
    losses_text: consent.losses_text,
    buyer_id: consent.user_id,
    buyer: consent.user_name,
    read_back: "not_read",
    read_back_at: null,
    read_back_message: null,
    read_back_findings_text: "[]",
    read_back_text: null,
  });
  await putLegacyAnswer(tx, {
    call_id: call.id,
    answer: "booked",
    entries_text: "[]",
    mismatches_text: "[]",
    reported: 0,
  });
  return { outcome: { outcome: "accepted", returned: 1 }, detail: { media_buy: mediaBuyId } };
}

const isId = (value: unknown): value is string =>
  typeof value === "string" && /^.{1,255}$/su.test(value) && isKeptExactly(value);

/** Enough of a proposal to be looked at: an id and shares of products (facts 6.1). */
function isProposal(proposal: unknown): proposal is JsonObject {
  return isObject(proposal) && isId(proposal.proposal_id) && objectsOf(proposal.allocations).length > 0;
}
