import { canonicalTerms } from "@/lib/negotiation";
import { type BundleContent, bundleText, EVIDENCE_FORMAT } from "@/lib/negotiation/evidence/bundle";
import { CHAIN_START, type ChainPart, type ChainPlace } from "@/lib/negotiation/evidence/chain";
import {
  type ActivityRow,
  acknowledgementsOfSnapshots,
  activityEnd,
  answersOfCall,
  approvalsOfThreads,
  type CallRow,
  callsOfThread,
  changedTermsOf,
  type Db,
  findSnapshot,
  type MediaBuyRow,
  mediaBuysOfThreads,
  placeBefore,
  readingsOfThreads,
  type SnapshotRow,
  snapshotsOfThreads,
  verdictOfCall,
} from "@/lib/store";
import { version } from "@/package.json";
import { chainParts } from "../activity/chain-parts";
import type { Download } from "../activity/export";
import { record } from "../activity/record";
import { type Context, instant, requirePermission } from "../context";
import { notFound } from "../refusal";
import { proposalOf } from "../snapshots/read";
import { loadThread, type Thread } from "../threads/load";

/**
 * The evidence of the media buy that was made from this committed snapshot, as one file that anyone can check without the desk
 * (docs/evidence.md). That it was taken out is on record, and that entry is in the file too.
 * @throws DeskRefusal NOT_FOUND where nothing was bought from it
 */
export async function exportEvidence(ctx: Context, input: { snapshotId: string }): Promise<Download> {
  requirePermission(ctx, "export");
  const snapshot = await findSnapshot(ctx.db, input.snapshotId);
  if (!snapshot) throw notFound("media buy");
  const thread = await loadThread(ctx.db, snapshot.thread_id);
  const buys = await mediaBuysOfThreads(ctx.db, [thread.row.id]);
  const buy = buys.find(({ snapshot_id }) => snapshot_id === snapshot.id);
  if (!buy) throw notFound("media buy");
  // The file is of one moment: what is written meanwhile is in none of its parts.
  const content = await ctx.db.transaction().execute(async (tx) => {
    await record(tx, ctx, {
      action: "evidence.exported",
      subject: buy.media_buy_id,
      detail: { digest: snapshot.terms_digest },
      negotiationId: thread.negotiation.id,
      sellerId: thread.seller.id,
    });
    return contentOf(tx, ctx, thread, buy);
  });
  const name = `parley-evidence-${fileName(buy.media_buy_id)}.json`;
  return { name, type: "application/json; charset=utf-8", pieces: once(bundleText(content)) };
}

async function contentOf(db: Db, ctx: Context, thread: Thread, buy: MediaBuyRow): Promise<BundleContent> {
  const threadIds = [thread.row.id];
  const calls = await callsOfThread(db, thread.row.id);
  const snapshots = await snapshotsOfThreads(db, threadIds);
  const ids = snapshots.map(({ id }) => id);
  const { id, name } = ctx.actor;
  return {
    format: EVIDENCE_FORMAT,
    made_at: instant(ctx),
    made_by: { id, name },
    desk_version: version,
    deal: dealOf(thread),
    calls: await Promise.all(calls.map((call) => callOf(db, call))),
    snapshots: snapshots.map(snapshotOf),
    acknowledgements: (await acknowledgementsOfSnapshots(db, ids)).map(
      ({ snapshot_id, finding, user_id, acknowledged_at }) => ({ snapshot_id, finding, user_id, acknowledged_at }),
    ),
    // What people noted beside their decisions is theirs and stays at the desk.
    approvals: (await approvalsOfThreads(db, threadIds)).map(
      ({ thread_id: _, note: __, decision_note: ___, ...approval }) => approval,
    ),
    let_pass: (await changedTermsOf(db, ids)).map(({ note: _, ...rest }) => rest),
    media_buy: mediaBuyOf(buy),
    readings: (await readingsOfThreads(db, threadIds)).map(({ id, media_buy_id, revision, read_at, text }) => {
      return { id, media_buy_id, revision, read_at, text };
    }),
    chain: await chainOf(db, thread),
  };
}

