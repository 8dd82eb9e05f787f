import { legacyProblems } from "@/lib/negotiation";
import { refineProposals } from "@/lib/negotiation/requests";
import { type Db, findObservation } from "@/lib/store";
import type { CallEnd } from "../calls/end";
import { once } from "../calls/send";
import { type Context, requirePermission } from "../context";
import { conflict, notFound, requireNoProblem } from "../refusal";
import { loadThreadToAct } from "../threads/load";
import { boundOf } from "./bind";
import { sendRefine } from "./refine";
import { legacySeller, requireLegacyLane } from "./require";

/**
 * Asks for a firm price and a hold on one proposal, where it is proved beforehand that this changes no term (facts 6.2 rule 4): by the
 * seller's undertaking on record. Otherwise it is refused before anything is sent; holding the two states together afterwards would be
 * no proof. One at a time: several are never sent as if they were held together.
 * @throws DeskRefusal NOT_FOUND, BLOCKED, CONFLICT, PREFLIGHT with PRE_MUTATION_UNSUPPORTED
 */
export async function finalizeLegacy(
  ctx: Context,
  input: { threadId: string; key: string; observationId: string },
): Promise<CallEnd> {
  requirePermission(ctx, "hold");
  const { threadId, key, observationId } = input;
  const wish = { key, verb: "legacy/finalize", input: { threadId, observationId } };
  return once(ctx, wish, async () => {
    const thread = await loadThreadToAct(ctx, threadId);
    const lane = requireLegacyLane(thread);
    const bound = boundOf(thread, lane);
    const look = await findObservation(ctx.db, observationId);
    if (look?.thread_id !== thread.row.id) throw notFound("proposal");
    if (look.status !== "draft") throw conflict("Only a draft is finalized; this proposal is firm as it is.");
    const { proposal_id } = look;
    const request = refineProposals({ pin: lane.wireVersion ?? lane.release, key }, [
      { proposal_id, action: "finalize" },
    ]);
    const requireProof = async (db: Db) => {
      requireNoProblem(legacyProblems({ request, seller: await legacySeller(db, thread, lane) }));
    };
    await requireProof(ctx.db);
    return sendRefine(ctx, {
      wish,
      thread,
      bound,
      kind: "finalize",
      refine: [{ scope: "proposal", proposal_id, action: "finalize" }],
      filters: null,
      action: "hold.asked",
      looks: [look],
      soleClaim: {
        id: `finalize ${thread.row.id}`,
        taken: `${thread.seller.name} is being asked for a hold already, or it is not known whether it was; nothing was sent.`,
      },
      before: requireProof,
    });
  });
}
