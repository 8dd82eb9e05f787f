"use client";

import { useMemo } from "react";
import { receivedProposal } from "@/components/hold/received";
import { TimeLeft } from "@/components/hold/time-left";
import { holdFate } from "@/components/results/hold-fate";
import { briefAnswerOf, snapshotsOf } from "@/components/results/round-data";
import { type RoundWords, roundWords } from "@/components/results/round-words";
import { formatAmount } from "@/components/ui/format-money";
import { formatClock, formatDay } from "@/components/ui/format-time";
import { InTurn } from "@/components/ui/in-turn";
import { inertText } from "@/components/ui/inert-text";
import { Say } from "@/components/ui/mark";
import { useNow, useSaidOfNow } from "@/components/ui/use-now";
import { useZone } from "@/components/ui/use-zone";
import { checksOf } from "@/components/verdict/checks-of";
import { verdictWords } from "@/components/verdict/verdict-words";
import type { RoundView, SnapshotView, ThreadView } from "@/lib/api/client";
import { type NodeKind, NodeMark } from "./node-mark";
import { shortIds } from "./short-ids";
import { type RoundNode, type SnapshotNode, threadTree } from "./thread-tree";

/** What a click in the lineage means. */
export type Choice =
  | { kind: "snapshot"; threadId: string; snapshotId: string }
  | { kind: "round"; threadId: string; callId: string }
  | { kind: "compose"; threadId: string; snapshotId: string };

/** What is being composed and not sent, per thread: the source it starts from and how many drafts it asks for. */
export type Composing = { threadId: string; sourceSnapshotId: string; says: string };

type BranchProps = {
  thread: ThreadView;
  composing: readonly Composing[];
  isFiltered: boolean;
  chosen: Choice | null;
  onChoose: (choice: Choice) => void;
};

/** One seller's tree. */
export function ThreadBranch(props: BranchProps) {
  const { thread, chosen, onChoose } = props;
  const tree = useMemo(() => threadTree(thread), [thread]);
  const names = useMemo(() => shortIds(thread.snapshots.map(({ proposalId }) => proposalId)), [thread]);
  const shared = { ...props, names };
  const unanswered = tree.brief.filter((round) => !thread.snapshots.some(({ callId }) => callId === round.callId));
  const visible = (nodes: SnapshotNode[]) => (props.isFiltered ? nodes.filter((node) => !isDeadEnd(node)) : nodes);
  return (
    <section aria-label={`Lineage of ${thread.sellerName}`} className="mt-3.5 first:mt-0.5">
      <h3 className="mb-1.5 truncate text-12 font-medium text-ink-3">{inertText(thread.sellerName)}</h3>
      <ul>
        {thread.rounds.length === 0 ? (
          <li className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-2 py-1 text-ink-2 [--node:var(--inset)]">
            <NodeMark kind="composing" />
            <span>
              <span className="font-medium">Brief not sent</span>
              <span className="block text-12 text-ink-3">nothing has left the desk</span>
            </span>
          </li>
        ) : null}
        {unanswered.map((round) => (
          <li key={round.callId}>
            <BriefNode
              round={round}
              isChosen={isRound(chosen, round)}
              onChoose={() => onChoose({ kind: "round", threadId: thread.id, callId: round.callId })}
            />
          </li>
        ))}
        {visible(tree.roots).map((node) => (
          <Snapshot key={node.snapshot.id} node={node} {...shared} />
        ))}
        {visible(tree.orphans).map((node) => (
          <Snapshot key={node.snapshot.id} node={node} isOrphan {...shared} />
        ))}
      </ul>
      {tree.loose.map((round) => (
        <RoundLabel key={round.callId} round={round} {...shared} />
      ))}
    </section>
  );
}

/** Superseded, and nothing alive below it. */
function isDeadEnd(node: SnapshotNode): boolean {
  return node.superseded && node.rounds.every((round) => round.children.every(isDeadEnd));
}

function isRound(chosen: Choice | null, round: RoundView): boolean {
  return chosen?.kind === "round" && chosen.callId === round.callId;
}

const NODE_BUTTON =
  "-mx-1.5 grid w-[calc(100%+12px)] grid-cols-[16px_minmax(0,1fr)] gap-x-2 rounded-control px-1.5 py-1 text-left " +
  "text-ink-2 [--node:var(--inset)] hover:bg-sunken hover:[--node:var(--sunken)] -outline-offset-2 " +
  "aria-[current=true]:bg-accent-soft aria-[current=true]:text-accent aria-[current=true]:[--node:var(--accent-soft)]";

function BriefNode({ round, isChosen, onChoose }: { round: RoundView; isChosen: boolean; onChoose: () => void }) {
  const words = roundWords(round);
  const answer = round.state === "done" ? briefAnswerOf(round) : null;
  return (
    <button type="button" className={NODE_BUTTON} aria-current={isChosen} onClick={onChoose}>
      <NodeMark kind={words.kind === "waiting" || words.kind === "unknown" ? words.kind : "none"} />
      <span className="min-w-0">
        <span className="block font-medium first-letter:uppercase">{words.text}</span>
        <span className="block truncate text-12 text-ink-3">
          {answer?.kind === "rejected" ? inertText(answer.reason) : "the brief"}
        </span>
      </span>
    </button>
  );
}

type SharedProps = BranchProps & { names: Map<string, string> };

