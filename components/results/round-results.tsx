"use client";

import { Table2 } from "lucide-react";
import { memo, useEffect, useMemo, useRef } from "react";
import { RawCall } from "@/components/calls/raw-call";
import { SendBriefAgain } from "@/components/calls/send-brief-again";
import { receivedProposal } from "@/components/hold/received";
import { shortIds } from "@/components/lineage/short-ids";
import { Button, ButtonLink } from "@/components/ui/button";
import { formatClock, formatInstant, formatTook } from "@/components/ui/format-time";
import { InTurn } from "@/components/ui/in-turn";
import { inertText } from "@/components/ui/inert-text";
import { Say } from "@/components/ui/mark";
import { Count, Panel, PanelHeader } from "@/components/ui/panel";
import { useNow, useSaidOfNow } from "@/components/ui/use-now";
import { useZone } from "@/components/ui/use-zone";
import { SnapshotFindings } from "@/components/verdict/snapshot-findings";
import type { CallEndView, RoundView, SnapshotView, ThreadView } from "@/lib/api/client";
import type { Finding } from "@/lib/negotiation";
import { type BatchRow, batchRow, matches } from "./batch-rows";
import { BatchTable } from "./batch-table";
import { BriefAnswerCard } from "./brief-answer";
import { DraftCard } from "./draft-card";
import { finalizeAgain, holdFate } from "./hold-fate";
import { type NextStep, nextSteps } from "./next-steps";
import { UnknownCall, WaitingCall } from "./open-call";
import { OutcomeCard, type OutcomeCardProps } from "./outcome-card";
import { heldWords } from "./outcome-sentences";
import { type EntryOutcome, outcomesOf, snapshotsOf } from "./round-data";
import { Scorecard } from "./scorecard";
import { TaskError } from "./task-error";
import { useBatchPlace } from "./use-batch-place";
import { whyNotFinalize } from "./why-not-finalize";

export type RoundResultsProps = {
  thread: ThreadView;
  round: RoundView;
  /** The snapshot that was chosen in the lineage, to be told apart. */
  chosenSnapshotId: string | null;
  onRefine: (snapshotId: string) => void;
  /** Takes a step: fills the composer in where it is a draft. Nothing is sent. */
  onStep: (step: NextStep) => void;
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
      <SendBriefAgain thread={thread} round={round} seller={seller} onEnd={onEnd} />
      <RawCall round={round} />
    </section>
  );
}

