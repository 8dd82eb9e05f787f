"use client";

import { formatInstant } from "@/components/ui/format-time";
import { type MarkKind, Say } from "@/components/ui/mark";
import { useZone } from "@/components/ui/use-zone";
import type { RoundView } from "@/lib/api/client";

type ReadBack = NonNullable<RoundView["readBack"]>;

const MARKS: Record<ReadBack["found"], MarkKind> = { booked: "ok", nothing: "no", unreadable: "unknown" };

/** What was found when the seller's media buys were looked at, and when that was. */
export function ReadBackNote({ readBack }: { readBack: ReadBack }) {
  const zone = useZone();
  return (
    <Say kind={MARKS[readBack.found]}>
      <span className="text-ink">{readBack.message}</span>
      <span className="block text-12 text-ink-3">
        Looked <time dateTime={readBack.at}>{formatInstant(readBack.at, zone)}</time>
      </span>
    </Say>
  );
}
