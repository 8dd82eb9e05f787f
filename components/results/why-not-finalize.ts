import { recompute } from "@/components/digest/recompute";
import { openReviews } from "@/components/verdict/verdict-words";
import type { Proposal } from "@/lib/adcp";
import type { SnapshotView, ThreadView } from "@/lib/api/client";

/** Why a draft cannot be put on hold now, in words; null where it can. */
export function whyNotFinalize(
  snapshot: SnapshotView,
  proposal: Proposal,
  thread: Pick<ThreadView, "sellerOffsetMs">,
  now: Date | null,
): string | null {
  if (recompute(snapshot.proposalText, proposal.terms_digest).kind !== "verified")
    return "Its digest does not match its terms.";
  if (snapshot.blocked) return "Findings of the desk block it.";
  const open = openReviews(snapshot).length;
  if (open > 0) return `${open} ${open === 1 ? "finding" : "findings"} to acknowledge first.`;
  if (now && proposal.expires_at && Date.parse(proposal.expires_at) <= now.getTime() + thread.sellerOffsetMs) {
    return "The draft lapsed; ask for it again.";
  }
  return null;
}
