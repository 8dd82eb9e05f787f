import { negotiationsWithSeller, setNegotiationsApart } from "@/lib/store";
import { record } from "../activity/record";
import { type Context, instant } from "../context";
import { demoSeat, requireDemo, seatView } from "./seat";

/**
 * Sets the demo's negotiations apart: lists forget them, their addresses and the activity don't. Negotiations that have another seller too
 * are not the demo's and stay; while there is one (`isShared`) it still needs what the sandbox seller keeps for this seat.
 * @throws DeskRefusal FORBIDDEN
 */
export async function resetDemo(ctx: Context) {
  await requireDemo(ctx);
  const seat = await demoSeat(ctx.db);
  if (!seat) return { setApart: 0, seat: null, isShared: false };
  const all = await negotiationsWithSeller(ctx.db, seat.id);
  const own = all.filter(({ alone }) => alone);
  await ctx.db.transaction().execute(async (tx) => {
    await setNegotiationsApart(
      tx,
      own.map(({ id }) => id),
      instant(ctx),
    );
    for (const { id, name } of own) {
      await record(tx, ctx, {
        action: "negotiation.set_apart",
        subject: name,
        detail: { by: "demo" },
        negotiationId: id,
      });
    }
  });
  return { setApart: own.length, seat: seatView(seat), isShared: own.length < all.length };
}
