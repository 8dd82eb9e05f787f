import { useSaidOfNow } from "@/components/ui/use-now";
import type { ThreadView } from "@/lib/api/client";

/** What stops everything in this thread from being sent, whatever was typed: the seller's wait, or too many rounds without a hold. */
export type SendStop = { kind: "paused"; until: string } | { kind: "probing"; words: string };

/** Null where nothing stops a send. The wait ends by itself; the desk refuses a send before, whatever this clock says. */
export function useSendStop({ pausedUntil, probing }: Pick<ThreadView, "pausedUntil" | "probing">): SendStop | null {
  const isPaused = useSaidOfNow((now) => pausedUntil !== null && Date.parse(pausedUntil) > now.getTime());
  if (probing.rounds >= probing.most) {
    const rounds = `${probing.rounds} revision rounds without a hold: the desk stops here.`;
    return { kind: "probing", words: `${rounds} Take a hold on a draft, or let a day pass.` };
  }
  return pausedUntil !== null && isPaused !== false ? { kind: "paused", until: pausedUntil } : null;
}
