import type { MediaBuyRow } from "@/lib/store";

/** What a thread's media buy stands on now: its newest booking. Without an id, of the thread's newest media buy. */
export function bookingOf<T extends Pick<MediaBuyRow, "media_buy_id">>(
  bookings: readonly T[],
  mediaBuyId?: string,
): T | undefined {
  return mediaBuyId === undefined
    ? bookings.at(-1)
    : bookings.findLast(({ media_buy_id }) => media_buy_id === mediaBuyId);
}
