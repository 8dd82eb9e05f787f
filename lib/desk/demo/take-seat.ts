import { listSellers, putSetting, type SellerRow } from "@/lib/store";
import { type Context, instant } from "../context";
import { isRefusal } from "../refusal";
import { addSeller } from "../sellers/add";
import { DEMO_BUYER, demoSeat, requireDemo, SEAT, SEAT_NAME } from "./seat";

/**
 * Takes the demo's seat at the sandbox seller of this address, as any seller is added: its capabilities are read first. Taken already, it
 * is the same one.
 * @throws DeskRefusal FORBIDDEN, SELLER_UNREACHABLE
 */
export async function takeDemoSeat(ctx: Context, { url }: { url: string }) {
  await requireDemo(ctx);
  const before = await demoSeat(ctx.db);
  if (before?.url === url) return { sellerId: before.id };
  const sellerId = await addedOrKnown(ctx, url);
  const row = { key: SEAT, value_text: JSON.stringify(sellerId), changed_at: instant(ctx), changed_by: ctx.actor.id };
  await putSetting(ctx.db, row);
  return { sellerId };
}

/** Two who begin the demo at once, or a seat taken before the desk moved to another address and back. */
async function addedOrKnown(ctx: Context, url: string): Promise<string> {
  try {
    const credentials = { kind: "bearer", token: DEMO_BUYER } as const;
    return (await addSeller(ctx, { name: SEAT_NAME, url, protocol: "mcp", credentials })).id;
  } catch (error) {
    const known = isRefusal(error) && error.reason.code === "CONFLICT" ? await knownSeat(ctx, url) : undefined;
    if (!known) throw error;
    return known.id;
  }
}

const knownSeat = async (ctx: Context, url: string): Promise<SellerRow | undefined> =>
  (await listSellers(ctx.db)).find((seller) => seller.url === url && seller.name === SEAT_NAME);
