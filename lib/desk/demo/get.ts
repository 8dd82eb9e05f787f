import { negotiationsWithSeller } from "@/lib/store";
import type { Context } from "../context";
import { demoSeat, requireDemo, seatView } from "./seat";

/**
 * Where the demo is: its seat, and its newest negotiation. A negotiation is the demo's where the seat is its only seller, whoever created
 * it and by whatever screen. `shared`: others that the seat takes part in, which a reset must leave whole.
 * @throws DeskRefusal FORBIDDEN
 */
export async function getDemo(ctx: Context) {
  await requireDemo(ctx);
  const seat = await demoSeat(ctx.db);
  const all = seat ? await negotiationsWithSeller(ctx.db, seat.id) : [];
  return {
    seat: seat ? seatView(seat) : null,
    negotiationId: all.find(({ alone }) => alone)?.id ?? null,
    shared: all.filter(({ alone }) => !alone).map(({ id, name }) => ({ id, name })),
  };
}
