import { issuesOf, type Money, requestSchema, ruleSetOf } from "@/lib/adcp";
import { actionFor, type BuyChange, type Problem } from "@/lib/negotiation";
import { controlMediaBuy } from "@/lib/negotiation/requests";
import type { Db, ReadingRow } from "@/lib/store";
import { readBackQuietly } from "../acceptances/read-back-quietly";
import { revisionOf, standing } from "../amendments/standing";
import { type CallEnd, callEnd } from "../calls/end";
import { pointerOf } from "../calls/received";
import { once, send } from "../calls/send";
import { type Context, requirePermission } from "../context";
import { isObject, numberOf, objectsOf, storedObject, textOf } from "../json";
import { blocked, conflict, notFound, requireNoProblem } from "../refusal";
import { loadThreadToAct, type Thread } from "../threads/load";
import { bindingOf, requireCompactSeller } from "../threads/may-change";

/**
 * Changes one thing of a booked buy that its terms let the buyer change (facts 2.7), as it was at `revision`, and reads it back. What
 * the seller does not list among `available_actions` is not sent: it takes an amendment.
 * @throws DeskRefusal NOT_FOUND, BLOCKED where it is not among the actions, CONFLICT where the buy has moved on, PREFLIGHT
 */
export async function controlBuy(
  ctx: Context,
  input: { threadId: string; mediaBuyId: string; key: string; revision: number; change: BuyChange },
): Promise<CallEnd> {
  requirePermission(ctx, "amend");
  const { threadId, mediaBuyId, key, revision, change } = input;
  const wish = { key, verb: "operations/control", input: { threadId, mediaBuyId, revision, change } };
  return once(ctx, wish, async () => {
    const thread = await loadThreadToAct(ctx, threadId);
    requireCompactSeller(thread);
    const { pin, account } = bindingOf(thread);
    await requireAllowed(ctx.db, thread, input);
    const request = controlMediaBuy({ pin, key }, { account, mediaBuyId, revision }, change);
    requireNoProblem(problemsOf(request, pin));
    const end = await send(ctx, {
      wish,
      kind: "control",
      tool: "control_media_buy",
      thread: thread.row,
      sellerName: thread.seller.name,
      request,
      action: "control.sent",
      detail: { media_buy: mediaBuyId, revision, change: change.kind },
      soleClaim: {
        id: `control ${thread.row.id} ${mediaBuyId}`,
        taken: `A change of this media buy is on its way to ${thread.seller.name}, or it is not known what came of it; nothing was sent.`,
      },
      before: (tx) => requireAllowed(tx, thread, input),
    });
    // A refusal may mean that the buy is not what it was taken for; so does a change whose answer has to be seen in the buy itself.
    if (end.end === "done" || end.end === "refused") await readBackQuietly(ctx, thread.row.id, mediaBuyId);
    return callEnd(ctx, end.callId);
  });
}

type Asked = { mediaBuyId: string; revision: number; change: BuyChange };

async function requireAllowed(db: Db, thread: Thread, { mediaBuyId, revision, change }: Asked): Promise<void> {
  const { buy, reading } = await standing(db, thread.row.id, mediaBuyId);
  if (!buy) throw notFound("media buy");
  const live = revisionOf(buy, reading);
  if (live !== revision) {
    throw conflict(
      `The media buy is at revision ${live} by now and you saw revision ${revision}. Look at it again; nothing was sent.`,
    );
  }
  const action = actionFor(change, totalIn(reading));
  const permitted = action === null ? keepsDailyCaps(thread) : actionsIn(reading).has(action);
  if (permitted) return;
  const { name } = thread.seller;
  throw blocked(
    action === null
      ? `${name} declares no daily caps, so none can be set; nothing was sent.`
      : `${name} does not list “${action}” among what can be done to this media buy now, so it takes an amendment. Nothing was sent.`,
  );
}

/** What the seller lets the buyer turn at once, as it was last shown. */
function actionsIn(reading: ReadingRow | undefined): ReadonlySet<string> {
  const listed = objectsOf(storedObject(reading?.text ?? null).available_actions);
  return new Set(
    listed.filter(({ task }) => task === "control_media_buy").flatMap(({ action }) => textOf(action) ?? []),
  );
}

function totalIn(reading: ReadingRow | undefined): Money | null {
  const { total_budget, currency } = storedObject(reading?.text ?? null);
  const amount = numberOf(total_budget);
  return amount === null || typeof currency !== "string" ? null : { amount, currency };
}

function keepsDailyCaps({ reading }: Thread): boolean {
  const { media_buy } = storedObject(reading?.raw_text ?? null);
  return isObject(media_buy) && isObject(media_buy.budget_capping);
}

/** The shape by the rules of the pin: the request is closed, and a fault in it refuses it whole. */
function problemsOf(request: Record<string, unknown>, pin: string): Problem[] {
  return issuesOf(requestSchema("control_media_buy", ruleSetOf(pin)), request).map(({ path, message }) => ({
    code: "shape",
    pointer: pointerOf(path.map((step) => (typeof step === "symbol" ? String(step) : step))),
    message: `This is not as the protocol has it: ${message}.`,
  }));
}
