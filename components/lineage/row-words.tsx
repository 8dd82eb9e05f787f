"use client";

import { memo, type ReactNode, useMemo } from "react";
import { receivedProposal } from "@/components/hold/received";
import { TimeLeft } from "@/components/hold/time-left";
import { holdFate } from "@/components/results/hold-fate";
import { briefAnswerOf, snapshotsOf } from "@/components/results/round-data";
import { roundWords } from "@/components/results/round-words";
import { formatAmount } from "@/components/ui/format-money";
import { formatClock, formatDay } from "@/components/ui/format-time";
import { inertText } from "@/components/ui/inert-text";
import { Say } from "@/components/ui/mark";
import { useNow, useSaidOfNow } from "@/components/ui/use-now";
import { useZone } from "@/components/ui/use-zone";
import { checksOf } from "@/components/verdict/checks-of";
import { verdictWords } from "@/components/verdict/verdict-words";
import type { RoundView, SnapshotView, ThreadView } from "@/lib/api/client";
import type { LineageRow, RowSubject } from "./lineage-rows";
import { type NodeKind, NodeMark } from "./node-mark";

type WordsProps = { row: LineageRow; name: string | null; thread: ThreadView; isChosen: boolean };

/** What a row of the tree shows. The keyboard moves over hundreds of rows, and none of them says anything else for it. */
export const RowWords = memo(function RowWords({ row, name, thread, isChosen }: WordsProps) {
  switch (row.kind) {
    case "not_sent":
      return (
        <Node kind="composing" title="Brief not sent">
          nothing has left the desk
        </Node>
      );
    case "brief":
      return <BriefWords round={row.round} />;
    case "snapshot":
      return <SnapshotWords row={row} name={name ?? ""} thread={thread} isChosen={isChosen} />;
    case "round":
      return <RoundRowWords round={row.round} source={row.source ?? undefined} thread={thread} />;
    case "compose":
      return (
        <div className="text-accent">
          <p className="py-0.5 text-12 text-ink-2">
            <b className="font-semibold">Round {nextRound(thread)}</b>, not sent
          </p>
          <Node kind="composing" title="You are composing">
            {row.composing.says}
          </Node>
        </div>
      );
    case "folded":
      return (
        <p className="py-1 text-12 text-ink-3">
          {row.count} superseded{row.expanded ? "" : ", folded"}
        </p>
      );
  }
});

function Node({ kind, title, children }: { kind: NodeKind; title: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-2 py-1">
      <NodeMark kind={kind} />
      <span className="min-w-0">
        <span className="block font-medium first-letter:uppercase">{title}</span>
        <span className="block truncate text-12 text-ink-3">{children}</span>
      </span>
    </div>
  );
}

function BriefWords({ round }: { round: RoundView }) {
  const words = roundWords(round);
  const answer = round.state === "done" ? briefAnswerOf(round) : null;
  return (
    <Node kind={words.kind === "waiting" || words.kind === "unknown" ? words.kind : "none"} title={words.text}>
      {answer?.kind === "rejected" ? inertText(answer.reason) : "the brief"}
    </Node>
  );
}

type SnapshotWordsProps = {
  row: Extract<RowSubject, { kind: "snapshot" }>;
  name: string;
  thread: ThreadView;
  isChosen: boolean;
};

function SnapshotWords({ row: { snapshot, superseded, isOrphan }, name, thread, isChosen }: SnapshotWordsProps) {
  const proposal = useMemo(() => receivedProposal(snapshot), [snapshot]);
  const total = proposal?.commercial_terms.total_budget;
  const kind = useNodeKind(snapshot, thread.sellerOffsetMs);
  return (
    <div className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-2 py-1">
      <NodeMark kind={kind} />
      <span className="min-w-0">
        <span className="flex items-baseline gap-1.5">
          <span className={`min-w-0 truncate font-medium ${isChosen ? "" : superseded ? "text-ink-2" : "text-ink"}`}>
            {name}
          </span>
          <span className="ml-auto whitespace-nowrap text-ink-2">
            {total ? `${total.currency} ${formatAmount(total.amount)}` : "no total"}
          </span>
        </span>
        <span className="block text-12 text-ink-3">
          <SnapshotSays snapshot={snapshot} kind={kind} thread={thread} />
          {superseded ? <span className="sr-only">, superseded</span> : null}
          {isOrphan ? <Say kind="review">parent never received</Say> : null}
        </span>
      </span>
    </div>
  );
}

