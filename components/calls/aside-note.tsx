"use client";

import { formatInstant } from "@/components/ui/format-time";
import { inertText } from "@/components/ui/inert-text";
import { Say } from "@/components/ui/mark";
import { useZone } from "@/components/ui/use-zone";
import type { RoundView } from "@/lib/api/client";
import { CONCLUDED } from "./call-words";

/** What a person found out about an unknown outcome, in that person's words. */
export function AsideNote({ aside }: { aside: NonNullable<RoundView["aside"]> }) {
  const zone = useZone();
  return (
    <Say kind="note">
      <span className="text-ink">
        <b>{CONCLUDED[aside.concluded]}</b>, {inertText(aside.by)} noted{" "}
        <time dateTime={aside.at}>{formatInstant(aside.at, zone)}</time>:
      </span>
      <span className="block whitespace-pre-line wrap-anywhere text-ink-2">{inertText(aside.note)}</span>
    </Say>
  );
}
