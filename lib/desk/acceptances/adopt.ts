import {
  type CallRow,
  findCall,
  insertMediaBuy,
  insertOutcomes,
  insertSnapshots,
  type MediaBuyRow,
  moveCall,
  newId,
  putVerdict,
  type SnapshotRow,
} from "@/lib/store";
import { jsonText } from "@/lib/wire/json-span";
import { record } from "../activity/record";
import { keepAnswer } from "../calls/answers";
import { type Context, instant } from "../context";
import { integerOf, isObject, type JsonObject, objectsOf, textOf } from "../json";
import { keepReading } from "../operations/keep-reading";
import { findingKey } from "../snapshots/findings";
import { proposalOf } from "../snapshots/read";
import type { Thread } from "../threads/load";
import type { Booking } from "./find-booking";
import { reconcile } from "./reconcile";

type Found = { call: CallRow; thread: Thread; committed: SnapshotRow; booking: Booking };

/**
 * Ends an unknown acceptance by the booking the seller lists for its proposal. It is held against the accepted terms like any other
 * booking; its acceptance's own answer never came and is not made up.
 */
export async function adopt(ctx: Context, { call, thread, committed, booking }: Found): Promise<void> {
  const { item, text } = booking;
  const mediaBuyId = textOf(item.media_buy_id);
  if (mediaBuyId === null) return;
  const bindings = bindingsOf(item, committed);
  const at = instant(ctx);
  const accepted = isObject(item.accepted_proposal) ? item.accepted_proposal : null;
  const buy: MediaBuyRow = {
    id: newId("buy"),
    seller_id: call.seller_id,
    thread_id: thread.row.id,
    call_id: call.id,
    snapshot_id: committed.id,
    media_buy_id: mediaBuyId,
    revision: integerOf(item.revision) ?? 1,
    status: textOf(item.status),
    accepted_at: textOf(accepted?.accepted_at) ?? textOf(item.confirmed_at) ?? at,
    confirmed_at: textOf(item.confirmed_at),
    bindings_text: JSON.stringify(bindings),
    read_back: "not_read",
    read_back_at: at,
    read_back_message: null,
    read_back_findings_text: "[]",
    read_back_text: text,
  };
  const findings = reconcile(item, buy, committed);
  const agrees = findings.length === 0;
  const acceptedText = accepted ? jsonText(text, ["accepted_proposal"]) : undefined;
  await ctx.db.transaction().execute(async (tx) => {
    const fresh = await findCall(tx, call.id);
    if (fresh?.state !== "unknown") return;
    const ended = { state: "done", retry_at: null, answered_at: at, fault_text: null, response_text: null } as const;
    await moveCall(tx, call.id, ["unknown"], ended);
    await keepAnswer(tx, ctx, fresh);
    await insertMediaBuy(tx, {
      ...buy,
      read_back: agrees ? "agrees" : "differs",
      read_back_message: agrees
        ? "The acceptance’s answer never came. The media buy the seller lists for it is what was accepted."
        : "The acceptance’s answer never came, and the media buy the seller lists for it differs from what was accepted.",
      read_back_findings_text: JSON.stringify(findings),
    });
    await keepReading(tx, ctx, buy, { item, text });
    await insertOutcomes(tx, [
      {
        call_id: call.id,
        position: 0,
        source_proposal_id: committed.proposal_id,
        outcome: "accepted",
        reason_code: null,
        asked: null,
        returned: acceptedText === undefined ? 0 : 1,
      },
    ]);
    if (accepted && acceptedText !== undefined) {
      await insertSnapshots(tx, [acceptedSnapshot({ call, committed, at }, accepted, acceptedText)]);
    }
    const verdict = {
      ok: agrees ? (1 as const) : (0 as const),
      findings_text: JSON.stringify(findings),
      judged_at: at,
    };
    await putVerdict(tx, { call_id: call.id, ...verdict });
    await record(tx, ctx, {
      action: "call.answered",
      subject: thread.seller.name,
      detail: {
        call: call.id,
        tool: call.tool,
        by: "read back",
        media_buy: mediaBuyId,
        findings: findings.map(findingKey),
        digest: committed.terms_digest,
      },
      negotiationId: thread.negotiation.id,
      sellerId: call.seller_id,
    });
  });
}

function acceptedSnapshot(
  { call, committed, at }: { call: CallRow; committed: SnapshotRow; at: string },
  accepted: JsonObject,
  text: string,
): SnapshotRow {
  return {
    ...committed,
    id: newId("snap"),
    call_id: call.id,
    round: call.number,
    pointer: "/accepted_proposal",
    proposal_id: textOf(accepted.proposal_id) ?? committed.proposal_id,
    parent_proposal_id: textOf(accepted.parent_proposal_id),
    status: "accepted",
    is_accepted: 1,
    outcome: "accepted",
    proposal_text: text,
    terms_digest: textOf(accepted.terms_digest),
    expires_at: textOf(accepted.expires_at),
    received_at: at,
  };
}

/**
 * Which package stands for which purchase, as far as the list tells: by product, and only where each product is bought in one line. What
 * cannot be told is left out rather than guessed.
 */
function bindingsOf(item: JsonObject, committed: SnapshotRow) {
  const packages = objectsOf(item.packages);
  const { purchases } = proposalOf(committed).commercial_terms;
  return purchases.flatMap(({ product_id }, purchase_index) => {
    const sameLines = purchases.filter((purchase) => purchase.product_id === product_id);
    const [only, second] = packages.filter((each) => each.product_id === product_id);
    const package_id = textOf(only?.package_id);
    if (sameLines.length > 1 || second || package_id === null) return [];
    return { purchase_index, product_id, package_id };
  });
}
