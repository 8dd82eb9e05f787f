import type { FinalizeRefinement } from "@/lib/adcp";
import { preflightRefine } from "@/lib/negotiation";
import { refineProposals } from "@/lib/negotiation/requests";
import { committedFrom, type Db, type SnapshotRow, snapshotsByIds } from "@/lib/store";
import type { CallEnd } from "../calls/end";
import { proposalsById } from "../calls/judge";
import { once, send } from "../calls/send";
import { sellerNow } from "../clocks/seller-offset";
import { type Context, requirePermission } from "../context";
import { requireNotDeclined } from "../declines/require-not-declined";
import { blocked, conflict, notFound, requireNoProblem } from "../refusal";
import { capabilitiesOf } from "../sellers/declared";
import { objections } from "../snapshots/gate";
import { assess } from "../snapshots/view";
import { loadThreadToAct, type Thread } from "../threads/load";
import { bindingOf, requireCompactSeller, scopeOf } from "../threads/may-change";

/**
 * Asks one seller for holds on drafts, all of them or none (facts 4.6). Every draft is verified again from its stored text first.
 * @throws DeskRefusal NOT_FOUND, BLOCKED with what speaks against a draft, CONFLICT, PREFLIGHT
 */
export async function finalize(
  ctx: Context,
  input: { threadId: string; key: string; snapshotIds: string[] },
): Promise<CallEnd> {
  requirePermission(ctx, "hold");
  const { threadId, key } = input;
  const snapshotIds = [...new Set(input.snapshotIds)];
  const wish = { key, verb: "holds/finalize", input: { threadId, snapshotIds } };
  return once(ctx, wish, async () => {
    const thread = await loadThreadToAct(ctx, threadId);
    requireCompactSeller(thread);
    const { row, seller, declared } = thread;
    const { pin } = bindingOf(thread);
    const drafts = await draftsOf(ctx.db, thread, snapshotIds);
    const refinements = drafts.map(({ proposal_id }): FinalizeRefinement => ({ proposal_id, action: "finalize" }));
    const request = refineProposals({ pin, key }, refinements);
    const ids = drafts.map(({ proposal_id }) => proposal_id);
    const requireSendable = async (db: Db) => {
      await requireNotDeclined(db, row.id, ids);
      await requireReviewed(db, drafts);
      const sources = proposalsById([...drafts, ...(await committedFrom(db, scopeOf(thread), ids))]);
      const now = sellerNow(ctx.now(), row);
      requireNoProblem(preflightRefine({ request, capabilities: capabilitiesOf(declared), sources, now }));
    };
    await requireSendable(ctx.db);
    return send(ctx, {
      wish,
      kind: "finalize",
      tool: "refine_proposals",
      thread: row,
      sellerName: seller.name,
      request,
      action: "hold.asked",
      detail: { proposals: drafts.map(({ proposal_id, terms_digest }) => ({ proposal_id, terms_digest })) },
      soleClaim: {
        id: `finalize ${row.id}`,
        taken: `${seller.name} is being asked for holds already, or it is not known whether it was; nothing was sent.`,
      },
      // A hold that another press was granted meanwhile counts too.
      before: requireSendable,
    });
  });
}

async function draftsOf(db: Db, thread: Thread, snapshotIds: string[]): Promise<SnapshotRow[]> {
  const found = await snapshotsByIds(db, snapshotIds);
  return snapshotIds.map((id) => {
    const draft = found.find((each) => each.id === id);
    if (draft?.thread_id !== thread.row.id) throw notFound("proposal");
    if (draft.status !== "draft") throw conflict("Only a draft can be put on hold.");
    return draft;
  });
}

async function requireReviewed(db: Db, drafts: SnapshotRow[]): Promise<void> {
  const assessment = await assess(db, drafts);
  const findings = drafts.flatMap((row) => objections({ row, assessment: assessment(row) }));
  if (findings.length > 0) {
    throw blocked("What was found about these proposals has to be settled first; nothing was sent.", findings);
  }
}
