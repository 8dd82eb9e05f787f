import type { Refinement } from "@/lib/adcp";
import { preflightRefine } from "@/lib/negotiation";
import { refineProposals } from "@/lib/negotiation/requests";
import { callBriefs, snapshotsByProposalIds } from "@/lib/store";
import { requireCurrent } from "../amendments/current";
import type { CallEnd } from "../calls/end";
import { proposalsById } from "../calls/judge";
import { once, send } from "../calls/send";
import { type Context, requirePermission } from "../context";
import { requireNotDeclined } from "../declines/require-not-declined";
import { textsOf } from "../json";
import { refineInLane } from "../legacy/project";
import { blocked, requireNoProblem } from "../refusal";
import { capabilitiesOf } from "../sellers/declared";
import { laneOf } from "../threads/lane";
import { loadThreadToAct } from "../threads/load";
import { bindingOf, requireCompactSeller, scopeOf } from "../threads/may-change";
import { MOST_ROUNDS, probingOf } from "../threads/probing";

/**
 * Sends a batch of revise refinements to one thread's seller. Holds are asked for with holds/finalize, which checks more.
 * @throws DeskRefusal NOT_FOUND, BLOCKED, CONFLICT, PREFLIGHT with every problem at its place in the full request
 */
export async function sendRefinements(
  ctx: Context,
  input: { threadId: string; key: string; refinements: Record<string, unknown>[] },
): Promise<CallEnd> {
  requirePermission(ctx, "negotiate");
  const { threadId, key, refinements } = input;
  const wish = { key, verb: "refinements/send", input: { threadId, refinements } };
  return once(ctx, wish, async () => {
    const thread = await loadThreadToAct(ctx, threadId);
    if (laneOf(thread).kind === "legacy") return refineInLane(ctx, { thread, wish, refinements });
    requireCompactSeller(thread);
    const { row, seller, declared } = thread;
    const { pin } = bindingOf(thread);
    const sources = textsOf(refinements.map((each) => each.proposal_id));
    await requireNotDeclined(ctx.db, row.id, sources);
    await requireRoundsLeft(ctx, row.id, seller.name);
    // Their shape is what preflight judges; until it has, they only claim to be refinements.
    const request = refineProposals({ pin, key }, refinements as Refinement[]);
    const known = await snapshotsByProposalIds(ctx.db, scopeOf(thread), sources);
    await requireCurrent(
      ctx,
      thread,
      known.filter(({ is_accepted }) => is_accepted === 1),
    );
    requireNoProblem([
      ...notRevisions(refinements),
      ...preflightRefine({ request, capabilities: capabilitiesOf(declared), sources: proposalsById(known) }),
    ]);
    return send(ctx, {
      wish,
      kind: "revise",
      tool: "refine_proposals",
      thread: row,
      sellerName: seller.name,
      request,
      action: "refinement.sent",
      detail: { sources: refinements.map(({ proposal_id }) => proposal_id), dimensions: refinements.map(dimensionsOf) },
    });
  });
}

/** @throws DeskRefusal BLOCKED after as many rounds in a row without a hold as the desk allows (facts 10) */
async function requireRoundsLeft(ctx: Context, threadId: string, seller: string): Promise<void> {
  const { rounds, warning } = probingOf(await callBriefs(ctx.db, [threadId]), seller, ctx.now());
  if (rounds >= MOST_ROUNDS && warning !== null) throw blocked(warning);
}

function notRevisions(refinements: Record<string, unknown>[]) {
  return refinements.flatMap(({ action }, index) =>
    action === "finalize"
      ? {
          code: "finalize_here",
          pointer: `/refinements/${index}/action`,
          message: "A hold is asked for on its own screen, where the terms are checked first.",
        }
      : [],
  );
}

const NOT_DIMENSIONS = new Set(["proposal_id", "action"]);

/** Which members a refinement uses: names only, never what was asked. */
function dimensionsOf(refinement: Record<string, unknown>): string[] {
  return Object.keys(refinement).filter((name) => !NOT_DIMENSIONS.has(name));
}
