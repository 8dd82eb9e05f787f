"use client";

import { Activity, ChartColumn, List, PackageCheck, Table2 } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { TurnText } from "@/components/desk/turn";
import { LedgerButton } from "@/components/ledger/ledger-button";
import { LaneNotice } from "@/components/legacy/lane/lane-notice";
import { newestLooks } from "@/components/legacy/looks/observed";
import { legacyBuyHref } from "@/components/legacy/places";
import { buyHref, changeHref } from "@/components/media-buy/places";
import { CapabilityNotice } from "@/components/sellers/capability-notice";
import { compareHref, usePicks } from "@/components/shell/picks/picks";
import { Button, ButtonLink } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { inertText } from "@/components/ui/inert-text";
import { Say } from "@/components/ui/mark";
import { Crumbs } from "@/components/ui/page";
import type { ThreadView, WorkspaceView } from "@/lib/api/client";

/** A stage in the two or three words a tab has room for. */
const STAGE_WORDS: Record<ThreadView["stage"], string> = {
  not_sent: "not sent",
  requesting: "preparing proposals",
  proposed: "you: decide",
  rejected: "rejected",
  products_only: "products only",
  revising: "pricing",
  counter_offer: "you: decide",
  revised: "you: decide",
  unable: "unable",
  finalizing: "placing the hold",
  held: "you: accept",
  hold_expired: "hold ended",
  accepting: "booking",
  submitted: "submitted",
  unknown: "outcome unknown",
  accepted: "booked",
  declined: "declined",
};

/** A booking is said together with what waits beside it. */
const stageWords = ({ stage, turn, waiting }: ThreadView): string =>
  waiting ? `booked, ${turn.who === "you" ? "you: decide" : "approval asked"}` : STAGE_WORDS[stage];

