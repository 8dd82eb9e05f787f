"use client";

import { Table2 } from "lucide-react";
import { useMemo } from "react";
import { RawCall } from "@/components/calls/raw-call";
import { SendBriefAgain } from "@/components/calls/send-brief-again";
import { type Look, newestLooks, readLook } from "@/components/legacy/looks/observed";
import { ProposalCard } from "@/components/legacy/looks/proposal-card";
import { legacyBuyHref } from "@/components/legacy/places";
import { shortIds } from "@/components/lineage/short-ids";
import { UnknownCall, WaitingCall } from "@/components/results/open-call";
import { TaskError } from "@/components/results/task-error";
import { compareHref } from "@/components/shell/picks/picks";
import { ButtonLink } from "@/components/ui/button";
import { formatClock, formatTook } from "@/components/ui/format-time";
import { inertText } from "@/components/ui/inert-text";
import { Say } from "@/components/ui/mark";
import { Panel, PanelHeader } from "@/components/ui/panel";
import { useZone } from "@/components/ui/use-zone";
import type { CallEndView, RoundView, ThreadView } from "@/lib/api/client";
import { answerWords } from "./answer-words";
import { AppliedList } from "./applied-list";
import { ProductsOnly } from "./products-only";

export type LegacyRoundProps = {
  thread: ThreadView;
  round: RoundView;
  /** Beside others, where several refinements were tried at once: narrower, and without its raw bytes. */
  isBeside?: boolean;
  onRefine: (observationIds: string[]) => void;
  onLooks: (observationId: string) => void;
  onEnd: (end: CallEndView) => void;
};

/** A round in the older lane: what the seller said of each entry, and the proposals as they were seen then. */
export function LegacyRound(props: LegacyRoundProps) {
  const { thread, round, isBeside = false, onEnd } = props;
  const seller = inertText(thread.sellerName);
  return (
    <section
      aria-label={`Results of round ${round.number}`}
      className={
        isBeside
          ? "grid min-w-0 content-start gap-4"
          : "mx-auto grid w-full max-w-[1432px] content-start gap-4 p-3 sm:px-6 sm:pt-5 sm:pb-8"
      }
    >
      <RoundHead {...props} />
      <Body {...props} seller={seller} />
      <SendBriefAgain thread={thread} round={round} seller={seller} onEnd={onEnd} />
      <RawCall round={round} />
    </section>
  );
}

const TITLES: Record<RoundView["kind"], (round: RoundView) => string> = {
  request: () => "The brief",
  revise: ({ number }) => `Round ${number} results`,
  finalize: ({ number }) => `Round ${number}, firm price`,
  accept: ({ number }) => `Round ${number}, purchase`,
  decline: ({ number }) => `Round ${number}`,
  control: ({ number }) => `Round ${number}`,
};

function RoundHead({ thread, round, isBeside = false }: LegacyRoundProps) {
  const zone = useZone();
  const sent = round.sentAt ?? round.preparedAt;
  const took = round.answeredAt ? Date.parse(round.answeredAt) - Date.parse(sent) : null;
  const newest = newestLooks(thread.legacy?.observations ?? []);
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-2">
      <h2 className="text-16 font-semibold">{TITLES[round.kind](round)}</h2>
      <span className="text-ink-3">
        sent {formatClock(sent, zone)}
        {took === null ? "" : `, answered ${formatTook(took)} later`}
        {round.servedVersion === null ? "" : `, served by AdCP ${inertText(round.servedVersion)}`}
      </span>
      {!isBeside && newest.length > 1 ? (
        <span className="ml-auto">
          <ButtonLink
            size="sm"
            href={compareHref(newest.slice(-10).map(({ id }) => id))}
            icon={<Table2 size={15} aria-hidden="true" />}
          >
            Compare the {Math.min(10, newest.length)} proposals as seen last
          </ButtonLink>
        </span>
      ) : null}
    </div>
  );
}

type BodyProps = LegacyRoundProps & { seller: string };