function StateBody(props: RoundResultsProps & { seller: string }) {
  const { round, seller, onCorrect, onEnd, thread } = props;
  switch (round.state) {
    case "prepared":
    case "sending":
    case "submitted":
      return <WaitingCall round={round} seller={seller} thread={thread} onEnd={onEnd} />;
    case "unknown":
      return <UnknownCall round={round} seller={seller} onEnd={onEnd} />;
    case "refused":
      return (
        <>
          <TaskError
            round={round}
            seller={seller}
            sellerId={thread.sellerId}
            onGoTo={round.kind === "revise" ? () => onCorrect(round) : undefined}
            onEnd={onEnd}
          />
          {round.kind === "revise" && round.retryAt === null ? (
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
  control: ({ number }) => `Round ${number}, change of the media buy`,
};

/** More drafts than one frame draws; then each source's part waits for its turn. */
const LONG = 12;

function Answered(props: RoundResultsProps & { seller: string }) {
  const { thread, round, seller, chosenSnapshotId, onRefine, onStep } = useSteadyCalls(props);
  const nameOf = useMemo(() => namer(thread.snapshots), [thread.snapshots]);
  const returned = useMemo(() => snapshotsOf(thread, round.callId), [thread, round.callId]);
  const outcomes = round.kind === "revise" || round.kind === "finalize" ? outcomesOf(round) : NO_OUTCOMES;
  const bySource = useMemo(() => draftsBySource(returned), [returned]);
  const isLong = returned.length > LONG;
  const cards = { thread, round, nameOf, onRefine, isLong };
  return (
    <>
      {round.kind === "request" ? (
        <>
          <BriefAnswerCard round={round} proposals={returned.length} seller={seller} />
          <Cards {...cards} snapshots={returned} chosenId={chosenSnapshotId} />
        </>
      ) : null}
      {round.kind === "accept" || round.kind === "decline" ? (
        <Cards {...cards} snapshots={returned} chosenId={chosenSnapshotId} />
      ) : null}
      {outcomes.length > FEW ? (
        <Batch
          {...cards}
          outcomes={outcomes}
          returned={returned}
          bySource={bySource}
          chosenId={chosenSnapshotId}
          seller={seller}
          onStep={onStep}
        />
      ) : (
        outcomes.map((outcome) => {
          const drafts = bySource.get(outcome.entry.proposal_id) ?? NO_SNAPSHOTS;
          return (
            <Outcome
              {...cards}
              key={outcome.entry.proposal_id}
              outcome={outcome}
              batch={outcomes}
              drafts={drafts}
              chosenId={drafts.some(({ id }) => id === chosenSnapshotId) ? chosenSnapshotId : null}
              isFirst={outcome.index === 0}
              seller={seller}
              onStep={onStep}
            />
          );
        })
      )}
      {outcomes.length > FEW ? null : <Findings round={round} snapshots={returned} all={returned} nameOf={nameOf} />}
    </>
  );
}

function draftsBySource(snapshots: readonly SnapshotView[]): Map<string | null, SnapshotView[]> {
  const bySource = new Map<string | null, SnapshotView[]>();
  for (const snapshot of snapshots) {
    const drafts = bySource.get(snapshot.parentProposalId);
    if (drafts) drafts.push(snapshot);
    else bySource.set(snapshot.parentProposalId, [snapshot]);
  }
  return bySource;
}

/** As many sources as are read one after the other; more of them stand in a table first. */
const FEW = 3;

const NO_OUTCOMES: readonly EntryOutcome[] = [];
const NO_SNAPSHOTS: readonly SnapshotView[] = [];

function namer(snapshots: readonly SnapshotView[]): (proposalId: string) => string {
  const names = shortIds(snapshots.map(({ proposalId }) => proposalId));
  return (proposalId) => inertText(names.get(proposalId) ?? proposalId);
}

/** The same calls for as long as the round is shown, so that hundreds of drafts aren't drawn again when the page around them is. */
function useSteadyCalls<P extends Pick<RoundResultsProps, "onRefine" | "onStep">>(props: P): P {
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const steady = useMemo(
    (): Pick<P, "onRefine" | "onStep"> => ({
      onRefine: (snapshotId) => latest.current.onRefine(snapshotId),
      onStep: (step) => latest.current.onStep(step),
    }),
    [],
  );
  return { ...props, ...steady };
}

type CardsProps = {
  thread: ThreadView;
  round: RoundView;
  nameOf: (proposalId: string) => string;
  onRefine: (snapshotId: string) => void;
  isLong: boolean;
  snapshots: readonly SnapshotView[];
  chosenId: string | null;
};

/** About what a draft's card takes, pixels. */
const CARD_HEIGHT = 190;

function Cards({ thread, round, nameOf, onRefine, isLong, snapshots, chosenId }: CardsProps) {
  if (snapshots.length === 0) return null;
  return (
    <InTurn long={isLong} height={(CARD_HEIGHT * snapshots.length) / 2}>
      {() => (
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          {snapshots.map((snapshot, at) => (
            <DraftCard
              key={snapshot.id}
              snapshot={snapshot}
              thread={thread}
              name={nameOf(snapshot.proposalId)}
              isChosen={snapshot.id === chosenId}
              isPrimary={round.kind === "request" && at === 0}
              onRefine={onRefine}
            />
          ))}
        </div>
      )}
    </InTurn>
  );
}

type OutcomeProps = Omit<CardsProps, "snapshots"> & {
  outcome: EntryOutcome;
  batch: readonly EntryOutcome[];
  drafts: readonly SnapshotView[];
  /** One card a view has the primary button. */
  isFirst: boolean;
  seller: string;
  onStep: RoundResultsProps["onStep"];
};

/** One source: its outcome, the drafts it brought, and what they are worth. */
const Outcome = memo(function Outcome({ outcome, batch, drafts, isFirst, seller, onStep, ...cards }: OutcomeProps) {
  const { thread, round, nameOf, isLong } = cards;
  const { entry, result } = outcome;
  const zone = useZone();
  const steps = useMemo(
    () => nextSteps({ outcome, batch, drafts, thread, nameOf, zone }),
    [outcome, batch, drafts, thread, nameOf, zone],
  );
  const hold = result?.outcome === "finalized" ? drafts.find(({ status }) => status === "committed") : undefined;
  const card = { outcome, drafts, thread, seller, nameOf, isFirst, steps, onStep };
  return (
    <div className="grid min-w-0 gap-4">
      <InTurn long={isLong} height={210}>
        {() => (hold ? <HeldCard {...card} hold={hold} /> : <DraftedCard {...card} />)}
      </InTurn>
      <Cards {...cards} snapshots={drafts} />
      {result && drafts.length > 0 && round.kind === "revise" ? (
        <InTurn long={isLong} height={600}>
          {() => (
            <Scorecard
              refinement={entry}
              result={result}
              drafts={drafts}
              thread={thread}
              seller={seller}
              nameOf={nameOf}
            />
          )}
        </InTurn>
      ) : null}
    </div>
  );
});

type BatchProps = Omit<OutcomeProps, "outcome" | "batch" | "drafts" | "isFirst"> & {
  outcomes: readonly EntryOutcome[];
  returned: readonly SnapshotView[];
  bySource: ReadonlyMap<string | null, SnapshotView[]>;
};

/** Many sources: all of them at a glance, and one of them in detail. */
function Batch({ outcomes, returned, bySource, chosenId, seller, onStep, ...cards }: BatchProps) {
  const { thread, nameOf } = cards;
  const zone = useZone();
  const [place, setPlace] = useBatchPlace();
  const detail = useRef<HTMLDivElement>(null);
  const rows = useMemo(
    () => outcomes.map((outcome) => batchRow(outcome, bySource.get(outcome.entry.proposal_id) ?? NO_SNAPSHOTS, thread)),
    [outcomes, bySource, thread],
  );
  const steps = useMemo(
    () =>
      new Map(
        rows.map((row) => {
          const { outcome, drafts } = row;
          const [step = null] = nextSteps({ outcome, batch: outcomes, drafts, thread, nameOf, zone });
          const isDone = row.kind === "revised" || row.kind === "finalized";
          return [row, (isDone ? stepOnward(row, thread, nameOf) : null) ?? step];
        }),
      ),
    [rows, outcomes, thread, nameOf, zone],
  );
  const named = chosenId === null ? undefined : rows.find(({ drafts }) => drafts.some(({ id }) => id === chosenId));
  const shown = useMemo(() => rows.filter((row) => row === named || matches(row, place)), [rows, named, place]);
  const chosen = named ?? shown.find(({ outcome }) => outcome.index === place.entry) ?? shown[0] ?? null;
  const toDetail = () => {
    detail.current?.focus({ preventScroll: true });
    detail.current?.scrollIntoView({ block: "start" });
  };
  return (
    <>
      <BatchTable
        rows={rows}
        shown={shown}
        chosen={chosen}
        place={place}
        onPlace={(change) => void setPlace(change)}
        onChoose={({ outcome }) => void setPlace({ entry: outcome.index, source: null })}
        onEnter={toDetail}
        nameOf={nameOf}
        stepOf={(row) => steps.get(row) ?? null}
        onStep={onStep}
        zone={zone}
      />
      {chosen ? (
        <section
          ref={detail}
          tabIndex={-1}
          aria-label={`Detail of ${nameOf(chosen.outcome.entry.proposal_id)}`}
          className="scroll-mt-14 outline-none focus-visible:outline-2"
        >
          <Outcome
            {...cards}
            key={chosen.outcome.entry.proposal_id}
            outcome={chosen.outcome}
            batch={outcomes}
            drafts={chosen.drafts}
            chosenId={chosen === named ? chosenId : null}
            isFirst
            isLong={chosen.drafts.length > LONG}
            seller={seller}
            onStep={onStep}
          />
        </section>
      ) : null}
      <Findings
        round={cards.round}
        snapshots={chosen?.drafts ?? NO_SNAPSHOTS}
        all={returned}
        nameOf={nameOf}
        of={chosen ? nameOf(chosen.outcome.entry.proposal_id) : null}
      />
    </>
  );
}

/** From drafts that stand: to their comparison or to the hold; from a hold to its acceptance. */
function stepOnward({ drafts }: BatchRow, thread: ThreadView, nameOf: (id: string) => string): NextStep | null {
  const hold = drafts.find(({ status }) => status === "committed");
  if (hold) {
    const href = `/negotiations/${thread.negotiationId}/accept/${hold.id}`;
    return { kind: "link", label: "Review and accept", says: "The hold, with what it asks of you.", href };
  }
  const free = drafts.filter((draft) => {
    const proposal = receivedProposal(draft);
    return draft.status === "draft" && proposal !== null && whyNotFinalize(draft, proposal, thread, null) === null;
  });
  const onward = goOnWith(free, thread, nameOf);
  return onward ? { kind: "link", says: "Nothing stands against it.", ...onward } : null;
}

type OutcomeCardOf = Omit<OutcomeCardProps, "goOn" | "held"> & { thread: ThreadView };

/** Drafts: which of them can go on changes when one lapses, and at no other tick of the clock. */
function DraftedCard({ thread, ...card }: OutcomeCardOf) {
  const read = (now: Date | null) =>
    card.drafts
      .filter((draft) => {
        const proposal = receivedProposal(draft);
        return draft.status === "draft" && proposal !== null && whyNotFinalize(draft, proposal, thread, now) === null;
      })
      .map(({ id }) => id)
      .join(" ");
  const said = useSaidOfNow(read) ?? read(null);
  const free = said.split(" ");
  const goOn = goOnWith(
    card.drafts.filter(({ id }) => free.includes(id)),
    thread,
    card.nameOf,
  );
  return <OutcomeCard {...card} goOn={goOn} held={null} />;
}

/** A hold runs out by the second. */
function HeldCard({ thread, hold, ...card }: OutcomeCardOf & { hold: SnapshotView }) {
  const now = useNow(1000);
  const zone = useZone();
  return (
    <OutcomeCard
      {...card}
      goOn={goOnFromHold(hold, thread, card.nameOf, now)}
      held={heldNow(hold, thread, now, zone)}
    />
  );
}

/** The way on without another round: the one draft nothing stands against, or the comparison where there are several. */
function goOnWith(
  free: readonly SnapshotView[],
  thread: ThreadView,
  nameOf: (id: string) => string,
): { label: string; href: string } | null {
  const [first] = free;
  if (!first) return null;
  return free.length === 1
    ? {
        label: `Go on with ${nameOf(first.proposalId)}`,
        href: `/negotiations/${thread.negotiationId}/finalize?p=${first.id}`,
      }
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
  all,
  nameOf,
  of = null,
}: {
  round: RoundView;
  /** Whose findings are shown, with those of the answer as a whole. */
  snapshots: readonly SnapshotView[];
  /** Every snapshot of the round. */
  all: readonly SnapshotView[];
  nameOf: (id: string) => string;
  /** The source they belong to, where it is one of many. */
  of?: string | null;
}) {
  const own = new Set(all.flatMap(({ findings }) => findings.map(same)));
  const rest = (round.verdict?.findings ?? []).filter((finding) => !own.has(same(finding)));
  const shown = new Set(snapshots.flatMap(({ findings }) => findings.map(same)));
  const count = shown.size + rest.length;
  const others = own.size - shown.size;
  return (
    <Panel labelledBy="round-findings">
      <PanelHeader
        id="round-findings"
        title={of === null ? "Findings" : `Findings of ${of}`}
        sub={<Count>{count}</Count>}
      >
        {others > 0 ? <span className="text-12 text-ink-3">{others} more at the other sources</span> : null}
      </PanelHeader>
      {count === 0 ? (
        <p className="px-4 py-3">
          <Say kind="ok">
            {of === null
              ? "The desk checked this answer against the request and found nothing to say."
              : "The desk checked what this source brought against the request and found nothing to say."}
          </Say>
        </p>
      ) : (
        <SnapshotFindings snapshots={snapshots} also={rest} nameOf={nameOf} />
      )}
    </Panel>
  );
}

const same = ({ code, pointer, message }: Finding) => `${code} ${pointer} ${message}`;
