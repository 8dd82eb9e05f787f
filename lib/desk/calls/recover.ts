import {
  type CallBrief,
  findCall,
  findSeller,
  listServers,
  type SellerRow,
  sendingCalls,
  takeOverCall,
} from "@/lib/store";
import { type Context, instant } from "../context";
import { log } from "../log/log";
import { reportFailure } from "../report";
import { isAlive, isRunning } from "../servers/alive";
import { thisServer } from "../servers/self";
import { GIVE_UP_MS } from "./end";
import { isInFlight } from "./in-flight";
import { idempotencyOf } from "./key-kept";
import { settle } from "./settle";
import { mayRepeat, UNSETTLED } from "./store-reply";
import { tellOfCall } from "./tell";

/**
 * Takes over the calls that a stopped process left on their way (architecture, "Storage"). One whose answer is stored is settled from
 * it; of any other nobody knows whether it happened: it becomes unknown, and is asked again with its key at once where the seller keeps
 * keys. @returns how many calls that was
 */
export async function recoverCalls(ctx: Context): Promise<number> {
  const sending = await sendingCalls(ctx.db);
  if (sending.length === 0) return 0;
  const servers = await listServers(ctx.db);
  const self = thisServer();
  const alive = new Set(servers.filter((each) => isAlive(each, self, isRunning, ctx.now())).map(({ id }) => id));
  const left = sending.filter((call) => isLeft(ctx, call, self.id, alive));
  for (const call of left) {
    // One that cannot be taken over keeps neither the others nor the desk's start waiting.
    await takeOver(ctx, call).catch((error: unknown) => reportFailure(`taking over ${call.id}`, error));
  }
  return left.length;
}

function isLeft(ctx: Context, call: CallBrief, self: string, alive: ReadonlySet<string>): boolean {
  if (call.held_by !== null && call.held_by !== self) return !alive.has(call.held_by);
  if (isInFlight(call.id)) return false;
  // This process's own: it failed to store the end. A call just stored is in flight within the same moment.
  return ctx.now().getTime() - Date.parse(call.sent_at ?? call.prepared_at) > (call.held_by === self ? GIVE_UP_MS : 0);
}

const INTERRUPTED = {
  kind: "interrupted",
  message: "This desk stopped while the call was on its way, before an answer was stored.",
  sent: true,
};

async function takeOver(ctx: Context, { id, held_by }: CallBrief): Promise<void> {
  const call = await findCall(ctx.db, id);
  const seller = call && (await findSeller(ctx.db, call.seller_id));
  if (!call || !seller || call.state !== "sending" || call.held_by !== held_by) return;
  log.warn({ event: "recovered", call: call.id, tool: call.tool, answered: call.response_text !== null });
  const isAnswered = call.response_text !== null && call.thread_id !== null;
  if (isAnswered && (await isSettled(ctx, call.id, seller))) return;
  const fault = isAnswered ? UNSETTLED : INTERRUPTED;
  const again = mayRepeat(ctx, call, fault, await idempotencyOf(ctx.db, call)) ? instant(ctx) : null;
  await ctx.db.transaction().execute(async (tx) => {
    const isOurs = await takeOverCall(
      tx,
      { id, heldBy: held_by },
      {
        state: "unknown",
        held_by: null,
        retry_at: again,
        unknowns: call.unknowns + 1,
        fault_text: JSON.stringify(fault),
      },
    );
    if (!isOurs) return;
    await tellOfCall(tx, ctx, { call, seller }, "call.unknown", { fault: fault.kind, sent: true });
  });
}

async function isSettled(ctx: Context, callId: string, seller: SellerRow): Promise<boolean> {
  try {
    await settle(ctx, callId, seller);
    return true;
  } catch (error) {
    reportFailure(`settling ${callId}`, error);
    return false;
  }
}
