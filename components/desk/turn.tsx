"use client";

import { formatDeadline, formatWaited } from "@/components/ui/format-time";
import { Say } from "@/components/ui/mark";
import { useNow } from "@/components/ui/use-now";
import { useZone } from "@/components/ui/use-zone";
import type { ThreadSummary } from "@/lib/api/client";
import { turnWords } from "./turn-words";

type TurnProps = { thread: Pick<ThreadSummary, "turn" | "sellerName" | "stage" | "hold" | "waiting"> };

/** Whose turn it is, for what, and for how long a seller has had it. Only "You" is in the accent colour. */
export function TurnText({ thread }: TurnProps) {
  const now = useNow(60_000);
  const zone = useZone();
  const { turn, sellerName, stage, hold, waiting } = thread;
  const words = turnWords(turn, sellerName);
  const held = stage === "held" || waiting?.isHeld ? hold : null;
  const it = waiting?.change ? `accept the ${waiting.change}` : "accept";
  // Who is to approve does not accept, and nobody accepts before that.
  const isApproval = turn.text.startsWith("Approve");
  switch (turn.who) {
    case "you":
      return (
        <Say kind="you">
          <b>You:</b>{" "}
          <span className="text-ink">
            {held && now && !isApproval
              ? `${held.blocked ? "see what blocks the hold" : it} before ${formatDeadline(held.expiresAt, now, zone)}`
              : words}
          </span>
        </Say>
      );
    case "seller":
      return (
        <Say kind="waiting">
          <span className="text-ink">{words}</span>
          {now ? `, ${formatWaited(turn.since, now)}` : null}
        </Say>
      );
    case "colleague":
      return (
        <Say kind="waiting">
          <span className="text-ink">{words}</span>
          {now ? `, asked ${formatWaited(turn.since, now)} ago` : null}
        </Say>
      );
    case "unknown":
      return (
        <Say kind="unknown">
          <b>Unknown:</b> <span className="text-ink">{words}</span>
        </Say>
      );
    case "nobody":
      return (
        <span className="inline-flex gap-1.5 text-ink-3">
          <span aria-hidden="true" className="w-3.5 text-center">
            –
          </span>
          <span>nobody’s turn: {words}</span>
        </span>
      );
    default:
      return turn.who satisfies never;
  }
}
