"use client";

import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { formatAgo, formatInstant } from "@/components/ui/format-time";
import { useNow } from "@/components/ui/use-now";
import { useZone } from "@/components/ui/use-zone";
import type { OwnSessionView } from "@/lib/api/client";

type SessionRowProps = { session: OwnSessionView; isEnding: boolean; onEnd: () => void };

/** One place somebody is signed in at: what with, from where, since when and used when. The one in use is ended by signing out. */
export function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const now = useNow();
  const zone = useZone();
  const { device, address, startedAt, lastUsedAt, endsAt, isCurrent } = session;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-line px-3 py-3 not-last:border-b sm:px-4">
      <span className="min-w-0 flex-1 basis-64">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{device}</span>
          {isCurrent ? <Chip tone="you">This one</Chip> : null}
        </span>
        <span className="block text-12 text-ink-2">
          {address ? `From ${address}, since ` : "Since "}
          {formatInstant(startedAt, zone)}; ends {formatInstant(endsAt, zone)}
        </span>
      </span>
      <span className="text-12 text-ink-2">{now ? `used ${formatAgo(lastUsedAt, now)}` : null}</span>
      {isCurrent ? null : (
        <Button size="sm" pending={isEnding} onClick={onEnd}>
          End<span className="sr-only"> the session of {device}</span>
        </Button>
      )}
    </li>
  );
}
