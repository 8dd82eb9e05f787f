"use client";

import Link from "next/link";
import { formatAgo } from "@/components/ui/format-time";
import { Say } from "@/components/ui/mark";
import { useNow } from "@/components/ui/use-now";
import type { ThreadView } from "@/lib/api/client";
import { recentChanges } from "./recent-changes";

/** What the seller of a thread declares otherwise since the thread began; nothing where that is nothing. */
export function CapabilityNotice({ thread: { rounds, seller } }: { thread: Pick<ThreadView, "rounds" | "seller"> }) {
  const now = useNow(60_000);
  const changes = now ? recentChanges(seller, rounds[0]?.preparedAt ?? null, now) : [];
  if (!now || changes.length === 0) return null;
  return (
    <ul className="grid text-12">
      {changes.map(({ at, text }, index) => (
        <li key={`${at} ${text}`}>
          <Say kind="review">
            {text} <span className="text-ink-3">Read {formatAgo(at, now)}.</span>{" "}
            {index === 0 ? (
              <Link href={`/sellers/${seller.id}#changes`} className="font-medium text-accent hover:underline">
                What changed
              </Link>
            ) : null}
          </Say>
        </li>
      ))}
    </ul>
  );
}
