import { acknowledgementsOfSnapshots, findSnapshot, findThread, putAcknowledgement } from "@/lib/store";
import { record } from "../activity/record";
import { type Context, instant, requirePermission } from "../context";
import { blocked, conflict, notFound } from "../refusal";
import { findingKey } from "../snapshots/findings";
import { assess } from "../snapshots/view";

/** Bytes of a finding's key that both databases keep in an index. Only a seller that names its members by the page exceeds them. */
const LONGEST_KEY = 2_000;

/**
 * A person takes note of a finding that needs it. `finding` is `<code> <pointer>[ <requirement>]`.
 * @throws DeskRefusal NOT_FOUND, CONFLICT where the snapshot has no such finding for review, BLOCKED where its place has a name too long to
 * be reviewed
 */
export async function acknowledgeFinding(ctx: Context, input: { snapshotId: string; finding: string }) {
  requirePermission(ctx, "acknowledge_findings");
  return ctx.db.transaction().execute(async (tx) => {
    const snapshot = await findSnapshot(tx, input.snapshotId);
    const thread = snapshot && (await findThread(tx, snapshot.thread_id));
    if (!snapshot || !thread) throw notFound("proposal");
    const { findings } = (await assess(tx, [snapshot]))(snapshot);
    const finding = findings.find((each) => each.severity === "review" && findingKey(each) === input.finding);
    if (!finding) throw conflict("This proposal has no such finding to acknowledge.");
    if (Buffer.byteLength(input.finding) > LONGEST_KEY) {
      throw blocked(
        "The seller gave the place of this finding a name longer than anyone reviews, so it cannot be accepted.",
      );
    }
    await putAcknowledgement(tx, {
      snapshot_id: snapshot.id,
      finding: input.finding,
      user_id: ctx.actor.id,
      acknowledged_at: instant(ctx),
    });
    await record(tx, ctx, {
      action: "finding.acknowledged",
      subject: snapshot.proposal_id,
      detail: { finding: input.finding, digest: snapshot.terms_digest },
      negotiationId: thread.negotiation_id,
      sellerId: thread.seller_id,
    });
    const rows = await acknowledgementsOfSnapshots(tx, [snapshot.id]);
    return { acknowledged: rows.map((row) => row.finding) };
  });
}
