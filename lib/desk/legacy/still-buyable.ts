import type { LegacyLane } from "@/lib/negotiation";
import { holdState, type Loss, purchaseLosses } from "@/lib/negotiation";
import {
  type CallRow,
  type Db,
  findLegacyConsent,
  findObservation,
  newestObservation,
  type ObservationRow,
  observationsOfThreads,
  type ThreadRow,
} from "@/lib/store";
import type { Context } from "../context";
import { storedObject, textsOf } from "../json";
import { blocked, conflict, notFound } from "../refusal";
import type { IdempotencyDeclaration } from "../sellers/declared";
import { loadThread } from "../threads/load";
import { changesSince, hasChangedTerms, lookBefore, observedIn } from "./observed";
import { requireLegacyLane } from "./require";

/** Time that has to be left of what the seller says it holds for the request to arrive before it ends. */
const MINIMUM_HOLD_MS = 5_000;

/** Why a proposal cannot be bought as it stands, in one sentence; null where it can. */
export function whyNotBuyable(
  look: ObservationRow,
  looks: readonly ObservationRow[],
  {
    thread,
    idempotency,
    now,
  }: { thread: Pick<ThreadRow, "seller_offset_ms">; idempotency: IdempotencyDeclaration; now: Date },
): string | null {
  if (idempotency.kind === "undeclared") {
    return "The seller does not say whether it recognises repeated requests, so a lost answer could mean a second booking.";
  }
  const newest = looks.findLast(({ proposal_id }) => proposal_id === look.proposal_id);
  if (newest && newest.content_hash !== look.content_hash) return "It was seen to change under its id since this look.";
  if (look.status === "draft") return "A draft has no firm price: it has to be finalized first.";
  if (changedAtFinalize(look, looks))
    return "Finalizing changed its terms, though the seller had undertaken that it would not.";
  if (look.expires_at === null) return null;
  const held = { proposal_status: "committed" as const, expires_at: look.expires_at };
  const left = holdState(held, { now, sellerOffsetMs: Number(thread.seller_offset_ms) }).remainingMs;
  return left > MINIMUM_HOLD_MS ? null : "The time until which the seller said it stands is over.";
}

/** A proposal that went from draft to committed with other terms: what is held is not what was looked at (facts 4.6, 6.2). */
function changedAtFinalize(look: ObservationRow, looks: readonly ObservationRow[]): boolean {
  const first = looks.find((each) => each.proposal_id === look.proposal_id && each.status === "committed");
  const draft = first && lookBefore(first, looks);
  if (!first || draft?.status !== "draft") return false;
  return (changesSince(first, draft) ?? []).some(({ weight }) => weight === "terms");
}

/** What buying this look at the proposal would lose, as it is known now. */
export const lossesOf = (
  look: ObservationRow,
  looks: readonly ObservationRow[],
  { lane, idempotency }: { lane: LegacyLane; idempotency: IdempotencyDeclaration },
): Loss[] =>
  purchaseLosses({
    release: lane.release,
    keepsKeys: idempotency.kind === "supported",
    proposal: observedIn(look).proposal,
    hasChanged: hasChangedTerms(look, looks),
  });

/** @throws DeskRefusal BLOCKED, CONFLICT where the losses agreed to are not exactly those of the purchase now */
export async function requireBuyable(
  ctx: Context,
  db: Db,
  { look, losses }: { look: ObservationRow; losses: readonly string[] },
): Promise<void> {
  const thread = await loadThread(db, look.thread_id);
  const lane = requireLegacyLane(thread);
  const { idempotency } = thread.declared;
  const newest = await newestObservation(db, look.thread_id, look.proposal_id);
  if (newest?.content_hash !== look.content_hash) {
    throw conflict(
      "This proposal was seen to change under its id since you looked at it. Look at it as it is now; nothing was sent.",
    );
  }
  const looks = await observationsOfThreads(db, [look.thread_id]);
  const why = whyNotBuyable(look, looks, { thread: thread.row, idempotency, now: ctx.now() });
  if (why !== null) throw blocked(`${why} Nothing was sent.`);
  const now = lossesOf(look, looks, { lane, idempotency });
  const codes = now.map(({ code }) => code);
  const missing = codes.filter((code) => !losses.includes(code));
  const extra = losses.filter((code) => !(codes as string[]).includes(code));
  if (missing.length + extra.length === 0 && new Set(losses).size === codes.length) return;
  const words = [
    ...(missing.length > 0 ? [`not agreed to: ${missing.join(", ")}`] : []),
    ...(extra.length > 0 ? [`not of this purchase: ${extra.join(", ")}`] : []),
  ];
  throw conflict(
    `What this purchase cannot promise is not what was agreed to (${words.join("; ")}). Look at it again; nothing was sent.`,
  );
}

/** Whether a purchase that certainly did not happen may still be sent as it was stored. @throws DeskRefusal BLOCKED, CONFLICT */
export async function requireStillBuyable(ctx: Context, call: CallRow): Promise<void> {
  const consent = await findLegacyConsent(ctx.db, call.id);
  const look = consent && (await findObservation(ctx.db, consent.observation_id));
  if (!consent || !look) throw notFound("proposal");
  const losses = textsOf(JSON.parse(consent.losses_text) as unknown);
  if (storedObject(call.request_text).proposal_id !== look.proposal_id) throw notFound("proposal");
  await requireBuyable(ctx, ctx.db, { look, losses });
}
