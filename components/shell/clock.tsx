"use client";

import { formatNow } from "@/components/ui/format-time";
import { useNow } from "@/components/ui/use-now";
import { useZone } from "@/components/ui/use-zone";

/** The reader's clock with its zone. Its place is kept from the start, so nothing moves when it starts. */
export function Clock() {
  const now = useNow();
  const zone = useZone();
  return (
    <span className="min-w-[184px] whitespace-nowrap text-right text-12 text-ink-2 max-lg:hidden">
      {now ? <time dateTime={now.toISOString()}>{formatNow(now, zone)}</time> : null}
    </span>
  );
}
