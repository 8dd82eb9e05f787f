"use client";

import { formatDuration, formatWaited } from "@/components/ui/format-time";
import { Say } from "@/components/ui/mark";
import { useNow } from "@/components/ui/use-now";
import type { ApprovalsView, HoldView } from "@/lib/api/client";

type HoldApprovalProps = { approval: HoldView["approval"]; pace: ApprovalsView["pace"] };

/** Where the approval of a hold stands, in one line; nothing where none was asked for. */
export function HoldApproval({ approval, pace }: HoldApprovalProps) {
  const now = useNow(15_000);
  if (!approval) return null;
  return approval.standing === "granted" ? (
    <Say kind="ok" className="text-12">
      Approved by {approval.decider}
    </Say>
  ) : (
    <Say kind="waiting" className="text-12">
      Waits for the approval {approval.requester} asked for
      {now ? `, ${formatWaited(approval.since, now)} ago` : null}
      {pace ? `; answers usually take ${formatDuration(pace.medianMs)}` : null}
    </Say>
  );
}
