import { type CapabilitiesRow, newestCapabilities, type SellerRow } from "@/lib/store";
import type { Context } from "../context";
import { DeskRefusal } from "../refusal";
import { freshUntil } from "./fresh-until";
import { readAndKeep } from "./read-again";

/** The newest reading, taken anew where it no longer counts. A seller that cannot be read now is still what it was. */
export async function freshCapabilities(ctx: Context, seller: SellerRow): Promise<CapabilitiesRow | undefined> {
  const known = (await newestCapabilities(ctx.db, [seller.id])).get(seller.id);
  if (known && Date.parse(freshUntil(known)) > ctx.now().getTime()) return known;
  return (await readQuietly(ctx, seller)) ?? known;
}

/** Reads what a seller declares now, or leaves it where it does not answer. */
export async function readQuietly(ctx: Context, seller: SellerRow): Promise<CapabilitiesRow | undefined> {
  try {
    return await readAndKeep(ctx, seller);
  } catch (error) {
    if (error instanceof DeskRefusal) return undefined;
    throw error;
  }
}
