import type { AdcpError } from "@/lib/adcp";
import { type CallRow, type Db, pauseThread, type ThreadRow } from "@/lib/store";
import type { Context } from "../context";
import { conflict } from "../refusal";

/** What a seller that throttles and names no time is given. */
const PAUSE_SECONDS = 30;

/** A seller that throttles is left alone in this thread for as long as it asks; the rest of the desk goes on (facts 5, 10). */
export async function pauseAfter(
  tx: Db,
  ctx: Pick<Context, "now">,
  call: Pick<CallRow, "thread_id">,
  error: AdcpError | undefined,
): Promise<void> {
  if (error?.code !== "RATE_LIMITED" || call.thread_id === null) return;
  const until = ctx.now().getTime() + (error.retry_after ?? PAUSE_SECONDS) * 1_000;
  await pauseThread(tx, call.thread_id, new Date(until).toISOString());
}

/** Until when the thread's seller asked to be left alone; null where it did not, or that is over. */
export function pausedUntil({ paused_until }: Pick<ThreadRow, "paused_until">, now: Date): string | null {
  return paused_until !== null && Date.parse(paused_until) > now.getTime() ? paused_until : null;
}

/** @throws DeskRefusal CONFLICT while the seller asked to wait */
export function requireNotPaused(row: Pick<ThreadRow, "paused_until">, seller: string, now: Date): void {
  const until = pausedUntil(row, now);
  if (until === null) return;
  const seconds = Math.ceil((Date.parse(until) - now.getTime()) / 1_000);
  throw conflict(`${seller} asked to wait: nothing is sent in this thread for another ${seconds} s. Nothing was sent.`);
}
