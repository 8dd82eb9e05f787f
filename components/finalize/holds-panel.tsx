"use client";

import { useQuery } from "@tanstack/react-query";
import { holdLengths } from "@/components/hold/hold-lengths";
import { receivedProposal } from "@/components/hold/received";
import { formatMoney } from "@/components/ui/format-money";
import { formatDuration } from "@/components/ui/format-time";
import { Say } from "@/components/ui/mark";
import { Panel, PanelHeader } from "@/components/ui/panel";
import { SellerWords } from "@/components/ui/seller-words";
import { api, type HoldView, type RoundView, type SnapshotView, type ThreadView } from "@/lib/api/client";
import { type ApprovalAhead, approvalAhead } from "./approval-ahead";
import { capSaid } from "./hold-cap";

type HoldsPanelProps = {
  thread: ThreadView;
  /** The finalizes of this negotiation with this seller. */
  rounds: readonly RoundView[];
  drafts: readonly SnapshotView[];
  /** Every live hold of the desk at this seller, whatever the negotiation. */
  holds: readonly HoldView[];
};

/** What is known of a seller's holds before one is asked for: their length, how many run, its cap, and the time an approval takes. */
export function HoldsPanel({ thread, rounds, drafts, holds }: HoldsPanelProps) {
  const { sellerName: seller } = thread;
  const { termsChanged, holdsGranted } = thread.seller.standing;
  const cap = capSaid(rounds);
  const isOverCap = cap !== null && holds.length + drafts.length > cap.most;
  return (
    <Panel labelledBy="holds-of-seller">
      <PanelHeader title={`${seller}’s holds so far`} id="holds-of-seller" />
      <ul className="grid gap-1.5 px-4 py-3">
        <Approval thread={thread} drafts={drafts} />
        <li>{holdLengths(thread.seller.standing)}</li>
        <li>{grantedWords(holdsGranted)}</li>
        <li>{inUse(holds, thread.id)}</li>
        {cap ? (
          <li>
            <Say kind={isOverCap ? "review" : "note"}>
              <span className="text-ink">
                It said at most {cap.most}
                {isOverCap ? `, and with ${drafts.length === 1 ? "this one" : "these"} it would be more` : null}.
              </span>
            </Say>
            <SellerWords seller={seller}>{cap.words}</SellerWords>
          </li>
        ) : (
          <li className="text-ink-2">
            Sellers cap how many holds they keep at once and need not say so; over the cap they grant none of these.
          </li>
        )}
        {termsChanged.count > 0 ? (
          <li>
            <Say kind="review">
              <span className="text-ink">
                It changed terms at finalize {termsChanged.count} of {termsChanged.of} times; the desk compares byte for
                byte.
              </span>
            </Say>
          </li>
        ) : null}
      </ul>
    </Panel>
  );
}

function Approval({ thread, drafts }: Pick<HoldsPanelProps, "thread" | "drafts">) {
  const { data: session } = useQuery(api.session.current.queryOptions());
  const { data: approvals } = useQuery(api.approvals.list.queryOptions());
  if (!session || !approvals) return null;
  const totals = drafts.map((draft) => receivedProposal(draft)?.commercial_terms.total_budget ?? null);
  const ahead = approvalAhead(session, totals, approvals.pace, thread.seller.standing);
  if (!ahead) return null;
  return (
    <li>
      <Say kind={ahead.isTooSlow ? "review" : "note"}>
        <span className="text-ink">
          {session.permissions.includes("accept")
            ? `${ahead.amounts.map(formatMoney).join(" and ")} is more than you accept alone: another person approves it once it is held.`
            : "Your role does not accept: somebody who may has to, once it is held."}{" "}
          {paceWords(ahead, thread.sellerName)}
        </span>
      </Say>
    </li>
  );
}

function paceWords({ usualMs, holdMs, isTooSlow }: ApprovalAhead, seller: string): string {
  const usual = usualMs === null ? null : `Your approvals usually take ${formatDuration(usualMs)}`;
  const lasts = holdMs === null ? null : `${seller}’s holds last ${formatDuration(holdMs)}`;
  if (usual && lasts) return `${usual}; ${lasts}${isTooSlow ? ": have an approver ready first." : "."}`;
  if (usual) return `${usual}.`;
  return `How long an approval takes here is not known yet${lasts ? `; ${lasts}` : ""}.`;
}

function grantedWords({ count, of }: { count: number; of: number }): string {
  return of === 0 ? "This desk has not asked it for a hold before." : `It granted ${count} of the ${of} asked for.`;
}

function inUse(holds: readonly HoldView[], threadId: string): string {
  if (holds.length === 0) return "None is running at this desk now.";
  const here = holds.filter((hold) => hold.threadId === threadId).length;
  const running = holds.length === 1 ? "1 is running" : `${holds.length} are running`;
  if (here === holds.length) return `${running} now, in this negotiation.`;
  return `${running} now, ${here === 0 ? "none" : here} of ${holds.length === 1 ? "it" : "them"} in this negotiation.`;
}
