"use client";

import { Due } from "@/components/calls/due";
import { formatClock } from "@/components/ui/format-time";
import { Say } from "@/components/ui/mark";
import { Panel, PanelHeader } from "@/components/ui/panel";
import { useZone } from "@/components/ui/use-zone";
import type { RoundView } from "@/lib/api/client";

type PostponedPanelProps = { round: RoundView; seller: string; expiresAt: string | null };

/** What the desk does about an acceptance that was put off, and whether the hold outlasts the wait. */
export function PostponedPanel({ round: { retryAt }, seller, expiresAt }: PostponedPanelProps) {
  const zone = useZone();
  if (retryAt === null) return null;
  const isTooLate = expiresAt !== null && Date.parse(expiresAt) <= Date.parse(retryAt);
  return (
    <Panel labelledBy="postponed-title">
      <PanelHeader title="Put off" id="postponed-title" />
      <div className="grid gap-2.5 p-4">
        <Say kind="waiting">
          <span className="text-ink">
            The desk sends it again by itself <Due at={retryAt} />
          </span>
        </Say>
        <Say kind="note">
          <span className="text-ink">Not booked yet: {seller} refused this time and changed nothing</span>
        </Say>
        {isTooLate ? (
          <Say kind="review">
            <span className="text-ink">
              The hold ends before that, at {formatClock(expiresAt, zone)}: then the desk does not send it, and a new
              hold is needed
            </span>
          </Say>
        ) : null}
        <Say kind="note">
          <span className="text-ink">Nothing else can be sent for this proposal meanwhile</span>
        </Say>
      </div>
    </Panel>
  );
}
