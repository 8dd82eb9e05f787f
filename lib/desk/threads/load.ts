import type { AccountRef } from "@/lib/adcp";
import {
  type CapabilitiesRow,
  type Db,
  findLegacyThread,
  findNegotiation,
  findSeller,
  findThread,
  type LegacyThreadRow,
  type NegotiationRow,
  newestCapabilities,
  type SellerRow,
  type ThreadRow,
} from "@/lib/store";
import type { Context } from "../context";
import { notFound } from "../refusal";
import { type Declared, declaredBy } from "../sellers/declared";
import { freshUntil } from "../sellers/fresh-until";
import { readQuietly } from "../sellers/read-quietly";

/** One seller's side of a negotiation with what a verb needs to know about both. */
export type Thread = {
  row: ThreadRow;
  negotiation: NegotiationRow;
  seller: SellerRow;
  reading: CapabilitiesRow | undefined;
  declared: Declared;
  /** Set once the thread was taken into the older lane, which it never leaves. */
  legacy: LegacyThreadRow | undefined;
};

/** @throws DeskRefusal NOT_FOUND */
export async function loadThread(db: Db, id: string): Promise<Thread> {
  const row = await findThread(db, id);
  const negotiation = row && (await findNegotiation(db, row.negotiation_id));
  const seller = row && (await findSeller(db, row.seller_id));
  if (!row || !negotiation || !seller) throw notFound("thread");
  const reading = (await newestCapabilities(db, [seller.id])).get(seller.id);
  const legacy = await findLegacyThread(db, row.id);
  return { row, negotiation, seller, reading, declared: declaredBy(reading), legacy };
}

/** The same for a verb that sends something: what the seller declares is read anew where it no longer counts. */
export async function loadThreadToAct(ctx: Context, id: string): Promise<Thread> {
  const thread = await loadThread(ctx.db, id);
  const { reading, declared, seller } = thread;
  if (reading && Date.parse(freshUntil(reading, declared)) > ctx.now().getTime()) return thread;
  const fresh = await readQuietly(ctx, seller);
  return fresh === undefined ? thread : { ...thread, reading: fresh, declared: declaredBy(fresh) };
}

/** The account the thread is bound to since its first request; null before. */
export function accountOf(row: Pick<ThreadRow, "account_text">): AccountRef | null {
  return row.account_text === null ? null : (JSON.parse(row.account_text) as AccountRef);
}