function Snapshot({ node, isOrphan = false, ...shared }: SharedProps & { node: SnapshotNode; isOrphan?: boolean }) {
  const { thread, names, chosen, onChoose, composing, isFiltered } = shared;
  const { snapshot, rounds, superseded } = node;
  const proposal = useMemo(() => receivedProposal(snapshot), [snapshot]);
  const total = proposal?.commercial_terms.total_budget;
  const kind = useNodeKind(snapshot, thread.sellerOffsetMs);
  const drafts = composing.filter(({ sourceSnapshotId }) => sourceSnapshotId === snapshot.id);
  const shown = isFiltered
    ? rounds.filter(({ children }) => children.length === 0 || children.some((child) => !isDeadEnd(child)))
    : rounds;
  const isChosen = chosen?.kind === "snapshot" && chosen.snapshotId === snapshot.id;
  return (
    <li>
      <button
        type="button"
        className={NODE_BUTTON}
        aria-current={isChosen}
        title={snapshot.proposalId}
        onClick={() => onChoose({ kind: "snapshot", threadId: thread.id, snapshotId: snapshot.id })}
      >
        <NodeMark kind={kind} />
        <span className="min-w-0">
          <span className="flex items-baseline gap-1.5">
            <span className={`min-w-0 truncate font-medium ${isChosen ? "" : superseded ? "text-ink-2" : "text-ink"}`}>
              {inertText(names.get(snapshot.proposalId) ?? snapshot.proposalId)}
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
      </button>
      {shown.length + drafts.length > 0 ? (
        <ul className="ml-[7px]">
          {shown.map((round) => (
            <Round key={round.round.callId} node={round} source={snapshot.proposalId} {...shared} />
          ))}
          {drafts.map((draft) => (
            <li key={draft.sourceSnapshotId} className={RAIL}>
              <div className={RAIL_LABEL}>
                <b className="font-semibold">Round {nextRound(thread)}</b>, not sent
              </div>
              <button
                type="button"
                className={`${NODE_BUTTON} text-accent!`}
                aria-current={chosen?.kind === "compose" && chosen.snapshotId === snapshot.id}
                onClick={() => onChoose({ kind: "compose", threadId: thread.id, snapshotId: snapshot.id })}
              >
                <NodeMark kind="composing" />
                <span className="min-w-0">
                  <span className="block font-medium">You are composing</span>
                  <span className="block text-12 text-ink-3">{draft.says}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}

function nextRound(thread: ThreadView): number {
  return Math.max(0, ...thread.rounds.map(({ number }) => number)) + 1;
}

const RAIL =
  "relative mt-0.5 pl-[19px] before:absolute before:-top-2 before:bottom-0 before:left-0 before:w-px before:bg-line-2 " +
  "last:before:bottom-auto last:before:h-[22px]";
const RAIL_LABEL =
  "relative py-1 text-12 text-ink-2 before:absolute before:top-0 before:-left-[19px] before:h-3.5 before:w-[13px] " +
  "before:rounded-bl-[7px] before:border-b before:border-l before:border-line-2";

/** More snapshots than one frame draws. */
const LONG = 60;
/** About what a snapshot takes, pixels. */
const NODE_HEIGHT = 46;

function Round({ node, source, ...shared }: SharedProps & { node: RoundNode; source: string }) {
  const children = shared.isFiltered ? node.children.filter((child) => !isDeadEnd(child)) : node.children;
  return (
    <li className={RAIL}>
      <RoundLabel round={node.round} source={source} onRail {...shared} />
      {children.length > 0 ? (
        <InTurn long={shared.thread.snapshots.length > LONG} height={children.length * NODE_HEIGHT}>
          {() => (
            <ul>
              {children.map((child) => (
                <Snapshot key={child.snapshot.id} node={child} {...shared} />
              ))}
            </ul>
          )}
        </InTurn>
      ) : null}
    </li>
  );
}

function RoundLabel({
  round,
  source,
  onRail = false,
  thread,
  chosen,
  onChoose,
}: SharedProps & { round: RoundView; source?: string; onRail?: boolean }) {
  const zone = useZone();
  const now = useNow(round.kind === "finalize" ? 1000 : 10_000);
  const hold = round.kind === "finalize" ? snapshotsOf(thread, round.callId, source)[0] : undefined;
  const words: RoundWords = roundWords(round, source, hold ? holdFate(hold, thread, now) : null);
  const at = round.answeredAt ?? round.sentAt ?? round.preparedAt;
  const title = round.kind === "finalize" ? "Finalize" : `Round ${round.number}`;
  return (
    <div className={onRail ? RAIL_LABEL : "py-1 text-12 text-ink-2"}>
      <button
        type="button"
        aria-current={isRound(chosen, round)}
        onClick={() => onChoose({ kind: "round", threadId: thread.id, callId: round.callId })}
        className="-mx-1 block w-[calc(100%+8px)] rounded-control px-1 text-left hover:bg-sunken aria-[current=true]:bg-accent-soft"
      >
        <span className="block">
          <b className="font-semibold">{title}</b>, {formatClock(at, zone).slice(0, 5)}
        </span>
        <Say kind={words.kind}>{words.text}</Say>
      </button>
    </div>
  );
}

function useNodeKind(snapshot: SnapshotView, sellerOffsetMs: number): NodeKind {
  const endsAt = Date.parse(receivedProposal(snapshot)?.expires_at ?? "") - sellerOffsetMs;
  const isOver = useSaidOfNow((now) => endsAt <= now.getTime());
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
