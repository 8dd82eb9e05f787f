import type { LegacyLane } from "@/lib/negotiation";
import { type Db, insertLegacyThread } from "@/lib/store";
import { record } from "../activity/record";
import { type Context, instant } from "../context";
import type { Thread } from "../threads/load";

/** What is put down as asked for: 3.0 has no word for it on the wire. */
export const pinOf = ({ wireVersion, release }: LegacyLane): string => wireVersion ?? release;

/** Puts the thread into the lane, once; a step down is told. */
export async function enterLane(
  tx: Db,
  ctx: Context,
  { row, seller, negotiation }: Pick<Thread, "row" | "seller"> & { negotiation: Pick<Thread["negotiation"], "id"> },
  lane: LegacyLane,
): Promise<void> {
  const asked = lane.why === "downshift" ? row.pin : null;
  const isNew = await insertLegacyThread(tx, {
    thread_id: row.id,
    release: lane.release,
    wire_version: lane.wireVersion,
    why: lane.why,
    asked,
    bound_at: instant(ctx),
  });
  if (!isNew || asked === null) return;
  await record(tx, ctx, {
    action: "lane.stepped_down",
    subject: seller.name,
    detail: { asked, served: pinOf(lane) },
    negotiationId: negotiation.id,
    sellerId: seller.id,
  });
}
