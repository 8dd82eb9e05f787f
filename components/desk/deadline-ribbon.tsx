"use client";

import { CircleQuestionMark, MessageSquareQuote, Timer } from "lucide-react";
import { formatMoney } from "@/components/ui/format-money";
import { formatClock, formatHourMinute, formatZone } from "@/components/ui/format-time";
import { useNow } from "@/components/ui/use-now";
import { useZone } from "@/components/ui/use-zone";
import type { NeedView } from "@/lib/api/client";
import { deadlineRibbon, type Flag } from "./deadlines";

const SOON = 15 * 60_000;

/** The next deadlines on a time axis. It repeats what the rows under it say, so readers of text get one sentence. */
export function DeadlineRibbon({ needs }: { needs: readonly NeedView[] }) {
  const now = useNow(5_000);
  const zone = useZone();
  const ribbon = now ? deadlineRibbon(needs, now.getTime()) : null;
  // Its place is kept while the clock starts; without anything due soon there is no axis at all.
  if (!ribbon || !now)
    return now === null && needs.some(({ deadline }) => deadline) ? <div className="h-16 max-sm:hidden" /> : null;

  const spoken = ribbon.flags
    .flatMap(({ needs: due }) => due)
    .map((need) => `${formatClock(need.deadline ?? "", zone)} ${need.sellerName}`)
    .join(", ");
  const ticks = ribbon.ticks.filter(({ at }) => at > 0.09 && at < 0.985);
  return (
    <div role="img" aria-label={`Next deadlines: ${spoken}`} className="relative mb-5 h-16 max-sm:hidden">
      <span className="absolute inset-x-0 bottom-5.5 h-px bg-line-2" />
      <span className="absolute bottom-4 left-0 h-3.5 w-0.5 rounded-full bg-ink" />
      <span className="absolute bottom-0 left-0 text-11 text-ink-3">now, {formatHourMinute(now, zone)}</span>
      {ticks.map(({ at, time }, index) => (
        <span
          key={time}
          style={{ left: `${at * 100}%` }}
          className="absolute bottom-0 -translate-x-1/2 whitespace-nowrap text-11 text-ink-3 before:absolute before:bottom-5.5 before:left-1/2 before:h-1.5 before:w-px before:bg-line-2"
        >
          {formatHourMinute(new Date(time), zone)}
          {index === ticks.length - 1 && at < 0.95 ? ` ${formatZone(new Date(time), zone)}` : null}
        </span>
      ))}
      {ribbon.flags.map((flag) => (
        <RibbonFlag key={flag.needs[0]?.threadId} flag={flag} now={now} zone={zone} />
      ))}
    </div>
  );
}

function RibbonFlag({ flag, now, zone }: { flag: Flag; now: Date; zone: string }) {
  const [first, ...more] = flag.needs;
  if (!first?.deadline) return null;
  const soon = Date.parse(first.deadline) - first.sellerOffsetMs - now.getTime() < SOON;
  const tone = first.kind === "unknown" ? "text-unknown" : soon ? "text-review" : "text-ink-2";
  const Icon = first.kind === "unknown" ? CircleQuestionMark : first.kind === "hold" ? Timer : MessageSquareQuote;
  const flip = flag.at > 0.8;
  const clock = formatClock(first.deadline, zone).split(" ")[0];
  return (
    <span
      style={{ left: `${flag.at * 100}%` }}
      className={`absolute bottom-5.5 whitespace-nowrap border-current pb-3 text-12 leading-[15px] ${tone} ${
        flip ? "-translate-x-full border-r-[1.5px] pr-[7px] text-right" : "border-l-[1.5px] pl-[7px]"
      }`}
    >
      <b
        className={`flex items-center gap-1.5 ${flip ? "justify-end" : ""} ${tone === "text-ink-2" ? "text-ink" : ""}`}
      >
        <Icon aria-hidden="true" size={13} />
        {more.length === 0 ? clock : `${clock}, ${more.length} more after it`}
      </b>
      {more.length === 0
        ? `${first.sellerName}${first.amount ? `, ${formatMoney(first.amount)}` : ""}`
        : [...new Set(flag.needs.map(({ sellerName }) => sellerName))].join(", ")}
    </span>
  );
}
