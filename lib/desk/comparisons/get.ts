import {
  committedFrom,
  type Db,
  notesOfSnapshots,
  type ObservationRow,
  observationsByIds,
  requestTexts,
  type SnapshotRow,
  snapshotsByIds,
  snapshotsByProposalIds,
} from "@/lib/store";
import { jsonText } from "@/lib/wire/json-span";
import { type Context, requirePermission } from "../context";
import { declinedOf } from "../declines/require-not-declined";
import { groupBy } from "../group-by";
import { liveHolds } from "../holds/view";
import { objectsOf, storedObject } from "../json";
import { notFound } from "../refusal";
import { assess, snapshotView } from "../snapshots/view";
import { loadThread } from "../threads/load";

/**
 * Snapshots as columns, in the order asked for, and beside them what they were refined from where that is no column itself. Columns
 * share threads, calls and sources, and a proposal may be a thousand lines: each is read and told once. @throws DeskRefusal NOT_FOUND
 */
export async function getComparison(ctx: Context, input: { snapshotIds: string[] }) {
  requirePermission(ctx, "look");
  const ids = [...new Set(input.snapshotIds)];
  const found = new Map((await snapshotsByIds(ctx.db, ids)).map((row) => [row.id, row]));
  const looks = new Map((await observationsByIds(ctx.db, ids)).map((row) => [row.id, row]));
  if (ids.some((id) => !found.has(id) && !looks.has(id))) throw notFound("proposal");
  const notes = new Map((await notesOfSnapshots(ctx.db, ctx.actor.id, ids)).map((row) => [row.snapshot_id, row.text]));
  const rows = [...found.values()];
  const threads = await byThread(rows, [...looks.values()], (id) => loadThread(ctx.db, id));
  const declined = await byThread(rows, [], (id) => declinedOf(ctx.db, id));

  const parentOf = await parentsOf(ctx.db, rows);
  // A committed or accepted snapshot has its draft's terms, so it answers what its draft answered.
  const answering = (row: SnapshotRow) => {
    const parent = row.status === "draft" ? undefined : parentOf(row);
    return parent?.status === "draft" ? parent : row;
  };
  const parentOfDraft = await parentsOf(ctx.db, rows.map(answering));
  const sourceOf = (row: SnapshotRow) => parentOfDraft(answering(row));
  const sources = new Map(rows.flatMap((row) => sourceOf(row) ?? []).map((row) => [row.id, row]));
  const assessment = await assess(ctx.db, [...rows, ...sources.values()]);
  const requests = await requestsOf(ctx.db, rows.map(answering));
  const held = await holdsOn(ctx, rows, threads);

  const viewOf = (row: SnapshotRow) => {
    // A source stands in the thread of what came of it.
    const seller = threads.get(row.thread_id)?.seller;
    return snapshotView(row, seller?.name ?? "", assessment(row), declined.get(row.thread_id) ?? new Set());
  };
  const columns = ids.map((id) => {
    const look = looks.get(id);
    if (look) return { ...columnOfLook(look, threads), note: null };
    const row = found.get(id);
    const thread = row && threads.get(row.thread_id);
    if (!row || !thread) throw notFound("proposal");
    return {
      lane: "compact" as const,
      observation: null,
      snapshot: viewOf(row),
      negotiationId: thread.negotiation.id,
      negotiationName: thread.negotiation.name,
      sellerId: thread.seller.id,
      sourceId: sourceOf(row)?.id ?? null,
      refinementText: refinementText(answering(row), requests),
      held: held(row),
      note: notes.get(id) ?? null,
    };
  });
  return { columns, sources: [...sources.values()].filter(({ id }) => !found.has(id)).map(viewOf) };
}

/** What is known of each thread that some rows stand in. */
async function byThread<T>(
  rows: readonly SnapshotRow[],
  looks: readonly ObservationRow[],
  read: (threadId: string) => Promise<T>,
): Promise<Map<string, T>> {
  const ids = [...new Set([...rows, ...looks].map(({ thread_id }) => thread_id))];
  return new Map(await Promise.all(ids.map(async (id) => [id, await read(id)] as const)));
}

type Threads = Map<string, Awaited<ReturnType<typeof loadThread>>>;

