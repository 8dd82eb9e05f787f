"use client";

import { useQuery } from "@tanstack/react-query";
import { type ApprovalNeed, approvalNeed, type Subject } from "@/components/approvals/approval-need";
import { recompute } from "@/components/digest/recompute";
import { receivedProposal } from "@/components/hold/received";
import type { Money } from "@/lib/adcp";
import { api, type SnapshotView, type ThreadView } from "@/lib/api/client";
import type { ChecklistItem } from "./checklist";

/** What would be approved, as this browser recomputes it, and whether the person looking needs that; no subject where none can be named. */
export function useApprovalNeed(
  thread: Pick<ThreadView, "approvals">,
  snapshot: SnapshotView,
  total: Money | null,
): { subject: Subject | null; need: ApprovalNeed } {
  const session = useQuery(api.session.current.queryOptions());
  const proposal = receivedProposal(snapshot);
  const found = proposal ? recompute(snapshot.proposalText, proposal.terms_digest) : null;
  if (!session.data || !total || found?.kind !== "verified") return { subject: null, need: { kind: "none" } };
  const amount = { amount: total.amount, currency: total.currency };
  const subject = { snapshotId: snapshot.id, digest: found.digest, amount };
  return { subject, need: approvalNeed(session.data, thread.approvals, subject) };
}

/** The approval as an item of what has to hold before an acceptance; none where none is needed. */
export function approvalItems({ need }: { need: ApprovalNeed }): ChecklistItem[] {
  switch (need.kind) {
    case "none":
      return [];
    case "ask":
      return [{ id: "approval", state: "unmet", text: "Another person has to approve this amount" }];
    case "waiting":
      return [
        { id: "approval", state: "unmet", text: `Approval asked for by ${need.approval.requester}, not given yet` },
      ];
    case "granted":
      return [{ id: "approval", state: "met", text: `Approved by ${need.approval.decider}, exactly this` }];
  }
}
