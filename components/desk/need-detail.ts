import { formatDuration, formatWaited } from "@/components/ui/format-time";
import type { ApprovalsView, NeedView, ThreadSummary } from "@/lib/api/client";
import { turnWords } from "./turn-words";

type About = {
  /** The need's own thread. */
  thread: ThreadSummary | undefined;
  pace: ApprovalsView["pace"];
  /** Null while the browser's clock is not known. */
  now: Date | null;
};

/** The second sentence of a need: what the desk says about that thread, where the headline did not say it already. */
export function needDetail(need: NeedView, { thread, pace, now }: About): string | null {
  if (need.approval) return approvalWords(need.approval, pace, now);
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
    case "change":
    case "refused":
      return sentence(turnWords(thread.turn, thread.sellerName));
    default:
      return need.kind satisfies never;
  }
}

/** How long an approval has been waited for beside how long one usually takes, or who gave it. */
function approvalWords(
  { standing, since, decider }: NonNullable<NeedView["approval"]>,
  pace: ApprovalsView["pace"],
  now: Date | null,
): string | null {
  if (standing === "granted") return `Approved by ${decider}.`;
  if (!now) return null;
  const asked = `Asked ${formatWaited(since, now)} ago`;
  return pace ? `${asked}; approvals usually take ${formatDuration(pace.medianMs)}.` : `${asked}.`;
}

function sentence(text: string): string {
  const trimmed = text.trim();
  if (trimmed === "") return "";
  const start = trimmed[0]?.toUpperCase() + trimmed.slice(1);
  return /[.?]$/.test(start) ? start : `${start}.`;
}
