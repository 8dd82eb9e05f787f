import { formatDuration } from "@/components/ui/format-time";
import type { RoundView } from "@/lib/api/client";

/** The middle of how long a thread's answered calls of a kind took, in milliseconds; null where none was answered yet. */
export function usualMs(rounds: readonly RoundView[], kind: RoundView["kind"]): number | null {
  const took = rounds
    .flatMap((round) => {
      if (round.kind !== kind || round.answeredAt === null || round.sentAt === null || round.replayed) return [];
      return [Date.parse(round.answeredAt) - Date.parse(round.sentAt)];
    })
    .filter((ms) => Number.isFinite(ms) && ms >= 0)
    .toSorted((a, b) => a - b);
  return took[Math.floor((took.length - 1) / 2)] ?? null;
}

/** How long a call has been out, and how long such a call usually takes here. `usual` as by `usualMs`. */
export function soFarWords(elapsedMs: number, usual: number | null): string {
  const soFar = `${Math.max(0, Math.floor(elapsedMs / 1000))} s so far`;
  if (usual === null) return `${soFar}. It is the first such call to this seller, so nobody knows how long it takes.`;
  const usually = usual < 1000 ? "less than a second" : formatDuration(usual);
  const late =
    elapsedMs > Math.max(10_000, usual * 4) ? " This one takes longer; nothing has to be done about it yet." : "";
  return `${soFar}. Such a call usually takes ${usually}.${late}`;
}
