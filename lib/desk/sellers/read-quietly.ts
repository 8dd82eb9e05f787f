import type { CapabilitiesRow, SellerRow } from "@/lib/store";
import type { Context } from "../context";
import { isRefusal } from "../refusal";
import { readAndKeep } from "./read-again";

/** Reads what a seller declares now, or leaves it where it does not answer: an old reading is better than none. */
export async function readQuietly(ctx: Context, seller: SellerRow): Promise<CapabilitiesRow | undefined> {
  try {
    return await readAndKeep(ctx, seller);
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
}
