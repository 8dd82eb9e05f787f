"use client";

import { neverLeft } from "@/components/calls/call-words";
import { TimeLeft } from "@/components/hold/time-left";
import { formatClock } from "@/components/ui/format-time";
import { Say } from "@/components/ui/mark";
import { useZone } from "@/components/ui/use-zone";
import type { RoundView } from "@/lib/api/client";

type FindOutFactsProps = { round: RoundView; expiresAt: string | null; sellerOffsetMs: number };

/** What a buyer has to know while it is not known whether an acceptance booked: how long the hold lasts, what is safe, what is locked. */
export function FindOutFacts({ round, expiresAt, sellerOffsetMs }: FindOutFactsProps) {
  const zone = useZone();
  return (
    <>
      {expiresAt ? (
        <p className="flex flex-wrap items-baseline gap-x-2">
          <TimeLeft expiresAt={expiresAt} sellerOffsetMs={sellerOffsetMs} size="md" />
          <span className="text-ink-2">on the hold, ends {formatClock(expiresAt, zone)}</span>
        </p>
      ) : null}
      <Say kind="ok">
        <span className="text-ink">Stored: the request, its key and the time</span>
      </Say>
      <Say kind="unknown">
        <span className="text-ink">
          {neverLeft(round) ? "Not sent: nothing left this desk" : "Not settled: no media buy id was received"}
        </span>
      </Say>
      <Say kind="note">
        <span className="text-ink">
          {round.aside
            ? "This proposal cannot be accepted or finalized here any more"
            : "Until it is settled, this proposal cannot be accepted or finalized"}
        </span>
      </Say>
    </>
  );
}
