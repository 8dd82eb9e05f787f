"use client";

import { Timer } from "lucide-react";
import Link from "next/link";
import { formatInstant, formatLeft } from "@/components/ui/format-time";
import { useNow } from "@/components/ui/use-now";
import { useZone } from "@/components/ui/use-zone";
import { holdState } from "@/lib/negotiation/hold";
import type { HoldPhase } from "@/lib/negotiation/types";
import { useHolds } from "./use-holds";

const TONE: Record<HoldPhase, string> = {
  none: "border-line-2 text-ink-2",
  live: "border-line-2 text-ink-2",
  soon: "border-review-line bg-review-soft text-review",
  urgent: "border-block-line bg-block-soft text-block",
  expired: "border-line-2 text-ink-2",
};

const PILL = "flex h-8 items-center gap-1.5 whitespace-nowrap rounded-full border px-2.5 font-medium sm:h-7";

/** The hold that ends first, in view on every page. */
export function NextHold() {
  const { data: holds } = useHolds();
  const now = useNow();
  const zone = useZone();
  if (!holds || now === null) return null;
  const counted = holds.map((hold) => ({
    hold,
    ...holdState(
      { proposal_status: "committed", expires_at: hold.expiresAt },
      { now, sellerOffsetMs: hold.sellerOffsetMs },
    ),
  }));
  const next = counted.filter(({ phase }) => phase !== "expired").sort((a, b) => a.remainingMs - b.remainingMs)[0];
  if (!next) {
    return (
      <Link href="/holds" className={`${PILL} border-line text-ink-3 hover:text-ink`}>
        <Timer aria-hidden="true" size={14} />
        No live hold
      </Link>
    );
  }
  const { hold, phase, remainingMs } = next;
  return (
    <Link
      href={`/negotiations/${hold.negotiationId}/accept/${hold.snapshotId}`}
      aria-label={`Next hold: ${hold.sellerName}, ${hold.negotiationName}, ends ${formatInstant(hold.expiresAt, zone)}${hold.blocked ? ", cannot be accepted as it stands" : ""}`}
      className={`${PILL} ${TONE[phase]}`}
    >
      <Timer aria-hidden="true" size={14} />
      <span className={`font-semibold ${phase === "live" ? "text-ink" : ""}`}>{formatLeft(remainingMs)}</span>
      <span className="max-w-40 truncate max-sm:hidden">left, {hold.sellerName}</span>
    </Link>
  );
}
