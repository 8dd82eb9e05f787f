"use client";

import { Lock } from "lucide-react";
import { Chip } from "@/components/ui/chip";
import { formatClock, formatDay, formatDuration } from "@/components/ui/format-time";
import { useNow } from "@/components/ui/use-now";
import { useZone } from "@/components/ui/use-zone";
import { holdState } from "@/lib/negotiation";
import { clockOffsetWords } from "./clock-offset";
import { grantedLength } from "./granted-length";
import { TimeLeft } from "./time-left";

type HoldBarProps = {
  sellerName: string;
  grantedAt: string;
  expiresAt: string;
  /** Seller's clock minus the desk's, milliseconds. */
  sellerOffsetMs: number;
};

const TICKS = [1, 5] as const;
const MINUTE = 60_000;

/**
 * A running hold: the countdown by the seller's clock, the instant it ends with zone and UTC, and a bar that drains toward it.
 * The bar repeats what the words say, so it is hidden from readers; nothing here is announced (announcer.tsx does that).
 */
export function HoldBar({ sellerName, grantedAt, expiresAt, sellerOffsetMs }: HoldBarProps) {
  const now = useNow();
  const zone = useZone();
  const ends = new Date(expiresAt);
  const lengthMs = Math.max(1, ends.getTime() - Date.parse(grantedAt));
  const { remainingMs } = holdState(
    { proposal_status: "committed", expires_at: expiresAt },
    { now: now ?? new Date(grantedAt), sellerOffsetMs },
  );
  const left = Math.min(100, (100 * remainingMs) / lengthMs);
  return (
    <section
      aria-label="Hold"
      className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-6 gap-y-1 rounded-panel border border-line bg-surface px-3 py-3.5 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:px-5 sm:py-4"
    >
      <TimeLeft expiresAt={expiresAt} sellerOffsetMs={sellerOffsetMs} size="lg" />
      <div className="col-span-2 row-start-2 sm:col-span-1 sm:row-start-auto">
        <p>
          <b>Hold ends {formatClock(expiresAt, zone)}</b>, {weekday(ends, zone)} {formatDay(expiresAt, zone)} (
          {formatClock(expiresAt, "UTC")})
        </p>
        <p className="text-12 text-ink-2">
          By {clockOffsetWords(sellerName, sellerOffsetMs)}. A hold cannot be prolonged.
        </p>
      </div>
      <div className="justify-self-end">
        <Chip tone="ok" icon={<Lock aria-hidden="true" size={13} strokeWidth={1.75} />}>
          Held by {sellerName}
        </Chip>
      </div>
      <div className="col-span-full" aria-hidden="true">
        <div className="relative mt-3 h-1.5 rounded-full bg-sunken">
          <div className="absolute inset-y-0 left-0 rounded-full bg-ink" style={{ width: `${left}%` }} />
          {ticks(lengthMs).map(({ at, minutes }) => (
            <div key={minutes} className="absolute -top-0.5 h-2.5 w-px bg-field" style={{ left: `${at}%` }} />
          ))}
        </div>
        <div className="relative mt-1 h-4 text-11 text-ink-3">
          <span className="absolute left-0 hidden sm:block">ends</span>
          {ticks(lengthMs).map(({ at, minutes, labelled }) =>
            labelled ? (
              <span key={minutes} className="absolute -translate-x-1/2 whitespace-nowrap" style={{ left: `${at}%` }}>
                {minutes} min
              </span>
            ) : null,
          )}
          <span className="absolute right-0 whitespace-nowrap">
            {formatDuration(grantedLength(lengthMs))}, granted {formatClock(grantedAt, zone)}
          </span>
        </div>
      </div>
    </section>
  );
}

/** Where 1 and 5 minutes lie on the bar, in percent; a label only where it would not run into its neighbours. */
function ticks(lengthMs: number): { minutes: number; at: number; labelled: boolean }[] {
  return TICKS.map((minutes) => ({ minutes, at: (100 * minutes * MINUTE) / lengthMs }))
    .filter(({ at }) => at < 98)
    .map((tick) => ({ ...tick, labelled: tick.at > 5 && tick.at < 55 }));
}

function weekday(at: Date, zone: string): string {
  return Number.isNaN(at.getTime()) ? "" : at.toLocaleDateString("en-GB", { weekday: "short", timeZone: zone });
}