function RoundRowWords({ round, source, thread }: { round: RoundView; source?: string; thread: ThreadView }) {
  const zone = useZone();
  const now = useNow(round.kind === "finalize" ? 1000 : 10_000);
  const hold = round.kind === "finalize" ? snapshotsOf(thread, round.callId, source)[0] : undefined;
  const words = roundWords(round, source, hold ? holdFate(hold, thread, now) : null);
  const at = round.answeredAt ?? round.sentAt ?? round.preparedAt;
  const title = round.kind === "finalize" ? "Finalize" : `Round ${round.number}`;
  return (
    <div className="py-1 text-12 text-ink-2">
      <span className="block">
        <b className="font-semibold">{title}</b>, {formatClock(at, zone).slice(0, 5)}
      </span>
      <Say kind={words.kind}>{words.text}</Say>
    </div>
  );
}

function nextRound(thread: ThreadView): number {
  return Math.max(0, ...thread.rounds.map(({ number }) => number)) + 1;
}

function useNodeKind(snapshot: SnapshotView, sellerOffsetMs: number): NodeKind {
  const endsAt = Date.parse(receivedProposal(snapshot)?.expires_at ?? "") - sellerOffsetMs;
  const isOver = useSaidOfNow((now) => endsAt <= now.getTime());
  if (snapshot.declined) return "declined";
  if (snapshot.status === "accepted") return "accepted";
  if (isOver) return "expired";
  if (snapshot.status === "committed") return "committed";
  return receivedProposal(snapshot)?.proposal_kind === "new_media_buy" ? "draft" : "amendment";
}

function SnapshotSays({ snapshot, kind, thread }: { snapshot: SnapshotView; kind: NodeKind; thread: ThreadView }) {
  const zone = useZone();
  const proposal = receivedProposal(snapshot);
  const checks = useMemo(() => checksOf(snapshot, thread), [snapshot, thread]);
  if (!proposal) return <Say kind="block">not readable</Say>;
  // What it was judged to be matters to nobody any more; the mark alone would say it to those who see it only.
  if (kind === "declined") return "declined, for good";
  const verdict = verdictWords(snapshot, checks);
  if (snapshot.blocked || verdict.kind === "block") {
    return <Say kind="block">{verdict.kind === "block" ? lower(verdict.text) : "blocked"}</Say>;
  }
  if (snapshot.status === "accepted") return <Say kind="ok">accepted</Say>;
  if (snapshot.status === "committed" && proposal.expires_at) {
    return kind === "expired" ? (
      "hold ended"
    ) : (
      <span className="text-ink-2">
        held, <TimeLeft expiresAt={proposal.expires_at} sellerOffsetMs={thread.sellerOffsetMs} />
      </span>
    );
  }
  if (verdict.kind === "review") return <Say kind="review">{lower(verdict.text)}</Say>;
  if (checks.length > 0) return <Say kind="ok">verified, {lower(verdict.text)}</Say>;
  const lines = proposal.commercial_terms.purchases.length;
  const lapses = proposal.expires_at
    ? `, ${kind === "expired" ? "lapsed" : "lapses"} ${formatDay(proposal.expires_at, zone).replace(/ \d{4}$/, "")}`
    : "";
  return `draft, ${lines} ${lines === 1 ? "line" : "lines"}${lapses}`;
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
