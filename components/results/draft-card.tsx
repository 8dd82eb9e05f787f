"use client";

import { memo, useId, useMemo } from "react";
import { DeclineButton } from "@/components/decline/decline-button";
import { targetOf } from "@/components/decline/target";
import { CanonicalBytes } from "@/components/digest/canonical-bytes";
import { DigestBadge } from "@/components/digest/digest-badge";
import { liveHoldOf } from "@/components/hold/live-hold";
import { receivedProposal } from "@/components/hold/received";
import { TimeLeft } from "@/components/hold/time-left";
import { type NodeKind, NodeMark } from "@/components/lineage/node-mark";
import { PickButton } from "@/components/shell/picks/pick-button";
import { Button, ButtonLink } from "@/components/ui/button";
import { formatCount, formatCpm } from "@/components/ui/format-money";
import { formatClock, formatDay, formatFlight } from "@/components/ui/format-time";
import { inertText } from "@/components/ui/inert-text";
import { Say } from "@/components/ui/mark";
import { MoneyText } from "@/components/ui/money";
import { Panel } from "@/components/ui/panel";
import { useNow, useSaidOfNow } from "@/components/ui/use-now";
import { useZone } from "@/components/ui/use-zone";
import { checksOf } from "@/components/verdict/checks-of";
import { VerdictChip } from "@/components/verdict/verdict-chip";
import type { Proposal } from "@/lib/adcp";
import type { SnapshotView, ThreadView } from "@/lib/api/client";
import { finalizeAgain, type HoldFate, holdFate } from "./hold-fate";
import { whyNotFinalize } from "./why-not-finalize";

const NODE: Record<SnapshotView["status"], NodeKind> = { draft: "draft", committed: "committed", accepted: "accepted" };

/** One snapshot: what it costs and brings, whether its digest holds in this browser, the desk's word, and what can be done with it. */
export const DraftCard = memo(function DraftCard({
  snapshot,
  thread,
  name,
  isChosen,
  isPrimary = false,
  onRefine,
}: {
  snapshot: SnapshotView;
  thread: ThreadView;
  name: string;
  isChosen: boolean;
  /** Refining this is what the view is for; one card a view. */
  isPrimary?: boolean;
  onRefine: (snapshotId: string) => void;
}) {
  const zone = useZone();
  const proposal = receivedProposal(snapshot);
  const lapsesAt = Date.parse(proposal?.expires_at ?? "") - thread.sellerOffsetMs;
  const isOver = useSaidOfNow((now) => lapsesAt <= now.getTime()) ?? false;
  const id = useId();
  if (!proposal) {
    return (
      <Panel as="article" labelledBy={id} className="p-4">
        <h3 id={id} className="font-semibold">
          {inertText(name)}
        </h3>
        <Say kind="block">What was received is no proposal with terms. It can be neither finalized nor accepted.</Say>
      </Panel>
    );
  }
  const { commercial_terms: terms } = proposal;
  return (
    <Panel as="article" labelledBy={id} className={isChosen ? "outline-2 -outline-offset-1 outline-accent-line" : ""}>
      <header className="flex min-h-11 flex-wrap items-center gap-x-2.5 gap-y-1 border-b border-line px-3 py-1.5 text-ink-2 [--node:var(--surface)] sm:px-4">
        <NodeMark kind={isOver && snapshot.status !== "accepted" ? "expired" : NODE[snapshot.status]} />
        <h3 id={id} className="font-semibold text-ink" title={snapshot.proposalId}>
          {inertText(name)}
        </h3>
        <span className="min-w-0 flex-1 basis-24 truncate">{inertText(proposal.name ?? "")}</span>
        <VerdictChip snapshot={snapshot} checks={checksOf(snapshot, thread)} />
      </header>
      <div className="px-3 py-3 sm:px-4">
        <div className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5">
          <span className="text-20 font-semibold">
            {terms.total_budget ? (
              <MoneyText amount={terms.total_budget.amount} currency={terms.total_budget.currency} strong />
            ) : (
              "No total"
            )}
          </span>
          <span className="text-ink-2">{termsWords(proposal)}</span>
        </div>
        <div className="mt-0.5 text-ink-2">
          {formatFlight(terms.start_time, terms.end_time, zone)}
          {snapshot.status === "draft" && proposal.expires_at
            ? `, ${isOver ? "lapsed" : "lapses"} ${formatDay(proposal.expires_at, zone)}`
            : ""}
        </div>
        {snapshot.status === "committed" && proposal.expires_at ? (
          <div className="mt-1">
            <TimeLeft expiresAt={proposal.expires_at} sellerOffsetMs={thread.sellerOffsetMs} size="md" />
            <span className="ml-2 text-12 text-ink-3">
              {isOver ? "at" : "until"} {formatClock(proposal.expires_at, zone)}
            </span>
          </div>
        ) : null}
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
          <DigestBadge proposalText={snapshot.proposalText} claimed={proposal.terms_digest} />
          <span className="ml-auto">
            <CanonicalBytes proposalText={snapshot.proposalText} claimed={proposal.terms_digest} name={name} />
          </span>
        </div>
      </div>
      <Actions
        snapshot={snapshot}
        proposal={proposal}
        thread={thread}
        name={name}
        isPrimary={isPrimary}
        onRefine={onRefine}
      />
    </Panel>
  );
});

