import type { ThreadRow } from "@/lib/store";

/** HTTP dates carry whole seconds, so on average the clock had gone half a second further. */
const HALF_SECOND = 500;

/**
 * The seller's clock minus the desk's in milliseconds, from an answer's Date header and when the desk sent and received (all in
 * milliseconds since the epoch). Null without a date; 0 where the difference is within what a Date header and the travel time
 * leave open, so that clocks which agree are not shown as differing.
 */
export function sellerOffset(answer: { date: string | undefined; sentAt: number; receivedAt: number }): number | null {
  const date = answer.date === undefined ? Number.NaN : Date.parse(answer.date);
  if (Number.isNaN(date)) return null;
  const midpoint = (answer.sentAt + answer.receivedAt) / 2;
  const offset = Math.round(date + HALF_SECOND - midpoint);
  const uncertainty = HALF_SECOND + (answer.receivedAt - answer.sentAt) / 2;
  return Math.abs(offset) <= uncertainty ? 0 : offset;
}

/** What time it is at the seller of a thread when it is `now` at the desk. */
export function sellerNow(now: Date, thread: Pick<ThreadRow, "seller_offset_ms">): Date {
  return new Date(now.getTime() + Number(thread.seller_offset_ms));
}
