"use client";

import { formatWaited } from "@/components/ui/format-time";
import { Say } from "@/components/ui/mark";
import { useNow } from "@/components/ui/use-now";
import type { TurnView } from "@/lib/api/client";

/** Whose turn it is, for what, and for how long a seller has had it. Only "You" is in the accent colour. */
export function TurnText({ turn }: { turn: TurnView }) {
  const now = useNow(60_000);
  switch (turn.who) {
    case "you":
      return (
        <Say kind="you">
          <b>You:</b> <span className="text-ink">{turn.text}</span>
        </Say>
      );
    case "seller":
      return (
        <Say kind="waiting">
          <span className="text-ink">{turn.text}</span>
          {now ? `, ${formatWaited(turn.since, now)}` : null}
        </Say>
      );
    case "unknown":
      return (
        <Say kind="unknown">
          <b>Unknown:</b> <span className="text-ink">{turn.text}</span>
        </Say>
      );
    case "nobody":
      return (
        <span className="inline-flex gap-1.5 text-ink-3">
          <span aria-hidden="true" className="w-3.5 text-center">
            –
          </span>
          <span>nobody’s turn: {turn.text}</span>
        </span>
      );
    default:
      return turn.who satisfies never;
  }
}