type ActionsProps = {
  snapshot: SnapshotView;
  proposal: Proposal;
  thread: ThreadView;
  name: string;
  isPrimary: boolean;
  onRefine: (snapshotId: string) => void;
};

function Actions(props: ActionsProps) {
  if (props.snapshot.declined) {
    return (
      <footer className="border-t border-line px-3 py-2.5 sm:px-4">
        <Say kind="no">You declined it, for good.</Say>
      </footer>
    );
  }
  return props.snapshot.status === "draft" ? <DraftActions {...props} /> : <HoldActions {...props} />;
}

/** A hold runs out by the second. */
function HoldActions({ snapshot, thread, name }: ActionsProps) {
  const now = useNow(1000);
  const fate = snapshot.status === "committed" ? holdFate(snapshot, thread, now) : null;
  const again = fate?.kind === "ended" && now ? finalizeAgain(snapshot, thread, now) : null;
  return (
    <footer className="flex flex-wrap items-center gap-2 border-t border-line px-3 py-2.5 sm:px-4">
      <ButtonLink size="sm" href={`/negotiations/${thread.negotiationId}/accept/${snapshot.id}`}>
        {snapshot.status === "accepted" ? "See what was booked" : FATE_ACTIONS[fate?.kind ?? "live"]}
      </ButtonLink>
      {snapshot.status === "committed" && (fate?.kind === "live" || fate?.kind === "ended") ? (
        <DeclineButton target={targetOf(thread, [snapshot])} about={name} />
      ) : null}
      {again?.kind === "shut" ? <span className="text-12 text-ink-2">{again.why}</span> : null}
    </footer>
  );
}

function DraftActions({ snapshot, proposal, thread, name, isPrimary, onRefine }: ActionsProps) {
  const whyId = useId();
  const base = `/negotiations/${thread.negotiationId}`;
  const holds = useMemo(
    () => thread.snapshots.filter(({ parentProposalId }) => parentProposalId === snapshot.proposalId),
    [thread.snapshots, snapshot.proposalId],
  );
  const holdId = useSaidOfNow((now) => liveHoldOf(snapshot, { ...thread, snapshots: holds }, now)?.hold.id ?? "");
  const whyNow = useSaidOfNow((now) => whyNotFinalize(snapshot, proposal, thread, now) ?? "");
  const why = whyNow ?? whyNotFinalize(snapshot, proposal, thread, null);
  return (
    <footer className="flex flex-wrap items-center gap-2 border-t border-line px-3 py-2.5 sm:px-4">
      <Button size="sm" variant={isPrimary ? "primary" : "default"} onClick={() => onRefine(snapshot.id)}>
        Refine this<span className="sr-only">: {name}</span>
      </Button>
      {holdId ? (
        <ButtonLink size="sm" href={`${base}/accept/${holdId}`}>
          Held: review and accept
        </ButtonLink>
      ) : why ? (
        <>
          <Button size="sm" aria-disabled aria-describedby={whyId}>
            Finalize
          </Button>
          <span id={whyId} className="text-12 text-ink-2">
            {why}
          </span>
        </>
      ) : (
        <ButtonLink size="sm" href={`${base}/finalize?p=${snapshot.id}`}>
          Finalize<span className="sr-only"> {name}</span>
        </ButtonLink>
      )}
      <PickButton snapshotId={snapshot.id} name={name} />
      <DeclineButton target={targetOf(thread, [snapshot])} about={name} />
    </footer>
  );
}

const FATE_ACTIONS: Record<HoldFate["kind"], string> = {
  live: "Review and accept",
  asked: "See where the acceptance stands",
  booked: "See what was booked",
  ended: "See what was held",
};

/** `2 lines, CPM 17.50 and 18.50, 2,800,000 impressions`: what the lines say, and nothing they leave out. */
function termsWords(proposal: Proposal): string {
  const lines = proposal.commercial_terms.purchases;
  const prices = lines.flatMap(({ pricing }) =>
    (pricing?.pricing_model === "cpm" || pricing?.pricing_model === "vcpm") && typeof pricing.fixed_price === "number"
      ? [pricing.fixed_price]
      : [],
  );
  const distinct = [...new Set(prices)].toSorted((a, b) => a - b).map(formatCpm);
  const cpm =
    distinct.length === 0
      ? "no fixed CPM"
      : `CPM ${distinct.length > 2 ? `${distinct[0]} to ${distinct.at(-1)}` : distinct.join(" and ")}${prices.length < lines.length ? ` on ${prices.length} of them` : ""}`;
  const stated = lines.flatMap(({ impressions }) => (typeof impressions === "number" ? [impressions] : []));
  const impressions =
    stated.length === lines.length && lines.length > 0
      ? `${formatCount(stated.reduce((sum, count) => sum + count, 0))} impressions`
      : "impressions not stated on every line";
  return `${lines.length} ${lines.length === 1 ? "line" : "lines"}, ${cpm}, ${impressions}`;
}
