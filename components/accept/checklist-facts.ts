import { canonicalText, recompute } from "@/components/digest/recompute";
import { receivedProposal, refinementAnswered } from "@/components/hold/received";
import { openReviews } from "@/components/verdict/verdict-words";
import type { Proposal } from "@/lib/adcp";
import type { SnapshotView, ThreadView } from "@/lib/api/client";
import { evaluateRequirements, holdState } from "@/lib/negotiation";
import type { ChecklistFacts } from "./checklist";
import { compareInsertionOrder } from "./insertion-order";
import type { Typed } from "./kept-typing";

type Inputs = {
  thread: Pick<ThreadView, "rounds" | "snapshots" | "sellerOffsetMs" | "account">;
  snapshot: SnapshotView;
  draft: SnapshotView | null;
  proposal: Proposal;
  typed: Typed;
  now: Date;
};

/** Gathers what the checklist judges, recomputed here from the text received. */
export function checklistFacts({ thread, snapshot, draft, proposal, typed, now }: Inputs): ChecklistFacts {
  const order = proposal.insertion_order;
  return {
    hold: holdState(proposal, { now, sellerOffsetMs: thread.sellerOffsetMs }),
    termsEqualDraft: draft ? sameTerms(draft, snapshot) : null,
    digestVerified: recompute(snapshot.proposalText, proposal.terms_digest).kind === "verified",
    requirements: draft ? requirementsOf(draft, proposal, thread) : [],
    letPassBy: snapshot.letPass?.by ?? null,
    blocking: snapshot.findings.filter(
      ({ severity, code }) => severity === "block" && !(snapshot.letPass && code === "terms_changed_at_finalize"),
    ),
    unacknowledged: openReviews(snapshot),
    account: thread.account !== null,
    order: order
      ? {
          comparison: compareInsertionOrder(order, proposal.commercial_terms),
          requiresSignature: order.requires_signature,
          signatory: typed.signatory,
          signed: typed.signed,
        }
      : null,
  };
}

function sameTerms(draft: SnapshotView, committed: SnapshotView): boolean {
  const reviewed = canonicalText(draft.proposalText);
  return reviewed !== null && reviewed === canonicalText(committed.proposalText);
}

/** What was asked when the draft was refined, held against the committed terms. */
function requirementsOf(draft: SnapshotView, proposal: Proposal, thread: Inputs["thread"]) {
  const refinement = refinementAnswered(draft, thread.rounds);
  if (!refinement) return [];
  const source = thread.snapshots.find(({ proposalId }) => proposalId === draft.parentProposalId);
  return evaluateRequirements(refinement, proposal, (source && receivedProposal(source)) ?? undefined);
}
