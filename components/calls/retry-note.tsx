"use client";

import { Say } from "@/components/ui/mark";
import type { RoundView } from "@/lib/api/client";
import { Due } from "./due";

/** That the desk repeats a call by itself, and when. Said once, politely. */
export function RetryNote({ retryAt, attempts }: Pick<RoundView, "attempts"> & { retryAt: string }) {
  return (
    <div role="status">
      <Say kind="waiting">
        <span className="text-ink">
          The desk asks again by itself <Due at={retryAt} />
        </span>
        {attempts > 0 ? (
          <span className="block text-12 text-ink-3">
            {attempts === 1 ? "Sent once so far." : `Sent ${attempts} times so far, each time the same bytes.`} The key
            stays the same.
          </span>
        ) : null}
      </Say>
    </div>
  );
}
