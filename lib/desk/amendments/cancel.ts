import { preflightRefine } from "@/lib/negotiation";
import { refineProposals } from "@/lib/negotiation/requests";
import { snapshotsByProposalIds } from "@/lib/store";
import type { CallEnd } from "../calls/end";
import { proposalsById } from "../calls/judge";
import { once, send } from "../calls/send";
import { type Context, requirePermission } from "../context";
import { conflict, notFound, requireNoProblem } from "../refusal";
import { capabilitiesOf } from "../sellers/declared";
import { loadThreadToAct } from "../threads/load";
import { bindingOf, requireCompactSeller, scopeOf } from "../threads/may-change";
import { adoptAccepted } from "./adopt-accepted";
import { requireCurrent } from "./current";
import { standing } from "./standing";

/**
 * Asks the seller on which terms a media buy may be cancelled (facts 2.3, 4.8): a draft with its fee and effective date, which binds
 * nobody before it is finalized and accepted.
 * @throws DeskRefusal NOT_FOUND, BLOCKED, CONFLICT where the buy is over or its terms are not known here, PREFLIGHT
 */
export async function askCancellation(
  ctx: Context,
  input: { threadId: string; mediaBuyId: string; key: string },
): Promise<CallEnd> {
  requirePermission(ctx, "cancel");
  const { threadId, mediaBuyId, key } = input;
  const wish = { key, verb: "amendments/cancel", input: { threadId, mediaBuyId } };
  return once(ctx, wish, async () => {
    const thread = await loadThreadToAct(ctx, threadId);
    requireCompactSeller(thread);
    const { row, seller, declared } = thread;
    const { pin } = bindingOf(thread);
    const known = await standing(ctx.db, row.id, mediaBuyId);
    if (!known.buy) throw notFound("media buy");
    const source = await adoptAccepted(ctx, thread, mediaBuyId);
    if (!source) throw conflict("The seller does not show the terms this media buy runs on; nothing was sent.");
    await requireCurrent(ctx, thread, [source]);
    const request = refineProposals({ pin, key }, [
      { proposal_id: source.proposal_id, action: "revise", change_kind: "cancellation" },
    ]);
    const sources = await snapshotsByProposalIds(ctx.db, scopeOf(thread), [source.proposal_id]);
    requireNoProblem(
      preflightRefine({
        request,
        capabilities: capabilitiesOf(declared),
        sources: proposalsById(sources),
      }),
    );
    return send(ctx, {
      wish,
      kind: "revise",
      tool: "refine_proposals",
      thread: row,
      sellerName: seller.name,
      request,
      action: "cancellation.asked",
      detail: { sources: [source.proposal_id], media_buy: mediaBuyId, revision: known.buy.revision },
      soleClaim: {
        id: `cancel ${known.buy.media_buy_id} ${row.id}`,
        taken: `${seller.name} is being asked for a cancellation already, or it is not known whether it was; nothing was sent.`,
      },
    });
  });
}
