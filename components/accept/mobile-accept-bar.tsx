"use client";

import { ArrowDown } from "lucide-react";
import { TimeLeft } from "@/components/hold/time-left";
import { formatClock } from "@/components/ui/format-time";
import { useZone } from "@/components/ui/use-zone";

/** On a phone the button is far below the terms: the time left and the way to it stay in view. */
export function MobileAcceptBar({ expiresAt, sellerOffsetMs }: { expiresAt: string; sellerOffsetMs: number }) {
  const zone = useZone();
  return (
    <>
      <div aria-hidden="true" className="h-16 sm:hidden" />
      <div className="fixed inset-x-0 bottom-[calc(56px+env(safe-area-inset-bottom))] z-10 flex items-center justify-between gap-3 border-t border-line-2 bg-surface px-3 py-2 sm:hidden">
        <div className="grid">
          <TimeLeft expiresAt={expiresAt} sellerOffsetMs={sellerOffsetMs} />
          <span className="text-12 text-ink-3">ends {formatClock(expiresAt, zone)}</span>
        </div>
        <a
          href="#accept"
          className="inline-flex h-10 items-center gap-1.5 rounded-control border border-line-2 bg-surface px-3 font-medium"
        >
          <ArrowDown aria-hidden="true" size={14} /> Go to accept
        </a>
      </div>
    </>
  );
}