function Body(props: BodyProps) {
  const { thread, round, seller, onEnd } = props;
  switch (round.state) {
    case "prepared":
    case "sending":
    case "submitted":
      return <WaitingCall round={round} seller={seller} thread={thread} onEnd={onEnd} />;
    case "unknown":
      return <UnknownCall round={round} seller={seller} onEnd={onEnd} />;
    case "refused":
      return <TaskError round={round} seller={seller} sellerId={thread.sellerId} onEnd={onEnd} />;
    case "done":
      return <Answered {...props} />;
  }
}

function Answered({ thread, round, seller, isBeside = false, onRefine, onLooks, onEnd }: BodyProps) {
  const observations = thread.legacy?.observations ?? NONE;
  const nameOf = useMemo(() => namer(observations), [observations]);
  const answer = thread.legacy?.answers.find(({ callId }) => callId === round.callId);
  const looks = observations.filter(({ callId }) => callId === round.callId);
  if (!answer) {
    return (
      <Panel as="div" className="p-3 sm:p-4">
        <Say kind="block">
          This answer is none the older tools know. Its bytes are kept, and nothing was taken from it.
        </Say>
      </Panel>
    );
  }
  const words = answerWords(answer);
  return (
    <>
      <Panel labelledBy={`answer-${round.callId}`}>
        <PanelHeader id={`answer-${round.callId}`} title={titleOf(answer.answer, looks.length, seller)}>
          <Say kind={words.mark}>{words.text}</Say>
        </PanelHeader>
        <p className="px-3 py-2.5 text-ink-2 sm:px-4">{BODY[answer.answer]}</p>
        {answer.entries.length > 0 ? (
          <div className="border-t border-line">
            <AppliedList answer={answer} seller={seller} nameOf={nameOf} />
          </div>
        ) : null}
      </Panel>
      {answer.answer === "products_available" ? (
        <ProductsOnly answer={answer} round={round} seller={seller} onAsk={() => onRefine([])} />
      ) : null}
      {answer.answer === "booked" ? <Booked thread={thread} round={round} /> : null}
      {looks.length > 0 ? (
        <div className={`grid grid-cols-[minmax(0,1fr)] items-start gap-4 ${isBeside ? "" : "xl:grid-cols-2"}`}>
          {looks.map((look, at) => (
            <ProposalCard
              key={look.id}
              thread={thread}
              look={look}
              seller={seller}
              isPrimary={!isBeside && at === 0}
              onRefine={(id) => onRefine([id])}
              onEnd={onEnd}
              onLooks={() => onLooks(look.id)}
            />
          ))}
        </div>
      ) : null}
    </>
  );
}

const NONE: Look[] = [];

const BODY = {
  proposals:
    "They were seen, not checked: there is no digest in this lane, and what stands under an id may change without notice.",
  products_available: "Products without a proposal. Nothing here can be refined, held or bought as a whole.",
  nothing: "It answered with neither a proposal nor a product. Nothing was changed.",
  booked: "It answered the purchase. Only what is read back says what was booked.",
} as const;

function titleOf(answer: keyof typeof BODY, looks: number, seller: string): string {
  switch (answer) {
    case "proposals":
      return `${seller} answered with ${looks} ${looks === 1 ? "proposal" : "proposals"}`;
    case "products_available":
      return `${seller} answered with products and no proposal`;
    case "nothing":
      return `${seller} offered nothing`;
    case "booked":
      return `${seller} answered that it booked`;
  }
}

function Booked({ thread, round }: Pick<LegacyRoundProps, "thread" | "round">) {
  const buy = thread.legacy?.buys.find(({ callId }) => callId === round.callId);
  if (!buy) return null;
  return (
    <div>
      <ButtonLink variant="primary" href={legacyBuyHref(thread.negotiationId, buy.observationId)}>
        See the media buy
      </ButtonLink>
    </div>
  );
}

function namer(looks: readonly Look[]): (proposalId: string) => string {
  const names = shortIds(looks.map(({ proposalId }) => proposalId));
  const titles = new Map(looks.map((look) => [look.proposalId, readLook(look)?.name ?? null]));
  return (proposalId) => titles.get(proposalId) ?? names.get(proposalId) ?? proposalId;
}
