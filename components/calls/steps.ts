import type { MarkKind } from "@/components/ui/mark";
import type { RoundView } from "@/lib/api/client";
import { CONCLUDED, neverLeft } from "./call-words";

/** One thing that happened about a call. `mark` null: something left the desk. `isSent`: it went under the call's key. */
export type Step = { at: string; tool: string; words: string; mark: MarkKind | null; isSent: boolean };

/** What the record says of one call: sent how often, answered how, looked for, set aside. */
export function stepsOf(round: RoundView): Step[] {
  const { tool, sentAt, answeredAt, attempts, readBack, aside } = round;
  const sent: Step[] = sentAt && !neverLeft(round) ? [step(sentAt, tool, sentWords(attempts), null, true)] : [];
  const end = endOf(round);
  const ended: Step[] = end ? [step(answeredAt ?? sentAt ?? round.preparedAt, tool, end.words, end.mark, true)] : [];
  const looked: Step[] = readBack ? [step(readBack.at, "get_media_buys", LOOKED[readBack.found], "no", false)] : [];
  const noted: Step[] = aside
    ? [step(aside.at, "", `${aside.by} set it aside: ${CONCLUDED[aside.concluded].toLowerCase()}`, "note", false)]
    : [];
  return [...sent, ...ended, ...looked, ...noted];
}

const step = (at: string, tool: string, words: string, mark: Step["mark"], isSent: boolean): Step => ({
  at,
  tool,
  words,
  mark,
  isSent,
});

function sentWords(attempts: number): string {
  return attempts > 1 ? `sent, try ${attempts} with the same key` : "sent";
}

function endOf({ state, fault, error, task }: RoundView): { words: string; mark: MarkKind } | null {
  switch (state) {
    case "unknown":
      return { words: fault?.message ?? "no answer that can be relied on", mark: "unknown" };
    case "refused":
      return { words: error ? `refused, ${error.code.slice(0, 64)}` : "refused", mark: "block" };
    case "submitted":
      return { words: task ? `taken as task ${task.id.slice(0, 64)}` : "taken as a task", mark: "waiting" };
    case "done":
      return { words: "answered", mark: "ok" };
    case "prepared":
    case "sending":
      return null;
  }
}

const LOOKED: Record<NonNullable<RoundView["readBack"]>["found"], string> = {
  booked: "a buy made from this proposal is listed",
  nothing: "no buy carries this proposal yet, which proves nothing",
  unreadable: "the media buys could not be read",
};
