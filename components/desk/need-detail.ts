import type { DeskView, NeedView } from "@/lib/api/client";
import { turnWords } from "./turn-words";

/** The second sentence of a need: what the desk says about that thread, where the headline did not say it already. */
export function needDetail(need: NeedView, desk: Pick<DeskView, "negotiations">): string | null {
  const thread = desk.negotiations.flatMap(({ threads }) => threads).find(({ id }) => id === need.threadId);
  if (!thread || thread.turn.who === "nobody") return null;
  switch (need.kind) {
    case "hold":
    case "approval":
      return null;
    case "unknown":
      return "It may have happened, it may not. Nothing is repeated under another key.";
    case "not_sent":
      return "Open it to send it.";
    case "counter_offer":
      return null;
    case "task_input":
      return "It goes on when it has that; this desk cannot give it.";
    case "submitted":
    case "offer":
    case "refused":
      return sentence(turnWords(thread.turn, thread.sellerName));
    default:
      return need.kind satisfies never;
  }
}

function sentence(text: string): string {
  const trimmed = text.trim();
  if (trimmed === "") return "";
  const start = trimmed[0]?.toUpperCase() + trimmed.slice(1);
  return /[.?]$/.test(start) ? start : `${start}.`;
}
