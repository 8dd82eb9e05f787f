"use client";

import { Timer } from "lucide-react";
import Link from "next/link";
import { formatInstant, formatLeft } from "@/components/ui/format-time";
import { TICK_MS, useSaidOfNow } from "@/components/ui/use-now";
import { useZone } from "@/components/ui/use-zone";
import type { HoldView } from "@/lib/api/client";
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
  const zone = useZone();
  // Drawn again where it reads otherwise, and at the same moment as every other countdown of the page.
  const said = useSaidOfNow((now) => saidOf(nextOf(holds ?? [], now)), TICK_MS);
  if (!holds || said === null) return null;
  const { next, phase, left } = JSON.parse(said) as Said;
  const hold = holds.find(({ snapshotId }) => snapshotId === next);
  if (!hold) {
    return (
      <Link href="/holds" className={`${PILL} border-line text-ink-3 hover:text-ink`}>
        <Timer aria-hidden="true" size={14} />
        No live hold
      </Link>
    );
  }
  return (
    <Link
      href={`/negotiations/${hold.negotiationId}/accept/${hold.snapshotId}`}
      aria-label={`Next hold: ${hold.sellerName}, ${hold.negotiationName}, ends ${formatInstant(hold.expiresAt, zone)}${hold.blocked ? ", cannot be accepted as it stands" : ""}`}
      className={`${PILL} ${TONE[phase]}`}
    >
      <Timer aria-hidden="true" size={14} />
      <span className={`font-semibold ${phase === "live" ? "text-ink" : ""}`}>{left}</span>
      <span className="max-w-40 truncate max-sm:hidden">left, {hold.sellerName}</span>
    </Link>
  );
}

type Said = { next: string | null; phase: HoldPhase; left: string };

/** The hold that ends first by its seller's clock, and how it stands now. */
function nextOf(holds: readonly HoldView[], now: Date): { id: string; phase: HoldPhase; remainingMs: number } | null {
  const counted = holds.map(({ snapshotId, expiresAt, sellerOffsetMs }) => ({
    id: snapshotId,
    ...holdState({ proposal_status: "committed", expires_at: expiresAt }, { now, sellerOffsetMs }),
  }));
  return counted.filter(({ phase }) => phase !== "expired").sort((a, b) => a.remainingMs - b.remainingMs)[0] ?? null;
}

const saidOf = (next: ReturnType<typeof nextOf>): string =>
  JSON.stringify({
    next: next?.id ?? null,
    phase: next?.phase ?? "none",
    left: formatLeft(next?.remainingMs ?? 0),
  } satisfies Said);
