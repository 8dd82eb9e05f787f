import type { DeclineEntry, DeclineReason } from "@/lib/adcp";
import { preflightDecline } from "@/lib/negotiation";
import { declineProposals } from "@/lib/negotiation/requests";
import {
  type Db,
  findCallBySoleClaim,
  findOpenCall,
  findSeller,
  type SnapshotRow,
  snapshotsByIds,
  snapshotsByProposalIds,
  threadsOfNegotiation,
} from "@/lib/store";
import type { CallEnd } from "../calls/end";
import { once, send } from "../calls/send";
import { type Context, requirePermission } from "../context";
import { conflict, notFound, requireNoProblem } from "../refusal";
import { capabilitiesOf } from "../sellers/declared";
import { loadThreadToAct, type Thread } from "../threads/load";
import { bindingOf, requireCompactSeller, scopeOf } from "../threads/may-change";
import { requireNotDeclined } from "./require-not-declined";

/** One proposal to walk away from. `detail` goes to the seller: 1 to 500 characters, needed where the reason is `other`. */
export type Decline = { snapshotId: string; reason: DeclineReason; detail?: string };

/**
 * Tells a seller which of its proposals will not be bought, for good (facts 2.5, 4.9): each by itself, so some may be declined and others
 * not. A hold on one of them is not released by it; it ends at its own time.
 * @throws DeskRefusal NOT_FOUND, BLOCKED, CONFLICT where one was declined, was accepted or is being accepted, PREFLIGHT
 */
export async function decline(
  ctx: Context,
  input: { threadId: string; key: string; declines: Decline[] },
): Promise<CallEnd> {
  requirePermission(ctx, "decline");
  const { threadId, key, declines } = input;
  const wish = { key, verb: "declines/send", input: { threadId, declines } };
  return once(ctx, wish, async () => {
    const thread = await loadThreadToAct(ctx, threadId);
    requireCompactSeller(thread);
    const { row, seller, declared } = thread;
    const { pin } = bindingOf(thread);
    const rows = await rowsOf(ctx.db, thread, declines);
    const entries = declines.map(({ reason, detail }, index): DeclineEntry => {
      return { proposal_id: rows[index]?.proposal_id ?? "", reason, ...(detail === undefined ? {} : { detail }) };
    });
    const request = declineProposals({ pin, key }, entries);
    const rivals = await rivalsOf(ctx.db, thread);
    requireNoProblem(preflightDecline({ request, capabilities: capabilitiesOf(declared), rivals }));
    await requireFree(ctx.db, thread, rows);
    return send(ctx, {
      wish,
      kind: "decline",
      tool: "decline_proposals",
      thread: row,
      sellerName: seller.name,
      request,
      action: "decline.sent",
      // The words stay with the call: they may tell of terms.
      detail: { proposals: entries.map(({ proposal_id, reason }) => ({ proposal_id, reason })) },
      before: (tx) => requireFree(tx, thread, rows),
    });
  });
}

async function rowsOf(db: Db, thread: Thread, declines: readonly Decline[]): Promise<SnapshotRow[]> {
  const found = await snapshotsByIds(db, [...new Set(declines.map(({ snapshotId }) => snapshotId))]);
  return declines.map(({ snapshotId }) => {
    const row = found.find(({ id }) => id === snapshotId);
    if (row?.thread_id !== thread.row.id) throw notFound("proposal");
    return row;
  });
}

/** Names and hosts of the other sellers of the negotiation, as far as they do not name this one too. */
async function rivalsOf(db: Db, { row, negotiation, seller }: Thread): Promise<string[]> {
  const threads = await threadsOfNegotiation(db, negotiation.id);
  const others = threads.filter(({ id }) => id !== row.id).map(({ seller_id }) => findSeller(db, seller_id));
  const sellers = (await Promise.all(others)).flatMap((other) => other ?? []);
  const own = new Set(namesOf(seller));
  return sellers.flatMap(namesOf).filter((name) => !own.has(name));
}

const namesOf = ({ name, url }: { name: string; url: string }) => [name, new URL(url).hostname];

async function requireFree(db: Db, thread: Thread, rows: readonly SnapshotRow[]): Promise<void> {
  const ids = rows.map(({ proposal_id }) => proposal_id);
  const known = await snapshotsByProposalIds(db, scopeOf(thread), ids);
  if (known.some(({ is_accepted }) => is_accepted === 1)) {
    throw conflict(
      "This proposal was accepted. What is booked is changed or cancelled, not declined; nothing was sent.",
    );
  }
  for (const { id } of rows) {
    if (await findCallBySoleClaim(db, id)) {
      throw conflict("This proposal is being accepted, or it is not known whether it was; nothing was sent.");
    }
  }
  await requireNotDeclined(db, thread.row.id, ids);
  if (await findOpenCall(db, thread.row.id, "decline")) {
    throw conflict(
      `${thread.seller.name} is being told of a decline already, or it is not known whether it was; nothing was sent.`,
    );
  }
}
