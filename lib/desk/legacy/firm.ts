import { holdState } from "@/lib/negotiation";
import type { ObservationRow, ThreadRow } from "@/lib/store";

type Look = Pick<ObservationRow, "proposal_id" | "status" | "expires_at">;

/** What a seller of the older lane says it holds, each proposal as it was seen last, as long as its time has not come by the seller's clock. */
export function liveFirm<T extends Look>(
  looks: readonly T[],
  { seller_offset_ms }: Pick<ThreadRow, "seller_offset_ms">,
  now: Date,
): T[] {
  const newest = [...new Map(looks.map((look) => [look.proposal_id, look])).values()];
  return newest.filter(({ expires_at }) => {
    if (expires_at === null) return false;
    const held = { proposal_status: "committed" as const, expires_at };
    return holdState(held, { now, sellerOffsetMs: Number(seller_offset_ms) }).remainingMs > 0;
  });
}
