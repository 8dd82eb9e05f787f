"use client";

import { useEffect, useRef, useState } from "react";
import { formatClock } from "@/components/ui/format-time";
import { useNow } from "@/components/ui/use-now";
import { useZone } from "@/components/ui/use-zone";
import { holdState } from "@/lib/negotiation";
import { announcementBetween, announcementWords } from "./announcements";

/** A hold to speak for. `id` tells holds apart, `name` is how a person would call it. */
export type AnnouncedHold = { id: string; name: string; expiresAt: string; sellerOffsetMs: number };

/**
 * The one live region of the holds on a page: visually hidden, polite, and changed only when a hold passes 60, 15, 5 or 1
 * minutes or ends. The digits that change every second are never in it.
 */
export function HoldAnnouncer({ holds }: { holds: readonly AnnouncedHold[] }) {
  const now = useNow();
  const zone = useZone();
  const before = useRef(new Map<string, number>());
  const [words, setWords] = useState("");

  useEffect(() => {
    if (now === null) return;
    const said: string[] = [];
    for (const { id, name, expiresAt, sellerOffsetMs } of holds) {
      const hold = { proposal_status: "committed", expires_at: expiresAt } as const;
      const { remainingMs } = holdState(hold, { now, sellerOffsetMs });
      const announcement = announcementBetween(before.current.get(id) ?? null, remainingMs);
      before.current.set(id, remainingMs);
      if (announcement) said.push(announcementWords(announcement, { name, endsAt: formatClock(expiresAt, zone) }));
    }
    if (said.length > 0) setWords(said.join(" "));
  }, [now, holds, zone]);

  return (
    <p aria-live="polite" className="sr-only" data-testid="hold-announcements">
      {words}
    </p>
  );
}
