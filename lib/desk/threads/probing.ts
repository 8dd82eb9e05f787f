import type { CallBrief } from "@/lib/store";

/** From here on the desk warns: many rounds without a hold look to a seller like a search for its floor (facts 10). */
export const WARN_AT = 8;
/** From here on it refuses, until a hold was asked for or a day went by. */
export const MOST_ROUNDS = 15;
const WITHIN_MS = 24 * 3_600_000;

export type Probing = { rounds: number; most: number; warning: string | null };

/** Revision rounds in a row, within a day, that no hold was asked for in between. */
export function probingOf(
  rounds: readonly Pick<CallBrief, "kind" | "state" | "prepared_at">[],
  seller: string,
  now: Date,
): Probing {
  const since = now.getTime() - WITHIN_MS;
  const lastHold = rounds.findLastIndex(({ kind, state }) => kind === "finalize" && state === "done");
  const unheld = rounds
    .slice(lastHold + 1)
    .filter(({ kind, prepared_at }) => kind === "revise" && Date.parse(prepared_at) > since).length;
  return { rounds: unheld, most: MOST_ROUNDS, warning: unheld < WARN_AT ? null : warning(unheld, seller) };
}

function warning(rounds: number, seller: string): string {
  const words = `${rounds} revision rounds went to ${seller} within a day and no hold was taken. Sellers read that as probing for their lowest price and may slow down or refuse.`;
  return rounds < MOST_ROUNDS
    ? `${words} The desk stops at ${MOST_ROUNDS}.`
    : `${words} Take a hold on a draft, or let a day pass.`;
}
