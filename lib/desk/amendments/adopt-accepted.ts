import { findSnapshot, insertSnapshots, newId, type SnapshotRow, snapshotsByProposalIds } from "@/lib/store";
import { jsonText } from "@/lib/wire/json-span";
import { type Context, instant } from "../context";
import { isObject, storedObject, textOf } from "../json";
import { digestOf } from "../snapshots/gate";
import type { Thread } from "../threads/load";
import { scopeOf } from "../threads/may-change";
import { acceptedIn, standing } from "./standing";

/**
 * The accepted snapshot a media buy runs on, as the seller showed it at the last look. One that this desk did not agree to (the buy was
 * changed elsewhere) is taken in as it was shown, so that it can be changed from here; that it was not agreed here stays the
 * read-back's finding. Undefined where the seller shows no terms, or terms that do not hash to their digest.
 */
export async function adoptAccepted(
  ctx: Context,
  thread: Thread,
  mediaBuyId: string,
): Promise<SnapshotRow | undefined> {
  const { buy, reading } = await standing(ctx.db, thread.row.id, mediaBuyId);
  if (!buy) return undefined;
  const proposalId = acceptedIn(reading);
  if (proposalId === null) return lastAgreed(ctx, thread, buy.snapshot_id);
  const known = await snapshotsByProposalIds(ctx.db, scopeOf(thread), [proposalId]);
  const accepted = known.find(({ is_accepted }) => is_accepted === 1);
  // Terms of another negotiation stay there, where they were reviewed.
  if (accepted) return accepted.thread_id === thread.row.id ? accepted : undefined;
  if (!reading) return undefined;
  const text = jsonText(reading.text, ["accepted_proposal"]);
  const proposal = storedObject(reading.text).accepted_proposal;
  if (text === undefined || !isObject(proposal) || proposal.proposal_id !== proposalId) return undefined;
  const digest = textOf(proposal.terms_digest);
  if (digest === null || digestOf(proposal.commercial_terms) !== digest) return undefined;
  const row: SnapshotRow = {
    id: newId("snap"),
    seller_id: thread.seller.id,
    account_key: scopeOf(thread).accountKey,
    thread_id: thread.row.id,
    call_id: buy.call_id,
    round: 0,
    pointer: "/accepted_proposal",
    proposal_id: proposalId,
    parent_proposal_id: textOf(proposal.parent_proposal_id),
    status: "accepted",
    is_accepted: 1,
    outcome: "accepted",
    proposal_text: text,
    terms_digest: digest,
    expires_at: null,
    received_at: instant(ctx),
  };
  await insertSnapshots(ctx.db, [row]);
  return row;
}

/** Where the seller does not name it: the accepted snapshot of what was agreed here last. */
async function lastAgreed(ctx: Context, thread: Thread, committedId: string): Promise<SnapshotRow | undefined> {
  const committed = await findSnapshot(ctx.db, committedId);
  if (!committed) return undefined;
  const known = await snapshotsByProposalIds(ctx.db, scopeOf(thread), [committed.proposal_id]);
  return known.find(({ is_accepted }) => is_accepted === 1);
}
