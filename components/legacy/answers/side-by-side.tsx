"use client";

import { Say } from "@/components/ui/mark";
import type { RoundView } from "@/lib/api/client";
import { LegacyRound, type LegacyRoundProps } from "./legacy-round";

/** Refinements that were tried at once, each with its own answer: columns where there is room, one below the other elsewhere. */
export function SideBySide({
  rounds,
  ...rest
}: Omit<LegacyRoundProps, "round" | "isBeside"> & { rounds: RoundView[] }) {
  return (
    <div className="grid content-start gap-3 p-3 sm:px-6 sm:pt-5 sm:pb-8">
      <Say kind="note">
        {rounds.length} refinements, tried side by side. Where two of them name one proposal, what the seller answered
        last is what stands under its id now.
      </Say>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:auto-cols-[minmax(420px,1fr)] lg:grid-flow-col lg:grid-cols-none lg:overflow-x-auto">
        {rounds.map((round) => (
          <LegacyRound key={round.callId} {...rest} round={round} isBeside />
        ))}
      </div>
    </div>
  );
}
