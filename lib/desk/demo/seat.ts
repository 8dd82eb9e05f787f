import { type Db, findSeller, findSetting, type SellerRow } from "@/lib/store";
import { type Context, requirePermission } from "../context";
import { forbidden } from "../refusal";
import { isDemoOn } from "../settings/demo";

/** The setting that names the demo's seat. */
export const SEAT = "demo.seat";

/** The sandbox buyer the demo negotiates as: one of its own, so that resetting it takes nothing from any other seat. */
export const DEMO_BUYER = "sandbox-guided-demo";

/** How the seat is called on the desk, apart from an ordinary seat at the same seller. */
export const SEAT_NAME = "StreamHaus demo";

/** @throws DeskRefusal FORBIDDEN where the demo is off, or not for this person */
export async function requireDemo(ctx: Context): Promise<void> {
  requirePermission(ctx, "run_demo");
  if (!(await isDemoOn(ctx))) throw forbidden("The demo is turned off at this desk.");
}

/** The demo's seat at the sandbox seller; undefined until it was taken, and where it was removed since. */
export async function demoSeat(db: Db) {
  const setting = await findSetting(db, SEAT);
  return setting === undefined ? undefined : findSeller(db, JSON.parse(setting.value_text) as string);
}

/** `buyer` opens nothing but the sandbox's own test controls of this seat. */
export const seatView = ({ id, url }: SellerRow) => ({ sellerId: id, url, buyer: DEMO_BUYER });
