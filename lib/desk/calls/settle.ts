import type { Finding, Verdict } from "@/lib/negotiation";
import {
  type CallRow,
  type Db,
  deleteDrafts,
  findCall,
  findThread,
  insertMediaBuy,
  insertOutcomes,
  insertSnapshots,
  isTaken,
  moveCall,
  newId,
  putProducts,
  putVerdict,
  type SellerRow,
  type SnapshotRow,
  snapshotsByProposalIds,
  type ThreadRow,
} from "@/lib/store";
import { jsonText } from "@/lib/wire/json-span";
import { record } from "../activity/record";
import { sellerNow } from "../clocks/seller-offset";
import { type Context, instant } from "../context";
import { sha256 } from "../fingerprint";
import { integerOf, type JsonObject, objectsOf, storedObject, textOf } from "../json";
import { enterLane } from "../legacy/enter-lane";
import { settleLegacy } from "../legacy/settle";
import { isLegacyCall } from "../legacy/tools";
import type { Fault } from "../refusal";
import { laneServed } from "../threads/lane";
import { identityReused, judge, keptElsewhere, tooMany } from "./judge";
import { overflowIn, pointerOf, type ReceivedProposal, readReceived } from "./received";
import { nextRepeat, SETTLES_FROM } from "./store-reply";

/**
 * Takes in the stored answer of a completed task: judges it and stores outcomes, snapshots, verdict and activity in one transaction.
 * It works from the record alone, so an answer can be settled later than it came.
 */
export async function settle(ctx: Context, callId: string, seller: SellerRow): Promise<void> {
  try {
    await settleOnce(ctx, callId, seller);
  } catch (error) {
    // Another thread's answer brought the same proposal in the same moment. It is known by now, and judged as such.
    if (!isTaken(error)) throw error;
    await settleOnce(ctx, callId, seller);
  }
}

async function settleOnce(ctx: Context, callId: string, seller: SellerRow): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const call = await findCall(tx, callId);
    const thread = call?.thread_id ? await findThread(tx, call.thread_id) : undefined;
    if (!call || !SETTLES_FROM.includes(call.state) || call.response_text === null || !thread) return;
    await settleRound(tx, ctx, { call, thread, seller, responseText: call.response_text });
  });
}

type Round = { call: CallRow; thread: ThreadRow; seller: SellerRow; responseText: string };

async function settleRound(tx: Db, ctx: Context, { call, thread, seller, responseText }: Round): Promise<void> {
  if (isLegacyCall(call)) return settleOlder(tx, ctx, { call, thread, seller, responseText });
  await noteStepDown(tx, ctx, { call, thread, seller });
  const accountKey = thread.account_key ?? "";
  const body = storedObject(responseText);
  const received = readReceived(call.kind, body, call.request_text);
  const known = await snapshotsByProposalIds(tx, { sellerId: seller.id, accountKey }, [
    ...sourceIds(call.request_text),
    ...received.proposals.map(({ proposal }) => String(proposal.proposal_id)),
  ]);
  const receivedAt = call.answered_at ?? instant(ctx);
  const now = sellerNow(new Date(receivedAt), thread);
  const overflow = overflowIn(body);
  const judged =
    overflow === null
      ? judge({ kind: call.kind, requestText: call.request_text, body, now, known })
      : tooMany(overflow);

  const fault = whyOpen(call, body);
  if (fault) return leaveOpen(tx, ctx, { call, thread, seller, verdict: judged, fault });
  const { fresh, reused } = sortOut(received.proposals, { responseText, known, call });
  const verdict = withReused(judged, reused);
  await insertOutcomes(
    tx,
    received.outcomes.map((outcome, position) => ({ call_id: call.id, position, ...outcome })),
  );
  const rows = fresh.map((each) => snapshotRow(each, { call, thread, accountKey, receivedAt }));
  await insertSnapshots(tx, rows);
  await putProducts(
    tx,
    unique(received.products).map(({ productId, name }) => ({ thread_id: thread.id, product_id: productId, name })),
  );
  if (verdict) await storeVerdict(tx, ctx, call, verdict);
  if (call.kind === "accept") await storeMediaBuy(tx, { call, thread, body, known, receivedAt });
  if (call.kind === "revise") await dropSentDrafts(tx, call, thread, known);
  // A booked snapshot can never be accepted again; everything else may be asked for anew once it was answered.
  const claim = call.kind === "accept" ? {} : { sole_claim: null };
  await moveCall(tx, call.id, SETTLES_FROM, {
    state: "done",
    held_by: null,
    retry_at: null,
    task_poll_at: null,
    ...claim,
  });
  await record(tx, ctx, {
    action: "call.answered",
    subject: seller.name,
    detail: {
      call: call.id,
      tool: call.tool,
      // Why a decline was not possible is said in the seller's own prose, which stays with the call.
      outcomes: received.outcomes.map(({ outcome, reason_code }) =>
        call.kind === "decline" ? outcome : (reason_code ?? outcome),
      ),
      snapshots: rows.map(({ proposal_id, terms_digest }) => ({ proposal_id, terms_digest })),
      verdict: verdict && {
        ok: verdict.ok,
        findings: verdict.findings.map(({ code, pointer }) => `${code} ${pointer}`),
      },
      response_sha256: sha256(responseText),
      replayed: call.replayed === 1,
    },
    negotiationId: thread.negotiation_id,
    sellerId: seller.id,
  });
}

