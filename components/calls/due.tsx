"use client";

import { formatDeadline, formatLeft } from "@/components/ui/format-time";
import { useNow } from "@/components/ui/use-now";
import { useZone } from "@/components/ui/use-zone";

/**
 * `at 10:57:32 EST, in 0:12`: when something happens by itself. The instant is read out with the sentence it stands in; the digits that
 * change are for the eye, so that no reader of text hears every second.
 */
export function Due({ at, past = "now" }: { at: string; past?: string }) {
  const now = useNow();
  const zone = useZone();
  const left = now ? Date.parse(at) - now.getTime() : null;
  return (
    <>
      at <time dateTime={at}>{now ? formatDeadline(at, now, zone) : at}</time>
      <span aria-hidden="true">{left === null ? "" : left > 0 ? `, in ${formatLeft(left + 999)}` : `, ${past}`}</span>
    </>
  );
}
