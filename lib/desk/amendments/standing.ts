import { type Db, type MediaBuyRow, mediaBuysOfThreads, type ReadingRow, readingsOfThreads } from "@/lib/store";
import { bookingOf } from "../acceptances/booking-of";
import { storedObject, textOf } from "../json";

/** What is known of a media buy: what it was booked as last, and how the seller showed it last. */
export async function standing(
  db: Db,
  threadId: string,
  mediaBuyId: string | undefined,
): Promise<{ buy: MediaBuyRow | undefined; reading: ReadingRow | undefined; readings: ReadingRow[] }> {
  const buy = bookingOf(await mediaBuysOfThreads(db, [threadId]), mediaBuyId);
  const readings = (await readingsOfThreads(db, [threadId])).filter(
    ({ media_buy_id }) => media_buy_id === buy?.media_buy_id,
  );
  return { buy, reading: readings.at(-1), readings };
}

/** The accepted proposal a seller says a media buy runs on; null where it does not say. */
export const acceptedIn = (reading: Pick<ReadingRow, "text"> | undefined): string | null =>
  reading ? textOf(storedObject(reading.text).accepted_proposal_id) : null;

/** The revision a media buy is known to have reached: a seller's older word does not set it back. */
export const revisionOf = (buy: MediaBuyRow, reading: ReadingRow | undefined): number =>
  Math.max(Number(buy.revision), Number(reading?.revision ?? 0));
