import { outcomesOf } from "@/components/results/round-data";
import type { RoundView } from "@/lib/api/client";

/** How many holds a seller said it keeps at once, and in which words or member it said so. */
export type SaidCap = { most: number; words: string };

type Round = Pick<RoundView, "kind" | "state" | "requestText" | "responseText" | "error">;

/** The members sellers put such a number into; the protocol has none for it (facts 4.6). */
const MEMBERS = ["max_holds", "max_active_holds", "hold_limit", "holds_limit", "hold_cap", "cap"] as const;

/**
 * What a refusal of these finalizes gave as the seller's cap on holds, the newest first; null where none did. It is a seller's word and
 * only ever shown as one: nothing is decided by it.
 */
export function capSaid(rounds: readonly Round[]): SaidCap | null {
  for (const round of rounds.toReversed()) {
    if (round.kind !== "finalize") continue;
    const said = ofError(round.error) ?? ofOutcomes(round);
    if (said) return said;
  }
  return null;
}

function ofError(error: Round["error"]): SaidCap | null {
  if (!error) return null;
  for (const member of MEMBERS) {
    const value = error.details?.[member];
    if (isCount(value)) return { most: value, words: `${member}: ${value}` };
  }
  return inWords(error.message);
}

function ofOutcomes(round: Round): SaidCap | null {
  for (const { result } of outcomesOf(round)) {
    const said = result?.reasonCode === "hold_unavailable" && result.reason !== null ? inWords(result.reason) : null;
    if (said) return said;
  }
  return null;
}

const AT_MOST = /\b(?:at most|no more than|not more than|up to|a maximum of|maximum|limit(?: is| of)?)\s+(\d{1,4})\b/i;

/** Only a sentence that speaks of holds, or a number of something else would be taken for it. */
function inWords(text: string): SaidCap | null {
  const words = text.split(/(?<=[.!?])\s+/).find((each) => /\bholds?\b/i.test(each) && AT_MOST.test(each));
  const most = Number(words ? AT_MOST.exec(words)?.[1] : Number.NaN);
  return words && isCount(most) ? { most, words: words.trim().slice(0, 200) } : null;
}

const isCount = (value: unknown): value is number => typeof value === "number" && Number.isInteger(value) && value > 0;
