import {
  findCall,
  notesOfSnapshots,
  type ObservationRow,
  observationsByIds,
  type SnapshotRow,
  snapshotsByIds,
  snapshotsByProposalIds,
} from "@/lib/store";
import { jsonText } from "@/lib/wire/json-span";
import { type Context, requirePermission } from "../context";
import { declinedOf } from "../declines/require-not-declined";
import { objectsOf, storedObject } from "../json";
import { notFound } from "../refusal";
import { assess, snapshotView } from "../snapshots/view";
import { loadThread } from "../threads/load";

/** Snapshots as columns, in the order asked for, each with what it answered. @throws DeskRefusal NOT_FOUND */
export async function getComparison(ctx: Context, input: { snapshotIds: string[] }) {
  requirePermission(ctx, "look");
  const ids = [...new Set(input.snapshotIds)];
  const found = new Map((await snapshotsByIds(ctx.db, ids)).map((row) => [row.id, row]));
  const looks = new Map((await observationsByIds(ctx.db, ids)).map((row) => [row.id, row]));
  const notes = new Map((await notesOfSnapshots(ctx.db, ctx.actor.id, ids)).map((row) => [row.snapshot_id, row.text]));
  return Promise.all(
    ids.map(async (id) => {
      const look = looks.get(id);
      if (look) return { ...(await columnOfLook(ctx, look)), note: null };
      const row = found.get(id);
      if (!row) throw notFound("proposal");
      return { ...(await columnOf(ctx, row)), note: notes.get(id) ?? null };
    }),
  );
}

async function columnOf(ctx: Context, row: SnapshotRow) {
  const { negotiation, seller } = await loadThread(ctx.db, row.thread_id);
  const answering = await answeringDraft(ctx, row);
  const source = await parentOf(ctx, answering);
  const assessment = await assess(ctx.db, source ? [row, source] : [row]);
  const declined = await declinedOf(ctx.db, row.thread_id);
  return {
    lane: "compact" as const,
    observation: null,
    snapshot: snapshotView(row, seller.name, assessment(row), declined),
    negotiationId: negotiation.id,
    negotiationName: negotiation.name,
    sellerId: seller.id,
    source: source ? snapshotView(source, seller.name, assessment(source), declined) : null,
    refinementText: await refinementText(ctx, answering),
  };
}

/** A look at a proposal of the older lane: what it says can be put beside the others, and none of it can be checked (facts 6.1). */
async function columnOfLook(ctx: Context, look: ObservationRow) {
  const { negotiation, seller } = await loadThread(ctx.db, look.thread_id);
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
    source: null,
    refinementText: null,
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

/** A committed or accepted snapshot has its draft's terms, so it answers what its draft answered. */
async function answeringDraft(ctx: Context, row: SnapshotRow): Promise<SnapshotRow> {
  if (row.status === "draft") return row;
  const parent = await parentOf(ctx, row);
  return parent?.status === "draft" ? parent : row;
}

async function parentOf(ctx: Context, row: SnapshotRow): Promise<SnapshotRow | undefined> {
  if (row.parent_proposal_id === null) return undefined;
  const scope = { sellerId: row.seller_id, accountKey: row.account_key };
  return (await snapshotsByProposalIds(ctx.db, scope, [row.parent_proposal_id])).at(-1);
}

/** The entry of the request that this snapshot answers, as it was sent; null where it answers a brief or an acceptance. */
async function refinementText(ctx: Context, row: SnapshotRow): Promise<string | null> {
  const call = await findCall(ctx.db, row.call_id);
  if (!call) return null;
  const entries = objectsOf(storedObject(call.request_text).refinements);
  const index = entries.findIndex(({ proposal_id }) => proposal_id === row.parent_proposal_id);
  return index < 0 ? null : (jsonText(call.request_text, ["refinements", index]) ?? null);
}