function dealOf({ row, negotiation, seller }: Thread): BundleContent["deal"] {
  const { origin, pathname } = new URL(seller.url);
  return {
    negotiation_id: negotiation.id,
    negotiation: negotiation.name,
    brand_domain: negotiation.brand_domain,
    operator: negotiation.operator,
    seller_id: seller.id,
    seller: seller.name,
    seller_url: `${origin}${pathname}`,
    thread_id: row.id,
    pin: row.pin,
    served_version: row.served_version,
    account_text: row.account_text,
    account_key: row.account_key,
    seller_offset_ms: Number(row.seller_offset_ms),
  };
}

async function callOf(db: Db, call: CallRow): Promise<BundleContent["calls"][number]> {
  const verdict = await verdictOfCall(db, call.id);
  const answers = await answersOfCall(db, call.id);
  return {
    id: call.id,
    kind: call.kind,
    number: call.number,
    tool: call.tool,
    idempotency_key: call.idempotency_key,
    state: call.state,
    actor_id: call.actor_id,
    attempts: call.attempts,
    prepared_at: call.prepared_at,
    sent_at: call.sent_at,
    answered_at: call.answered_at,
    served_version: call.served_version,
    task_id: call.task_id,
    request_text: call.request_text,
    response_text: call.response_text,
    error_text: call.error_text,
    answers: answers.map(({ id, at, kind, text }) => ({ id, at, kind, text })),
    verdict: verdict ? { ok: verdict.ok, findings_text: verdict.findings_text, judged_at: verdict.judged_at } : null,
  };
}

function snapshotOf(row: SnapshotRow): BundleContent["snapshots"][number] {
  return {
    id: row.id,
    call_id: row.call_id,
    pointer: row.pointer,
    proposal_id: row.proposal_id,
    parent_proposal_id: row.parent_proposal_id,
    status: row.status,
    is_accepted: row.is_accepted,
    outcome: row.outcome,
    terms_digest: row.terms_digest,
    expires_at: row.expires_at,
    received_at: row.received_at,
    proposal_text: row.proposal_text,
    canonical_terms: canonicalOf(row),
  };
}

function canonicalOf(row: SnapshotRow): string | null {
  try {
    return canonicalTerms(proposalOf(row).commercial_terms);
  } catch {
    return null;
  }
}

function mediaBuyOf(buy: MediaBuyRow): BundleContent["media_buy"] {
  return {
    id: buy.id,
    call_id: buy.call_id,
    snapshot_id: buy.snapshot_id,
    media_buy_id: buy.media_buy_id,
    revision: buy.revision,
    status: buy.status,
    accepted_at: buy.accepted_at,
    confirmed_at: buy.confirmed_at,
    bindings_text: buy.bindings_text,
    read_back: buy.read_back,
    read_back_at: buy.read_back_at,
    read_back_findings_text: buy.read_back_findings_text,
    read_back_text: buy.read_back_text,
  };
}

/** From the negotiation's first entry to the newest of all: those of this deal in full, the others as hashes that link them. */
async function chainOf(db: Db, { negotiation, seller }: Thread): Promise<BundleContent["chain"]> {
  const { seq, hash } = await activityEnd(db);
  const head: ChainPlace = { seq: seq ?? 0, hash: hash ?? CHAIN_START.hash };
  const before = (await placeBefore(db, negotiation.id)) ?? CHAIN_START;
  const isMeant = ({ negotiation_id, seller_id }: ActivityRow) =>
    negotiation_id === negotiation.id && (seller_id === null || seller_id === seller.id);
  const parts: ChainPart[] = [];
  const meant = (rows: readonly ActivityRow[]) => new Set(rows.filter(isMeant).map(({ seq }) => seq));
  for await (const part of chainParts(db, { from: before, upto: head }, meant)) parts.push(part);
  return { before, parts, head };
}

/** A seller chooses its ids: what no file system minds stays. */
const fileName = (id: string) => id.replace(/[^A-Za-z0-9_-]/g, "_").slice(0, 60);

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}
