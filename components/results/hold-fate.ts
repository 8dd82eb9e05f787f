import { acceptStage } from "@/components/accept/accept-stage";
import { liveHoldOf } from "@/components/hold/live-hold";
import { receivedProposal, reviewedDraft } from "@/components/hold/received";
import type { SnapshotView, ThreadView } from "@/lib/api/client";
import { whyNotFinalize } from "./why-not-finalize";

/** What became of a hold, as far as this desk knows. `asked`: an acceptance is out and its end is not known. */
export type HoldFate = { kind: "live" } | { kind: "asked" } | { kind: "booked" } | { kind: "ended"; at: string };

/** Null where the snapshot is no hold with a deadline, or where the time is not known yet. */
export function holdFate(snapshot: SnapshotView, thread: ThreadView, now: Date | null): HoldFate | null {
  const at = receivedProposal(snapshot)?.expires_at;
  if (!now || !at) return null;
  const stage = acceptStage(thread, snapshot, now);
  switch (stage.kind) {
    case "accepted":
    case "superseded":
      return { kind: "booked" };
    case "unknown":
    case "submitted":
    case "under_way":
    case "postponed":
      return { kind: "asked" };
    case "terms_changed":
    case "digest_mismatch":
      return stage.held ? { kind: "live" } : { kind: "ended", at };
    case "review":
      return { kind: "live" };
    case "expired":
      return { kind: "ended", at };
    case "unreadable":
    case "not_committed":
      return null;
  }
}

/** The way on from a hold that ended: its draft once more, unless it is held again already or cannot be. */
type FinalizeAgain =
  | { kind: "open"; draft: SnapshotView; href: string }
  | { kind: "held"; href: string }
  | { kind: "shut"; why: string };

export function finalizeAgain(snapshot: SnapshotView, thread: ThreadView, now: Date): FinalizeAgain {
  const base = `/negotiations/${thread.negotiationId}`;
  const draft = reviewedDraft(snapshot, thread.snapshots);
  const proposal = draft ? receivedProposal(draft) : null;
  if (!draft || !proposal) return { kind: "shut", why: "Its draft is not here, so it cannot be finalized again." };
  const live = liveHoldOf(draft, thread, now);
  if (live) return { kind: "held", href: `${base}/accept/${live.hold.id}` };
  const why = whyNotFinalize(draft, proposal, thread, now);
  return why === null ? { kind: "open", draft, href: `${base}/finalize?p=${draft.id}` } : { kind: "shut", why };
}
