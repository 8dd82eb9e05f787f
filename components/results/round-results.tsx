"use client";

import { Table2 } from "lucide-react";
import { receivedProposal } from "@/components/hold/received";
import { shortIds } from "@/components/lineage/short-ids";
import { Button, ButtonLink } from "@/components/ui/button";
import { formatClock, formatInstant, formatTook } from "@/components/ui/format-time";
import { inertText } from "@/components/ui/inert-text";
import { Say } from "@/components/ui/mark";
import { Count, Panel, PanelHeader } from "@/components/ui/panel";
import { useNow } from "@/components/ui/use-now";
import { useZone } from "@/components/ui/use-zone";
import { SnapshotFindings } from "@/components/verdict/snapshot-findings";
import type { CallEndView, RoundView, SnapshotView, ThreadView } from "@/lib/api/client";
import type { Finding } from "@/lib/negotiation";
import { BriefAnswerCard } from "./brief-answer";
import { DraftCard } from "./draft-card";
import { finalizeAgain, holdFate } from "./hold-fate";
import { UnknownCall, WaitingCall } from "./open-call";
import { OutcomeCard } from "./outcome-card";
import { heldWords } from "./outcome-sentences";
import { type EntryOutcome, outcomesOf, snapshotsOf } from "./round-data";
import { Scorecard } from "./scorecard";
import { TaskError } from "./task-error";
import { whyNotFinalize } from "./why-not-finalize";

export type RoundResultsProps = {
  thread: ThreadView;
  round: RoundView;
  /** The snapshot that was chosen in the lineage, to be told apart. */
  chosenSnapshotId: string | null;
  onRefine: (snapshotId: string) => void;
  onAgain: (outcome: EntryOutcome, count: number | null) => void;
  /** Opens the composer to correct a refused request. */
  onCorrect: (round: RoundView) => void;
  onEnd: (end: CallEndView) => void;
};

/** A round: what was sent, how it ended, and what came back. A refusal of the whole task is never mixed with outcomes of sources. */
export function RoundResults(props: RoundResultsProps) {
  const { thread, round, onEnd, onCorrect } = props;
  const seller = inertText(thread.sellerName);
  return (
    <section
      aria-label={`Results of round ${round.number}`}
      className="mx-auto grid w-full max-w-[1432px] content-start gap-4 p-3 sm:px-6 sm:pt-5 sm:pb-8"
    >
      <RoundHead {...props} />
      <StateBody {...props} seller={seller} onEnd={onEnd} onCorrect={onCorrect} />
    </section>
  );
}

function StateBody(props: RoundResultsProps & { seller: string }) {
  const { round, seller, onCorrect, onEnd } = props;
  switch (round.state) {
    case "prepared":
    case "sending":
    case "submitted":
      return <WaitingCall round={round} seller={seller} />;
    case "unknown":
      return <UnknownCall round={round} seller={seller} onEnd={onEnd} />;
    case "refused":
      return (
        <>
          <TaskError
            round={round}
            seller={seller}
            onGoTo={round.kind === "revise" ? () => onCorrect(round) : undefined}
          />
          {round.kind === "revise" ? (
            <div>
              <Button variant="primary" onClick={() => onCorrect(round)}>
                Correct the request
              </Button>
            </div>
          ) : null}
        </>
      );
    case "done":
      return <Answered {...props} />;
  }
}

function RoundHead({ thread, round }: RoundResultsProps) {
  const zone = useZone();
  const drafts = snapshotsOf(thread, round.callId).filter(({ status }) => status === "draft");
  const sources = outcomesOf(round).length;
  const sent = round.sentAt ?? round.preparedAt;
  const took = round.answeredAt ? Date.parse(round.answeredAt) - Date.parse(sent) : null;
  const parts = [
    `sent ${formatClock(sent, zone)}`,
    ...(took === null ? [] : [`answered ${formatTook(took)} later`]),
    ...(sources > 0 ? [`${sources} ${sources === 1 ? "source" : "sources"}`] : []),
    ...(round.servedVersion !== null && round.servedVersion !== thread.pin
      ? [`served by AdCP ${inertText(round.servedVersion)}`]
      : []),
  ];
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-2">
      <h2 className="text-16 font-semibold">{TITLES[round.kind](round)}</h2>
      <span className="text-ink-3">{parts.join(", ")}</span>
      {round.replayed ? <Say kind="note">replayed: this is what happened the first time</Say> : null}
      {drafts.length > 1 && sources !== 1 ? (
        <span className="ml-auto">
          <ButtonLink href={compareHref(drafts)} icon={<Table2 size={15} aria-hidden="true" />}>
            {compareWords(drafts.length)}
          </ButtonLink>
        </span>
      ) : null}
    </div>
  );
}

const TITLES: Record<RoundView["kind"], (round: RoundView) => string> = {
  request: () => "The brief",
  revise: ({ number }) => `Round ${number} results`,
  finalize: ({ number }) => `Round ${number}, finalize`,
  accept: ({ number }) => `Round ${number}, accept`,
  decline: ({ number }) => `Round ${number}, decline`,
};

