"use client";

import { taskWords } from "@/components/calls/task-words";
import { Banner } from "@/components/ui/banner";
import { formatWaited } from "@/components/ui/format-time";
import type { RoundView } from "@/lib/api/client";

/** Submitted is not booked: the seller will answer later, and the hold does not wait for it. */
export function SubmittedBanner({ round, sellerName, now }: { round: RoundView; sellerName: string; now: Date }) {
  const isYours = round.task?.turn === "you";
  return (
    <Banner
      tone="review"
      title={
        isYours && round.task
          ? taskWords(round.task, sellerName).text
          : `${sellerName} took the acceptance and has not booked it yet`
      }
    >
      {isYours ? "It goes on with the acceptance when it has that." : "It will say whether it booked."} Taken{" "}
      {formatWaited(round.sentAt ?? round.preparedAt, now)} ago. It is not booked yet, and the hold still ticks: it may
      end first.
    </Banner>
  );
}
