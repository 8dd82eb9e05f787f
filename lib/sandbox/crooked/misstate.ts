import type { AcceptProposalRequest, Refinement, RefineProposalsRequest, RefineResult } from "@/lib/adcp";
import type { Answer } from "../protocol/call";
import type { World } from "../state/world";
import type { AcceptLie, AcceptTale, RefineLie, RefineTale, Stage, WireLie } from "./lie";
import { BOOKING_LIES, HOLD_LIES, type LieName, REVISE_LIES, WIRE_LIES } from "./lies";
import { lieIn } from "./marker";
import { rememberedLie, rememberLie } from "./memory";

type Call = { world: World; tool: string; request: Record<string, unknown> };
type Marked = { stage: Stage; lie: LieName };

/**
 * What the crooked seller says instead of the honest answer. That one was made by the rules and stands in the seller's state as it is, so
 * what really happened can be read there.
 */
export function misstate(call: Call, answer: Answer, now: Date): Answer {
  const marked = markOf(call);
  if (answer.isError || !marked) return answer;
  if (call.tool === "refine_proposals") rememberLie(call.world, snapshotIds(answer), marked.lie);
  const body = structuredClone(answer.body);
  tell(call, marked, body, now);
  return { ...answer, body };
}

/** The lie that a call's connection is to tell; null where it tells none. */
export function wireLieOf(call: Call): WireLie | null {
  const marked = markOf(call);
  // An ask that is marked so is answered so; what follows from its drafts arrives whole.
  return marked?.stage === "revise" ? found<WireLie>(WIRE_LIES, marked.lie) : null;
}

function tell({ request }: Call, { stage, lie }: Marked, body: Record<string, unknown>, now: Date): void {
  switch (stage) {
    case "revise":
      found<RefineLie>(REVISE_LIES, lie)?.tell(refineTale(body, request, now));
      return;
    case "finalize":
      found<RefineLie>(HOLD_LIES, lie)?.tell(refineTale(body, request, now));
      return;
    case "accept":
      found<AcceptLie>(BOOKING_LIES, lie)?.tell({
        body: body as AcceptTale["body"],
        request: request as AcceptProposalRequest,
      });
  }
}

const refineTale = (body: Record<string, unknown>, request: Record<string, unknown>, now: Date): RefineTale => ({
  body: body as RefineTale["body"],
  request: request as RefineProposalsRequest,
  now,
});

const found = <L>(table: Readonly<Record<string, L>>, name: LieName): L | null =>
  Object.hasOwn(table, name) ? (table[name] ?? null) : null;

/** Where a call stands and which lie it is marked for: by its ask, or by the ask its proposal came from. */
function markOf({ world, tool, request }: Call): Marked | null {
  if (tool === "accept_proposal") return marked("accept", rememberedLie(world, String(request.proposal_id)));
  if (tool !== "refine_proposals" || !Array.isArray(request.refinements)) return null;
  const entries = request.refinements as Partial<Refinement>[];
  if (entries.some(({ action }) => action === "finalize")) {
    return marked(
      "finalize",
      firstOf(entries, ({ proposal_id }) => rememberedLie(world, String(proposal_id))),
    );
  }
  return marked(
    "revise",
    firstOf(entries, (entry) => lieIn("ask" in entry ? entry.ask : undefined)),
  );
}

const marked = (stage: Stage, lie: LieName | null): Marked | null => (lie ? { stage, lie } : null);

function firstOf<T>(items: readonly T[], read: (item: T) => LieName | null): LieName | null {
  for (const item of items) {
    const lie = read(item);
    if (lie) return lie;
  }
  return null;
}

function snapshotIds({ body }: Answer): string[] {
  const results = (body.results ?? []) as RefineResult[];
  return results.flatMap(({ proposals = [], proposal }) =>
    [...proposals, ...(proposal ? [proposal] : [])].map(({ proposal_id }) => proposal_id),
  );
}