function Answered(props: RoundResultsProps & { seller: string }) {
  const { thread, round, seller, chosenSnapshotId, onRefine, onAgain } = props;
  const now = useNow(1000);
  const zone = useZone();
  const names = shortIds(thread.snapshots.map(({ proposalId }) => proposalId));
  const nameOf = (proposalId: string) => inertText(names.get(proposalId) ?? proposalId);
  const returned = snapshotsOf(thread, round.callId);
  const outcomes = round.kind === "revise" || round.kind === "finalize" ? outcomesOf(round) : [];
  const cards = (snapshots: readonly SnapshotView[]) =>
    snapshots.length === 0 ? null : (
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        {snapshots.map((snapshot, at) => (
          <DraftCard
            key={snapshot.id}
            snapshot={snapshot}
            thread={thread}
            name={nameOf(snapshot.proposalId)}
            isChosen={snapshot.id === chosenSnapshotId}
            isPrimary={round.kind === "request" && at === 0}
            onRefine={() => onRefine(snapshot.id)}
          />
        ))}
      </div>
    );
  return (
    <>
      {round.kind === "request" ? (
        <>
          <BriefAnswerCard round={round} proposals={returned.length} seller={seller} />
          {cards(returned)}
        </>
      ) : null}
      {round.kind === "accept" || round.kind === "decline" ? cards(returned) : null}
      {outcomes.map((outcome) => {
        const drafts = snapshotsOf(thread, round.callId, outcome.entry.proposal_id);
        const source = thread.snapshots.find(({ proposalId }) => proposalId === outcome.entry.proposal_id);
        const hold =
          outcome.result?.outcome === "finalized" ? drafts.find(({ status }) => status === "committed") : null;
        return (
          <div key={outcome.entry.proposal_id} className="grid gap-4">
            <OutcomeCard
              outcome={outcome}
              drafts={drafts}
              seller={seller}
              nameOf={nameOf}
              isFirst={outcome.index === 0}
              onAgain={onAgain}
              goOn={hold ? goOnFromHold(hold, thread, nameOf, now) : goOnWith(drafts, thread, nameOf, now)}
              held={hold ? heldNow(hold, thread, now, zone) : null}
            />
            {cards(drafts)}
            {outcome.result && drafts.length > 0 && round.kind === "revise" ? (
              <Scorecard
                refinement={outcome.entry}
                result={outcome.result}
                drafts={drafts}
                source={(source && receivedProposal(source)) ?? null}
                seller={seller}
                nameOf={nameOf}
              />
            ) : null}
          </div>
        );
      })}
      <Findings round={round} snapshots={returned} nameOf={nameOf} />
    </>
  );
}

/** The way on without another round: the one draft nothing stands against, or the comparison where there are several. */
function goOnWith(
  drafts: readonly SnapshotView[],
  thread: ThreadView,
  nameOf: (id: string) => string,
  now: Date | null,
): { label: string; href: string } | null {
  const base = `/negotiations/${thread.negotiationId}`;
  const free = drafts.filter((draft) => {
    const proposal = receivedProposal(draft);
    return draft.status === "draft" && proposal !== null && whyNotFinalize(draft, proposal, thread, now) === null;
  });
  const [first] = free;
  if (!first) return null;
  return free.length === 1
    ? { label: `Go on with ${nameOf(first.proposalId)}`, href: `${base}/finalize?p=${first.id}` }
    : { label: compareWords(free.length), href: compareHref(free) };
}

/** The way on from a hold: to its acceptance, or, once it has ended, to its draft again. */
function goOnFromHold(
  hold: SnapshotView,
  thread: ThreadView,
  nameOf: (id: string) => string,
  now: Date | null,
): { label: string; href: string } | null {
  const accept = `/negotiations/${thread.negotiationId}/accept/${hold.id}`;
  const fate = holdFate(hold, thread, now);
  switch (fate?.kind) {
    case "ended": {
      const again = finalizeAgain(hold, thread, now ?? new Date());
      if (again.kind === "open") {
        return { label: `Finalize ${nameOf(again.draft.proposalId)} again`, href: again.href };
      }
      return again.kind === "held" ? { label: "Held again: review and accept", href: again.href } : null;
    }
    case "booked":
      return { label: "See what was booked", href: accept };
    case "asked":
      return { label: "See where the acceptance stands", href: accept };
    case "live":
    case undefined:
      return hold.blocked
        ? { label: "See why it is blocked", href: accept }
        : { label: "Review and accept", href: accept };
  }
}

function heldNow(hold: SnapshotView, thread: ThreadView, now: Date | null, zone: string) {
  const fate = holdFate(hold, thread, now);
  if (fate?.kind !== "ended" || !now) return { fate, sentence: heldWords(fate, { endedAt: "", again: "" }) };
  const again = finalizeAgain(hold, thread, now);
  const says = {
    open: "Its draft can be finalized again, which asks for a new hold.",
    held: "Its draft is held again.",
    shut: again.kind === "shut" ? again.why : "",
  }[again.kind];
  return { fate, sentence: heldWords(fate, { endedAt: formatInstant(fate.at, zone), again: says }) };
}

const compareHref = (drafts: readonly SnapshotView[]) =>
  `/compare?${drafts
    .slice(0, 10)
    .map(({ id }) => `p=${id}`)
    .join("&")}`;

const compareWords = (count: number) => (count === 2 ? "Compare the two" : `Compare all ${Math.min(10, count)}`);

function Findings({
  round,
  snapshots,
  nameOf,
}: {
  round: RoundView;
  snapshots: readonly SnapshotView[];
  nameOf: (id: string) => string;
}) {
  const own = new Set(snapshots.flatMap(({ findings }) => findings.map(same)));
  const rest = (round.verdict?.findings ?? []).filter((finding) => !own.has(same(finding)));
  const count = own.size + rest.length;
  return (
    <Panel labelledBy="round-findings">
      <PanelHeader id="round-findings" title="Findings" sub={<Count>{count}</Count>} />
      {count === 0 ? (
        <p className="px-4 py-3">
          <Say kind="ok">The desk checked this answer against the request and found nothing to say.</Say>
        </p>
      ) : (
        <SnapshotFindings snapshots={snapshots} also={rest} nameOf={nameOf} />
      )}
    </Panel>
  );
}

const same = ({ code, pointer, message }: Finding) => `${code} ${pointer} ${message}`;
