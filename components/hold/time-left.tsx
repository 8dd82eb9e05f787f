"use client";

import { formatClock, formatDay, formatLeft } from "@/components/ui/format-time";
import { TICK_MS, useSaidOfNow } from "@/components/ui/use-now";
import { useZone } from "@/components/ui/use-zone";
import { holdState } from "@/lib/negotiation/hold";
import type { HoldPhase } from "@/lib/negotiation/types";

type TimeLeftProps = {
  expiresAt: string;
  /** Seller's clock minus the desk's, milliseconds: a hold ends by the seller's clock. */
  sellerOffsetMs: number;
  size?: "sm" | "md" | "lg";
};

const TONE: Record<HoldPhase, string> = {
  none: "text-ink",
  live: "text-ink",
  soon: "text-review",
  urgent: "text-block",
  expired: "text-ink-2",
};

const DIGITS = {
  sm: "text-13 font-semibold",
  md: "text-17 font-semibold tracking-[-0.01em]",
  lg: "text-36 font-semibold tracking-[-0.03em]",
} as const;

const WORD = { sm: "text-12", md: "text-12", lg: "text-14 font-medium" } as const;

/**
 * A countdown: digits that change, "left", and colour by phase. It is never announced; whoever shows it says the instant with
 * its zone beside it. Before the browser's clock is known dashes keep its place: no time is invented.
 */
export function TimeLeft({ expiresAt, sellerOffsetMs, size = "sm" }: TimeLeftProps) {
  const zone = useZone();
  const digits = DIGITS[size];
  // Read at every tick: a seller's second need not begin with one of this machine's.
  const said = useSaidOfNow((now) => leftAt(expiresAt, sellerOffsetMs, now), TICK_MS);
  if (said === null) {
    return (
      <time dateTime={expiresAt} className={`whitespace-nowrap ${digits}`}>
        –:–– <span className={`${WORD[size]} font-normal text-ink-3`}>left</span>
      </time>
    );
  }
  const phase = said.slice(0, said.indexOf(" ")) as HoldPhase;
  const left = said.slice(phase.length + 1);
  const title = `${formatDay(expiresAt, zone)}, ${formatClock(expiresAt, zone)}`;
  if (phase === "expired" || phase === "none") {
    return (
      <time dateTime={expiresAt} title={title} className={`whitespace-nowrap ${digits} ${TONE.expired}`}>
        Ended
      </time>
    );
  }
  return (
    <time dateTime={expiresAt} title={title} className={`whitespace-nowrap ${digits} ${TONE[phase]}`}>
      {left}{" "}
      <span
        className={`${WORD[size]} tracking-normal ${size === "lg" ? "" : "font-normal"} ${phase === "live" ? "text-ink-3" : ""}`}
      >
        left
      </span>
    </time>
  );
}

/** `live 13:24`: the phase and the digits, as they are at this instant by the seller's clock. */
function leftAt(expiresAt: string, sellerOffsetMs: number, now: Date): `${HoldPhase} ${string}` {
  const { phase, remainingMs } = holdState(
    { proposal_status: "committed", expires_at: expiresAt },
    { now, sellerOffsetMs },
  );
  return `${phase} ${formatLeft(remainingMs)}`;
}
