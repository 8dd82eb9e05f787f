import { findSeller, insertCapabilities, type SellerRow } from "@/lib/store";
import { record } from "../activity/record";
import { type Context, requirePermission } from "../context";
import { notFound } from "../refusal";
import { linkTo } from "./ask";
import { declaredBy } from "./declared";
import { viewSeller } from "./get";
import { readCapabilities } from "./read-capabilities";

/** Reads the capabilities again; earlier readings are kept. @throws DeskRefusal NOT_FOUND, SELLER_UNREACHABLE */
export async function readSellerAgain(ctx: Context, input: { id: string }) {
  requirePermission(ctx, "manage_sellers");
  const seller = await findSeller(ctx.db, input.id);
  if (!seller) throw notFound("seller");
  await readAndKeep(ctx, seller);
  return viewSeller(ctx.db, seller.id);
}

/** Reads and stores what a seller declares now; what it declares otherwise than before is in the record. */
export async function readAndKeep(ctx: Context, seller: SellerRow) {
  const reading = await readCapabilities(ctx, seller, await linkTo(ctx, seller));
  const { lane, pin } = declaredBy(reading);
  const changes: unknown = reading.changes_text === null ? [] : JSON.parse(reading.changes_text);
  await ctx.db.transaction().execute(async (tx) => {
    await insertCapabilities(tx, reading);
    await record(tx, ctx, {
      action: reading.changes_text === null ? "seller.capabilities_read" : "seller.capabilities_changed",
      subject: seller.name,
      detail: { lane, pin, ms: reading.ms, ...(reading.changes_text === null ? {} : { changes }) },
      sellerId: seller.id,
    });
  });
  return reading;
}