/** What is negotiated, for whom, with whom: the way here, the one h1, and a tab a seller. */
export function WorkspaceHead({
  workspace,
  thread,
  onThread,
  isCharts,
  onCharts,
}: {
  workspace: WorkspaceView;
  thread: ThreadView;
  onThread: (threadId: string) => void;
  /** Whether the charts are in view. */
  isCharts: boolean;
  onCharts: (isOn: boolean) => void;
}) {
  const [isBriefOpen, setBriefOpen] = useState(false);
  const picks = usePicks();
  const drafts = (
    thread.legacy
      ? newestLooks(thread.legacy.observations)
      : thread.snapshots.filter(({ status }) => status === "draft")
  ).slice(-10);
  const olderBuy = thread.legacy?.buys.at(-1);
  const compared = picks.length > 1 ? picks : drafts.map(({ id }) => id);
  return (
    <header className="border-b border-line bg-surface px-3 pt-2.5 sm:px-5">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <Crumbs
            crumbs={[{ label: "Negotiations", href: "/negotiations" }, { label: inertText(workspace.brandDomain) }]}
          />
          <div className="flex flex-wrap items-baseline gap-x-2">
            <h1 className="text-16 font-semibold">{inertText(workspace.name)}</h1>
            <span className="min-w-0 text-12 text-ink-2">Account: {accountWords(workspace, thread)}.</span>
            <LedgerButton negotiation={workspace} />
          </div>
          {thread.versionNotice ? (
            <Say kind="review" className="text-12">
              {thread.versionNotice}
            </Say>
          ) : null}
          <CapabilityNotice thread={thread} />
          <LaneNotice thread={thread} />
          <WaitingNotice thread={thread} />
        </div>
        <div className="flex flex-wrap gap-2 sm:pt-2">
          {compared.length > 1 ? (
            <ButtonLink size="sm" href={compareHref(compared)} icon={<Table2 size={15} aria-hidden="true" />}>
              {picks.length > 1 ? `Compare the ${picks.length} picked` : "Compare"}
            </ButtonLink>
          ) : null}
          {workspace.threads.some(({ snapshots }) => snapshots.length > 0) ? (
            <Button
              size="sm"
              aria-pressed={isCharts}
              className="aria-pressed:border-accent-line aria-pressed:bg-accent-soft"
              icon={<ChartColumn size={15} aria-hidden="true" />}
              onClick={() => onCharts(!isCharts)}
            >
              Charts
            </Button>
          ) : null}
          {thread.mediaBuy ? (
            <ButtonLink
              size="sm"
              href={buyHref({
                negotiationId: workspace.id,
                threadId: thread.id,
                mediaBuyId: thread.mediaBuy.mediaBuyId,
              })}
              icon={<PackageCheck size={15} aria-hidden="true" />}
            >
              Media buy
            </ButtonLink>
          ) : null}
          {olderBuy ? (
            <ButtonLink
              size="sm"
              href={legacyBuyHref(workspace.id, olderBuy.observationId)}
              icon={<PackageCheck size={15} aria-hidden="true" />}
            >
              Media buy
            </ButtonLink>
          ) : null}
          <ButtonLink size="sm" href="/activity" icon={<Activity size={15} aria-hidden="true" />}>
            Activity
          </ButtonLink>
          <Button size="sm" icon={<List size={15} aria-hidden="true" />} onClick={() => setBriefOpen(true)}>
            Brief
          </Button>
        </div>
      </div>
      <nav aria-label="Sellers" className="mt-1.5 -ml-2.5 flex gap-0.5 overflow-x-auto">
        {workspace.threads.map((each) => (
          <button
            key={each.id}
            type="button"
            aria-current={each.id === thread.id ? "page" : undefined}
            onClick={() => onThread(each.id)}
            className="relative flex items-baseline gap-1.5 whitespace-nowrap px-2.5 pt-1.5 pb-2 font-medium text-ink-2 -outline-offset-2 hover:text-ink aria-[current]:text-ink aria-[current]:after:absolute aria-[current]:after:inset-x-2.5 aria-[current]:after:bottom-0 aria-[current]:after:h-0.5 aria-[current]:after:bg-ink"
          >
            {inertText(each.sellerName)}
            <span className={`text-12 font-normal ${each.stage === "unknown" ? "text-unknown" : "text-ink-3"}`}>
              {stageWords(each)}
            </span>
          </button>
        ))}
      </nav>
      <Dialog open={isBriefOpen} onOpenChange={setBriefOpen} title="Brief">
        <p className="whitespace-pre-line wrap-anywhere">{workspace.brief}</p>
        {workspace.criteria ? (
          <pre className="mt-3 overflow-x-auto rounded-control border border-line bg-inset p-3 text-11 text-ink-2">
            {JSON.stringify(workspace.criteria, null, 2)}
          </pre>
        ) : null}
      </Dialog>
    </header>
  );
}

/** What waits beside the booking of this thread, and where it is decided. */
function WaitingNotice({ thread }: { thread: ThreadView }) {
  const { waiting } = thread;
  if (!waiting) return null;
  return (
    <p className="text-12">
      <TurnText thread={thread} />{" "}
      <Link href={waitingHref(thread, waiting)} className="font-medium text-accent underline underline-offset-2">
        Look and decide
      </Link>
    </p>
  );
}

function waitingHref(
  { id, negotiationId }: ThreadView,
  { change, mediaBuyId, isHeld, snapshotId, callId }: NonNullable<ThreadView["waiting"]>,
): string {
  if (isHeld || change === null || mediaBuyId === null) return `/negotiations/${negotiationId}/accept/${snapshotId}`;
  return changeHref(change, { negotiationId, threadId: id, mediaBuyId }, callId);
}

export function accountWords(workspace: WorkspaceView, thread: ThreadView): string {
  const { account } = thread;
  if (account && "account_id" in account) return inertText(account.account_id);
  const brand = account?.brand.domain ?? workspace.brandDomain;
  const operator = account?.operator ?? workspace.operator;
  return inertText(`${brand} via ${operator}`);
}
