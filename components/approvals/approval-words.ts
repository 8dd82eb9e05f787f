import { formatDuration } from "@/components/ui/format-time";
import type { ApprovalsView, ApprovalView } from "@/lib/api/client";

/** Why a request, or the approval it got, counts no longer. */
const VOID_WORDS: Record<NonNullable<ApprovalView["void"]>, string> = {
  hold_ended: "the hold it was for has ended",
  changed: "what would be signed is not what it was given for",
  declined: "the proposal was declined",
  accepted: "it was accepted",
  approver_left: "who gave it may not approve any more",
};

/** What became of a request that helps no longer, in one sentence. */
export function pastWords({ standing, decider, requester, decisionNote, void: why }: ApprovalView): string | null {
  switch (standing) {
    case "refused":
      return `${decider} did not approve it${decisionNote === null ? "." : `: “${decisionNote}”`}`;
    case "withdrawn":
      return `${requester}’s earlier request was taken back.`;
    case "void":
      return why === null
        ? null
        : `${decider ? `${decider}’s approval` : `${requester}’s request`} counts no longer: ${VOID_WORDS[why]}.`;
    case "waiting":
    case "granted":
      return null;
  }
}

/** Who could answer, and how long that usually takes: "Ana Ruiz usually takes 35 min". */
export function paceWords({ approvers }: Pick<ApprovalsView, "approvers">): string {
  const others = approvers.filter(({ isMe }) => !isMe);
  if (others.length === 0)
    return "Nobody else at this desk may approve. An admin has to give somebody that role first.";
  const each = others.map(({ name, pace }) =>
    pace === null ? `${name} has not answered one here yet` : `${name} usually takes ${formatDuration(pace.medianMs)}`,
  );
  return `${each.slice(0, 4).join("; ")}${each.length > 4 ? `; and ${each.length - 4} more` : ""}.`;
}

/** Whether the usual answer would come after the hold has ended; null where nothing is known of either. */
export function isTooSlow(pace: ApprovalsView["pace"], leftMs: number | null): boolean | null {
  return pace === null || leftMs === null ? null : pace.medianMs > leftMs;
}
