import type { MarkKind } from "@/components/ui/mark";
import type { RoundView } from "@/lib/api/client";
import { CONCLUDED, neverLeft } from "./call-words";

/** One thing that happened about a call. `mark` null: something left the desk. `isSent`: it went under the call's key. */
export type Step = { at: string; tool: string; words: string; mark: MarkKind | null; isSent: boolean };

/** What the record says of one call, in order: sent how often, answered how, looked for, set aside. */
export function stepsOf(round: RoundView): Step[] {
  const { tool, answeredAt, readBack, aside } = round;
  const end = endOf(round);
  const endedAt = answeredAt ?? round.sentAt ?? round.preparedAt;
  return [
    ...sendsOf(round),
    ...(end ? [step(endedAt, tool, end.words, end.mark, true)] : []),
    ...(readBack ? [step(readBack.at, "get_media_buys", LOOKED[readBack.found], "no", false)] : []),
    ...(aside
      ? [step(aside.at, "", `${aside.by} set it aside: ${CONCLUDED[aside.concluded].toLowerCase()}`, "note", false)]
      : []),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** The first sending and the last; of those in between the desk keeps their number. */
function sendsOf(round: RoundView): Step[] {
  const { tool, preparedAt, sentAt, attempts } = round;
  if (sentAt === null || neverLeft(round)) return [];
  if (attempts <= 1) return [step(sentAt, tool, "sent", null, true)];
  return [
    step(preparedAt, tool, "stored, then sent", null, true),
    step(sentAt, tool, `sent, try ${attempts} with the same key`, null, true),
  ];
}

const step = (at: string, tool: string, words: string, mark: Step["mark"], isSent: boolean): Step => ({
  at,
  tool,
  words,
  mark,
  isSent,
});

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