/** The answer of an older tool; a purchase that names no media buy settles nothing here either. */
async function settleOlder(tx: Db, ctx: Context, round: Round): Promise<void> {
  const names = textOf(storedObject(round.responseText).media_buy_id) !== null;
  if (round.call.kind !== "accept" || names) return settleLegacy(tx, ctx, round);
  return leaveOpen(tx, ctx, { ...round, verdict: null, fault: NO_MEDIA_BUY });
}

/**
 * A seller that answers a brief by an older release than it was asked for goes on by the older rules, and it is told. Later in a thread
 * such an answer is a fault of it: what was agreed by then stands on the release it was agreed under.
 */
async function noteStepDown(
  tx: Db,
  ctx: Context,
  { call, thread, seller }: Omit<Round, "responseText">,
): Promise<void> {
  const served = call.kind === "request" ? laneServed(call.served_version) : null;
  if (served === null || thread.pin === call.served_version) return;
  await enterLane(tx, ctx, { row: thread, seller, negotiation: { id: thread.negotiation_id } }, served);
}

const NO_MEDIA_BUY = {
  kind: "no_media_buy",
  message: "The seller says that the acceptance is done and names no media buy, so it is not known what was booked.",
  sent: true,
};

const ANOTHERS = {
  kind: "foreign_answer",
  message: "The seller answered about other proposals than this request’s, so it is not known what came of this one.",
  sent: true,
};

/** Why an answer does not say what came of its call; null where it does. */
function whyOpen({ kind, request_text }: CallRow, body: JsonObject): Fault | null {
  if (kind === "accept" && textOf(body.media_buy_id) === null) return NO_MEDIA_BUY;
  const asked = new Set([...sourceIds(request_text), storedObject(request_text).media_buy_id]);
  const named = answeredIds(kind, body).filter((id) => textOf(id) !== null);
  return named.length === 0 || named.some((id) => asked.has(id)) ? null : ANOTHERS;
}

/** The proposals an answer says it is about. A brief's answer names none that was asked about. */
function answeredIds(kind: CallRow["kind"], body: JsonObject): unknown[] {
  switch (kind) {
    case "accept":
      // An accepted proposal may have a new id and then names the one it was made from (facts 13.1).
      return objectsOf([body.accepted_proposal]).flatMap((each) => [each.proposal_id, each.parent_proposal_id]);
    case "revise":
    case "finalize":
      return objectsOf(body.results).map((each) => each.source_proposal_id);
    case "decline":
      return objectsOf(body.results).map((each) => each.proposal_id);
    case "control":
      return [body.media_buy_id];
    case "request":
    case "accounts":
      return [];
  }
}

/** Such an answer settles nothing: the snapshot stays claimed, and asking again brings the right one, or this one once more. */
async function leaveOpen(
  tx: Db,
  ctx: Context,
  { call, thread, seller, verdict, fault }: Omit<Round, "responseText"> & { verdict: Verdict | null; fault: Fault },
): Promise<void> {
  if (verdict) await storeVerdict(tx, ctx, call, verdict);
  const again = await nextRepeat(tx, ctx, call, fault);
  await moveCall(tx, call.id, SETTLES_FROM, {
    state: "unknown",
    held_by: null,
    task_poll_at: null,
    retry_at: again,
    unknowns: call.unknowns + 1,
    fault_text: JSON.stringify(fault),
  });
  await record(tx, ctx, {
    action: "call.unknown",
    subject: seller.name,
    detail: { call: call.id, tool: call.tool, fault: fault.kind, sent: true, ...(again === null ? {} : { again }) },
    negotiationId: thread.negotiation_id,
    sellerId: seller.id,
  });
}

async function storeVerdict(tx: Db, ctx: Context, call: CallRow, { ok, findings }: Verdict): Promise<void> {
  const row = { call_id: call.id, ok: ok ? (1 as const) : (0 as const), findings_text: JSON.stringify(findings) };
  await putVerdict(tx, { ...row, judged_at: instant(ctx) });
}

/** The proposals a request is about: what it refines, finalizes, accepts or declines. */
function sourceIds(requestText: string): string[] {
  const { proposal_id, refinements, declines } = storedObject(requestText);
  const entries = [...objectsOf(refinements), ...objectsOf(declines)];
  const ids = [proposal_id, ...entries.map((entry) => entry.proposal_id)];
  return ids.filter((id): id is string => typeof id === "string");
}

