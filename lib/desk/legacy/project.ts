import type { Refinement } from "@/lib/adcp";
import { projectRefine } from "@/lib/negotiation";
import { refineProposals } from "@/lib/negotiation/requests";
import { newestObservation, type ObservationRow } from "@/lib/store";
import type { CallEnd } from "../calls/end";
import type { Wish } from "../calls/send";
import type { Context } from "../context";
import { textsOf } from "../json";
import { blocked, notFound, preflightFailed } from "../refusal";
import type { Thread } from "../threads/load";
import { boundOf } from "./bind";
import { sendRefine } from "./refine";
import { legacySeller, requireLegacyLane } from "./require";

/**
 * Compact refinements put to a seller of the older lane: sent where they map without loss, else refused with every field that has no
 * lossless form, what would be lost and the way on (facts 6.3). Permission and an earlier press are the caller's.
 * @throws DeskRefusal NOT_FOUND, BLOCKED, CONFLICT, PREFLIGHT
 */
export async function refineInLane(
  ctx: Context,
  { thread, wish, refinements }: { thread: Thread; wish: Wish; refinements: Record<string, unknown>[] },
): Promise<CallEnd> {
  const lane = requireLegacyLane(thread);
  const bound = boundOf(thread, lane);
  // Their shape is what preflight judges; until it has, they only claim to be refinements.
  const request = refineProposals(
    { pin: lane.wireVersion ?? lane.release, key: wish.key },
    refinements as Refinement[],
  );
  const projection = projectRefine(request, await legacySeller(ctx.db, thread, lane));
  if (!projection.ok) throw preflightFailed(projection.problems);
  const { refine, filters } = projection.projected;
  if (refine.some((entry) => entry.scope === "proposal" && entry.action === "finalize")) {
    throw blocked(
      "A firm price is asked for on its own screen, where the proposal is looked at first; nothing was sent.",
    );
  }
  const looks: ObservationRow[] = [];
  for (const id of textsOf(refinements.map((each) => each.proposal_id))) {
    const look = await newestObservation(ctx.db, thread.row.id, id);
    if (!look) throw notFound("proposal");
    looks.push(look);
  }
  return sendRefine(ctx, { wish, thread, bound, kind: "revise", refine, filters, action: "refinement.sent", looks });
}