/** A look at a proposal of the older lane: what it says can be put beside the others, and none of it can be checked (facts 6.1). */
function columnOfLook(look: ObservationRow, threads: Threads) {
  const thread = threads.get(look.thread_id);
  if (!thread) throw notFound("proposal");
  const { negotiation, seller } = thread;
  const nothing = { findings: [], blocked: false, acknowledged: [], letPass: null };
  return {
    lane: "legacy" as const,
    observation: {
      id: look.id,
      threadId: look.thread_id,
      sellerName: seller.name,
      proposalId: look.proposal_id,
      status: look.status,
      contentHash: look.content_hash,
      proposalText: look.proposal_text,
      offersText: look.offers_text,
      expiresAt: look.expires_at,
      receivedAt: look.received_at,
      round: look.round,
    },
    snapshot: snapshotView(asSnapshot(look), seller.name, nothing, new Set()),
    negotiationId: negotiation.id,
    negotiationName: negotiation.name,
    sellerId: seller.id,
    sourceId: null,
    refinementText: null,
    held: null,
  };
}

/** Names the column as a snapshot would; no text of it is read as one. */
const asSnapshot = (look: ObservationRow): SnapshotRow => ({
  ...look,
  parent_proposal_id: null,
  status: look.status === "committed" ? "committed" : "draft",
  is_accepted: 0,
  outcome: "proposed",
  terms_digest: null,
});

const scopeKey = (row: SnapshotRow) => JSON.stringify([row.seller_id, row.account_key]);

/** Rows by the scope in which their proposal ids mean one thing. */
const byScope = (rows: readonly SnapshotRow[]) => [...groupBy(rows, scopeKey).values()];

/** What each row was made from: the snapshot its seller names as its parent, the last of that id. */
async function parentsOf(db: Db, rows: readonly SnapshotRow[]): Promise<(row: SnapshotRow) => SnapshotRow | undefined> {
  const parents = new Map<string, SnapshotRow>();
  for (const own of byScope(rows)) {
    const [first] = own;
    const ids = [...new Set(own.flatMap(({ parent_proposal_id: id }) => id ?? []))];
    if (!first) continue;
    const scope = { sellerId: first.seller_id, accountKey: first.account_key };
    for (const parent of await snapshotsByProposalIds(db, scope, ids)) {
      parents.set(`${scopeKey(first)} ${parent.proposal_id}`, parent);
    }
  }
  return (row) => parents.get(`${scopeKey(row)} ${row.parent_proposal_id}`);
}

/** The live hold on each draft, which is accepted and not asked for twice. */
async function holdsOn(ctx: Context, rows: readonly SnapshotRow[], threads: Threads) {
  const holds: SnapshotRow[] = [];
  for (const own of byScope(rows.filter(({ status }) => status === "draft"))) {
    const [first] = own;
    if (!first) continue;
    const scope = { sellerId: first.seller_id, accountKey: first.account_key };
    holds.push(
      ...(await committedFrom(
        ctx.db,
        scope,
        own.map(({ proposal_id }) => proposal_id),
      )),
    );
  }
  return (row: SnapshotRow) => {
    const thread = threads.get(row.thread_id)?.row;
    if (!thread || row.status !== "draft") return null;
    const own = holds.filter((hold) => hold.thread_id === row.thread_id && hold.parent_proposal_id === row.proposal_id);
    const [hold] = liveHolds(own, thread, ctx.now());
    if (!hold?.expires_at) return null;
    return { snapshotId: hold.id, expiresAt: hold.expires_at, sellerOffsetMs: Number(thread.seller_offset_ms) };
  };
}

type Requests = Map<string, { text: string; entries: readonly Record<string, unknown>[] }>;

async function requestsOf(db: Db, rows: readonly SnapshotRow[]): Promise<Requests> {
  const calls = await requestTexts(db, [...new Set(rows.map(({ call_id }) => call_id))]);
  return new Map(
    calls.map(({ id, request_text: text }) => [id, { text, entries: objectsOf(storedObject(text).refinements) }]),
  );
}

/** The entry of the request that this snapshot answers, as it was sent; null where it answers a brief or an acceptance. */
function refinementText(row: SnapshotRow, requests: Requests): string | null {
  const request = requests.get(row.call_id);
  if (!request) return null;
  const index = request.entries.findIndex(({ proposal_id }) => proposal_id === row.parent_proposal_id);
  return index < 0 ? null : (jsonText(request.text, ["refinements", index]) ?? null);
}