type Fresh = ReceivedProposal & { text: string };

/** Tells new snapshots from ones already stored (a replay) and from ids that come back with another text. */
function sortOut(
  proposals: ReceivedProposal[],
  { responseText, known, call }: { responseText: string; known: SnapshotRow[]; call: CallRow },
) {
  const isAccept = call.kind === "accept";
  const stored = known.filter((row) => (row.is_accepted === 1) === isAccept);
  const texts = new Map(stored.map((row) => [row.proposal_id, row.proposal_text]));
  const elsewhere = new Set(
    stored.filter(({ thread_id }) => thread_id !== call.thread_id).map(({ proposal_id }) => proposal_id),
  );
  const fresh: Fresh[] = [];
  const reused: Finding[] = [];
  for (const received of proposals) {
    const id = String(received.proposal.proposal_id);
    const text = jsonText(responseText, received.path) ?? JSON.stringify(received.proposal);
    const earlier = texts.get(id);
    if (earlier === undefined) fresh.push({ ...received, text });
    else if (earlier !== text) reused.push(identityReused(id, pointerOf(received.path)));
    else if (elsewhere.has(id)) reused.push(keptElsewhere(id, pointerOf(received.path)));
    texts.set(id, earlier ?? text);
  }
  return { fresh, reused };
}

function withReused(judged: Verdict | null, reused: Finding[]): Verdict | null {
  if (!judged || reused.length === 0) return judged;
  const named = new Set(
    judged.findings.filter(({ code }) => code === "identity_reused").map(({ proposalId }) => proposalId),
  );
  const added = reused.filter(({ proposalId }) => !named.has(proposalId));
  const findings = [...judged.findings, ...added];
  return { ok: findings.every(({ severity }) => severity !== "block"), findings };
}

function snapshotRow(
  { path, proposal, outcome, text }: Fresh,
  round: { call: CallRow; thread: ThreadRow; accountKey: string; receivedAt: string },
): SnapshotRow {
  const status = proposal.proposal_status as SnapshotRow["status"];
  return {
    id: newId("snap"),
    seller_id: round.call.seller_id,
    account_key: round.accountKey,
    thread_id: round.thread.id,
    call_id: round.call.id,
    round: round.call.number,
    pointer: pointerOf(path),
    proposal_id: String(proposal.proposal_id),
    parent_proposal_id: textOf(proposal.parent_proposal_id),
    status,
    is_accepted: outcome === "accepted" ? 1 : 0,
    outcome,
    proposal_text: text,
    terms_digest: textOf(proposal.terms_digest),
    expires_at: textOf(proposal.expires_at),
    received_at: round.receivedAt,
  };
}

/** The booking as the seller reported it. That it is what was accepted is the verdict's and the read-back's to say. */
async function storeMediaBuy(
  tx: Db,
  {
    call,
    thread,
    body,
    known,
    receivedAt,
  }: Omit<Round, "seller" | "responseText"> & {
    body: JsonObject;
    known: SnapshotRow[];
    receivedAt: string;
  },
): Promise<void> {
  const proposalId = textOf(storedObject(call.request_text).proposal_id);
  const committed = known.find((row) => row.proposal_id === proposalId && row.is_accepted === 0);
  const mediaBuyId = textOf(body.media_buy_id);
  if (!committed || mediaBuyId === null) return;
  const accepted = objectsOf([body.accepted_proposal])[0];
  await insertMediaBuy(tx, {
    id: newId("buy"),
    seller_id: call.seller_id,
    thread_id: thread.id,
    call_id: call.id,
    snapshot_id: committed.id,
    media_buy_id: mediaBuyId,
    revision: integerOf(body.revision) ?? 1,
    status: textOf(body.media_buy_status),
    accepted_at: textOf(accepted?.accepted_at) ?? receivedAt,
    confirmed_at: textOf(body.confirmed_at),
    bindings_text: JSON.stringify(objectsOf(body.purchase_bindings)),
    read_back: "not_read",
    read_back_at: null,
    read_back_message: null,
    read_back_findings_text: "[]",
    read_back_text: null,
  });
}

/** What was sent is in the call now; a seller that refuses or stays silent leaves the composer's text where it was. */
async function dropSentDrafts(tx: Db, call: CallRow, thread: ThreadRow, known: SnapshotRow[]): Promise<void> {
  const sent = new Set(sourceIds(call.request_text));
  const sourceSnapshotIds = known.filter(({ proposal_id }) => sent.has(proposal_id)).map(({ id }) => id);
  await deleteDrafts(tx, { userId: call.actor_id, threadId: thread.id, sourceSnapshotIds });
}

function unique(products: { productId: string; name: string }[]) {
  return [...new Map(products.map((product) => [product.productId, product])).values()];
}
