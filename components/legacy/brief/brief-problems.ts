import type { Problem, SellerView } from "@/lib/api/client";
import { type CompactRequest, legacyProblems } from "@/lib/negotiation";

/**
 * What of a brief has no lossless form at a seller of the older lane, as the desk will find before it sends anything. None for every
 * other lane. The brief's text, account and brand always have one, so the criteria decide.
 */
export function briefProblemsAt(
  seller: Pick<SellerView, "laneInfo">,
  criteria: Record<string, unknown> | null,
): Problem[] {
  const { kind, release } = seller.laneInfo;
  if (kind !== "legacy" || release === null || release === "2.5" || criteria === null) return [];
  const request = { brief: "", criteria } as unknown as CompactRequest;
  return legacyProblems({ request, seller: { release, tools: [] } });
}
