import type { Money } from "@/lib/adcp";
import { isWithinLimit } from "@/lib/auth";
import { type Problem, purchaseText } from "@/lib/negotiation";
import { type Db, findObservation, findOpenCall, insertLegacyConsent, newId, type ObservationRow } from "@/lib/store";
import { type CallEnd, callEnd } from "../calls/end";
import { once, send } from "../calls/send";
import { type Context, instant, requirePermission } from "../context";
import { isObject, numberOf, storedObject, textOf } from "../json";
import { conflict, forbidden, notFound, requireNoProblem } from "../refusal";
import { loadThreadToAct } from "../threads/load";
import { boundOf } from "./bind";
import { readBackLegacyQuietly } from "./read-back";
import { requireLegacyLane } from "./require";
import { requireBuyable } from "./still-buyable";
import { CREATE_MEDIA_BUY } from "./tools";

export type LegacyPurchaseInput = {
  observationId: string;
  key: string;
  /** The hash of what the person saw. */
  contentHash: string;
  total: Money;
  startTime: string;
  endTime: string;
  /** The code of each loss the person agreed to: exactly those of this purchase as it stands. */
  losses: string[];
  signatory?: string | undefined;
  signatureId?: string | undefined;
  purchaseOrderRef?: string | undefined;
};

/**
 * Buys a proposal of the older lane as a whole (facts 6.1): create_media_buy with its id, a total and dates. No digest binds it, so a
 * person with the right to accept agrees to each thing it cannot promise; what was agreed is stored with the call before it is sent.
 * @throws DeskRefusal NOT_FOUND, FORBIDDEN, BLOCKED, CONFLICT where it changed or the losses are others, PREFLIGHT
 */
export async function buyLegacy(ctx: Context, input: LegacyPurchaseInput): Promise<CallEnd> {
  requirePermission(ctx, "accept");
  const wish = { key: input.key, verb: "legacy/buy", input };
  return once(ctx, wish, async () => {
    const look = await findObservation(ctx.db, input.observationId);
    if (!look) throw notFound("proposal");
    const thread = await loadThreadToAct(ctx, look.thread_id);
    const { account, brand, lane } = boundOf(thread, requireLegacyLane(thread));
    requireWithinLimit(ctx, input.total);
    if (input.contentHash !== look.content_hash) {
      throw conflict("What is on your screen is not what this desk has seen of the proposal; nothing was sent.");
    }
    const losses = [...new Set(input.losses)];
    await requireBuyable(ctx, ctx.db, { look, losses });
    requireNoProblem(purchaseProblems(look, input));
    const text = purchaseText(lane, {
      key: input.key,
      account,
      brand,
      proposalId: look.proposal_id,
      total: input.total,
      startTime: input.startTime,
      endTime: input.endTime,
      ...signature(ctx, look, input),
      ...(input.purchaseOrderRef === undefined ? {} : { purchaseOrder: input.purchaseOrderRef }),
      reference: newId("ref"),
    });
    const end = await send(ctx, {
      wish,
      kind: "accept",
      tool: CREATE_MEDIA_BUY,
      thread: thread.row,
      sellerName: thread.seller.name,
      request: storedObject(text),
      text,
      action: "acceptance.sent",
      detail: {
        lane: "legacy",
        proposal_id: look.proposal_id,
        content_hash: look.content_hash,
        amount: input.total,
        losses,
      },
      soleClaim: {
        id: `buy ${look.seller_id} ${look.account_key} ${look.proposal_id}`,
        taken: "This proposal is being bought, or was. Look at it again; nothing was sent.",
      },
      before: async (tx) => {
        await requireNoneOpen(tx, thread.row.id);
        await requireBuyable(ctx, tx, { look, losses });
      },
      after: (tx, callId) =>
        insertLegacyConsent(tx, {
          call_id: callId,
          observation_id: look.id,
          losses_text: JSON.stringify(losses),
          user_id: ctx.actor.id,
          user_name: ctx.actor.name,
          at: instant(ctx),
        }),
    });
    if (end.end !== "done") return end;
    await readBackLegacyQuietly(ctx, thread.row.id);
    return callEnd(ctx, end.callId);
  });
}

/** There is no content an approval could be bound to in this lane, so what is above a person's limit is bought by somebody else. */
function requireWithinLimit({ actor }: Context, total: Money): void {
  if (isWithinLimit(actor, total)) return;
  throw forbidden(
    `${total.currency} ${total.amount.toLocaleString("en-US")} is more than you accept alone. Nothing in this lane can be approved beforehand, so a person with that limit has to buy it. Nothing was sent.`,
  );
}

async function requireNoneOpen(tx: Db, threadId: string): Promise<void> {
  if (await findOpenCall(tx, threadId, "accept")) {
    throw conflict("Another purchase of this thread is still open, so it could be booked twice; nothing was sent.");
  }
}

function signature(ctx: Context, look: ObservationRow, { signatory, signatureId }: LegacyPurchaseInput) {
  const order = storedObject(look.proposal_text).insertion_order;
  const ioId = isObject(order) ? textOf(order.io_id) : null;
  if (ioId === null || signatory === undefined) return {};
  const signed = signatureId === undefined ? {} : { signature_id: signatureId };
  return { insertionOrder: { io_id: ioId, accepted_at: instant(ctx), signatory, ...signed } };
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;
const isInstant = (text: string): boolean => INSTANT.test(text) && Number.isFinite(Date.parse(text));

/** Everything about the purchase itself that would be refused, at its place in what the person entered. */
function purchaseProblems(look: ObservationRow, input: LegacyPurchaseInput): Problem[] {
  const { startTime, endTime, total, signatory } = input;
  const proposal = storedObject(look.proposal_text);
  const guidance = isObject(proposal.total_budget_guidance) ? proposal.total_budget_guidance : {};
  const order = isObject(proposal.insertion_order) ? proposal.insertion_order : {};
  const currency = textOf(guidance.currency);
  const [min, max] = [numberOf(guidance.min), numberOf(guidance.max)];
  const isSame = currency === null || currency === total.currency;
  const startsAt = startTime === "asap" ? null : Date.parse(startTime);
  const rules: [string, string, boolean, string][] = [
    [
      "shape",
      "/startTime",
      startTime === "asap" || isInstant(startTime),
      "A start is `asap` or an instant with its offset.",
    ],
    ["shape", "/endTime", isInstant(endTime), "An end is an instant with its offset."],
    ["flight", "/endTime", startsAt === null || !(Date.parse(endTime) <= startsAt), "The end is not after the start."],
    ["total_budget", "/total", total.amount > 0, "A total is more than nothing."],
    ["currency", "/total/currency", isSame, `The seller names its totals in ${currency}.`],
    [
      "total_budget",
      "/total/amount",
      !isSame || min === null || total.amount >= min,
      `The seller asks for at least ${min}.`,
    ],
    [
      "total_budget",
      "/total/amount",
      !isSame || max === null || total.amount <= max,
      `The seller names ${max} as the most.`,
    ],
    [
      "io_required",
      "/signatory",
      order.requires_signature !== true || signatory !== undefined,
      "The insertion order has to be signed by someone.",
    ],
  ];
  return rules.filter(([, , holds]) => !holds).map(([code, pointer, , message]) => ({ code, pointer, message }));
}
