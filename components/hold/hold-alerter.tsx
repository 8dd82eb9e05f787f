"use client";

import { useEffect, useRef } from "react";
import { formatClock } from "@/components/ui/format-time";
import { useNow } from "@/components/ui/use-now";
import { useZone } from "@/components/ui/use-zone";
import { holdState } from "@/lib/negotiation/hold";
import { announcementWords } from "./announcements";
import { alertBetween, alertState } from "./hold-alerts";

type AlertedHold = {
  snapshotId: string;
  negotiationId: string;
  negotiationName: string;
  sellerName: string;
  expiresAt: string;
  sellerOffsetMs: number;
};

/** Sends this device's notifications of holds that run out, where its person asked for them. Shows nothing. */
export function HoldAlerter({ holds }: { holds: readonly AlertedHold[] }) {
  const now = useNow();
  const zone = useZone();
  const before = useRef(new Map<string, number>());
  useEffect(() => {
    if (now === null) return;
    for (const hold of holds) {
      const { snapshotId, expiresAt, sellerOffsetMs } = hold;
      const { remainingMs } = holdState(
        { proposal_status: "committed", expires_at: expiresAt },
        { now, sellerOffsetMs },
      );
      const alert = alertBetween(before.current.get(snapshotId) ?? null, remainingMs);
      before.current.set(snapshotId, remainingMs);
      if (alert && alertState() === "on") notify(hold, announcementWords(alert, namesOf(hold, zone)));
    }
  }, [now, holds, zone]);
  return null;
}

const namesOf = ({ sellerName, negotiationName, expiresAt }: AlertedHold, zone: string) => ({
  name: `${sellerName}, ${negotiationName}`,
  endsAt: formatClock(expiresAt, zone),
});

function notify({ snapshotId, negotiationId, sellerName }: AlertedHold, body: string): void {
  try {
    // The tag keeps one notification a hold, however many tabs are open.
    const shown = new Notification(`${sellerName}’s hold runs out`, { body, tag: `parley-hold-${snapshotId}` });
    shown.onclick = () => {
      window.focus();
      window.location.assign(`/negotiations/${negotiationId}/accept/${snapshotId}`);
    };
  } catch {
    // Some phones have the permission and only let a service worker notify.
  }
}
