"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { PostponedNote, SendSameAgain } from "@/components/calls/postponed-call";
import { taskWords } from "@/components/calls/task-words";
import { KnownSoFar } from "@/components/calls/unknown-call";
import { WaysOut } from "@/components/calls/ways-out";
import { forgetIntent, forgetSpentIntent, intentKey } from "@/components/hold/intent-key";
import { legacyBriefEnd } from "@/components/legacy/brief/brief-end";
import { ProblemList } from "@/components/legacy/problem-list";
import { problemsOf } from "@/components/legacy/problems";
import { Button, ButtonLink } from "@/components/ui/button";
import { Chip, type ChipTone } from "@/components/ui/chip";
import { formatCount } from "@/components/ui/format-money";
import { formatTook } from "@/components/ui/format-time";
import { inertText } from "@/components/ui/inert-text";
import type { MarkKind } from "@/components/ui/mark";
import { SellerWords } from "@/components/ui/seller-words";
import { useNow } from "@/components/ui/use-now";
import { api, type RoundView, type ThreadView } from "@/lib/api/client";
import { type Answer, answerOf, endOf } from "./answer";
import { type Failure, sendFailure } from "./send-failure";

type SellerAnswerProps = { thread: ThreadView; auto: boolean };

/** One seller's row: the brief goes out with a key of its own, and its end is this row's alone. */
export function SellerAnswer({ thread, auto }: SellerAnswerProps) {
  const queries = useQueryClient();
  const scope = `request.${thread.id}`;
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: api.negotiations.key() }),
      queries.invalidateQueries({ queryKey: api.desk.key() }),
    ]);
  const send = useMutation(
    api.requests.send.mutationOptions({
      onSuccess: ({ end }) => {
        // Done and refused are ends everybody knows; sending once more is then a new intent with a new key.
        if (end === "done" || end === "refused") forgetIntent(scope);
        return refresh();
      },
    }),
  );
  const round = thread.rounds.findLast(({ kind }) => kind === "request") ?? null;
  const start = () => {
    forgetSpentIntent(scope, thread.rounds);
    send.mutate({ threadId: thread.id, key: intentKey(scope, { threadId: thread.id }) });
  };

  // The ref outlives a second run of the effect, so one brief is one call.
  const started = useRef(false);
  useEffect(() => {
    if (!auto || started.current || round !== null) return;
    started.current = true;
    start();
  });

  const since = send.isPending ? send.submittedAt : null;
  // What the desk stored is newer than what a press brought: the desk goes on asking by itself.
  const last = round ?? send.data?.round ?? null;
  const end = last ? endOf(last) : null;
  const answer = last && end ? (legacyBriefEnd(thread, last.callId) ?? answerOf(end, last)) : null;
  const failure = send.error ? sendFailure(send.error) : null;
  const lost = problemsOf(send.error).filter(({ legacy }) => legacy !== undefined);
  const href = `/negotiations/${thread.negotiationId}?thread=${encodeURIComponent(thread.id)}`;

  return (
    <li
      aria-busy={since !== null}
      className="grid gap-x-4 gap-y-2 border-t border-line px-3 py-3 first:border-t-0 sm:grid-cols-[160px_minmax(0,1fr)_auto] sm:px-4"
    >
      <h3 className="text-13 font-semibold wrap-anywhere">{thread.sellerName}</h3>
      <div className="grid min-w-0 justify-items-start gap-2.5">
        <div role="status" className="grid min-w-0 justify-items-start gap-1.5">
          {since !== null ? (
            <Waiting since={since} />
          ) : failure ? (
            <FailureText failure={lost.length > 0 ? { ...failure, lines: [] } : failure} />
          ) : answer ? (
            <AnswerText answer={answer} seller={thread.sellerName} isOlder={thread.legacy !== null} />
          ) : last ? (
            <Chip tone="neutral" mark="waiting">
              On its way
            </Chip>
          ) : (
            <Chip tone="neutral" mark="not_yet">
              Not sent
            </Chip>
          )}
        </div>
        {since === null && failure !== null && lost.length > 0 ? (
          <ProblemList problems={lost} label={`What ${thread.sellerName} cannot be held to`} />
        ) : null}
        {since === null && failure === null && last ? <OpenEnd round={last} seller={thread.sellerName} /> : null}
      </div>
      <div className="flex flex-wrap items-start gap-2 sm:justify-end">
        {since === null && (answer === null || sendsAnew(answer)) && !(last && end === null) ? (
          <Button size="sm" onClick={start}>
            {answer !== null || failure ? "Send again" : `Send to ${thread.sellerName}`}
          </Button>
        ) : null}
        <ButtonLink href={href} size="sm" variant={answer?.kind === "proposed" ? "default" : "quiet"}>
          {answer?.kind === "proposed" ? "See the proposals" : "Open thread"}
        </ButtonLink>
      </div>
    </li>
  );
}

function Waiting({ since }: { since: number }) {
  const now = useNow();
  return (
    <Chip tone="neutral" mark="waiting">
      {/* Seconds are for the eye; a reader of text hears once that it waits. */}
      Asking <span aria-hidden="true">{now ? formatTook(Math.max(1000, now.getTime() - since)) : null}</span>
    </Chip>
  );
}

const CHIPS: Record<Answer["kind"], { tone: ChipTone; mark: MarkKind; words: string }> = {
  proposed: { tone: "ok", mark: "ok", words: "Proposed" },
  rejected: { tone: "review", mark: "review", words: "Rejected the brief" },
  products_only: { tone: "review", mark: "review", words: "Products only" },
  nothing: { tone: "review", mark: "no", words: "Nothing offered" },
  submitted: { tone: "neutral", mark: "waiting", words: "Submitted" },
  postponed: { tone: "neutral", mark: "waiting", words: "Postponed" },
  set_aside: { tone: "unknown", mark: "unknown", words: "Set aside, outcome unknown" },
  refused: { tone: "block", mark: "block", words: "Refused, nothing was changed" },
  unknown: { tone: "unknown", mark: "unknown", words: "Outcome unknown" },
  unread: { tone: "block", mark: "block", words: "Answered outside the protocol" },
};

/** Whether another brief can be sent after this end, with a key of its own. */
function sendsAnew(answer: Answer): boolean {
  return answer.kind === "refused" || (answer.kind === "set_aside" && answer.isFreed);
}

type AnswerProps = { answer: Answer; seller: string; isOlder: boolean };

function AnswerText({ answer, seller, isOlder }: AnswerProps) {
  const { tone, mark, words } = CHIPS[answer.kind];
  return (
    <>
      <Chip tone={tone} mark={mark}>
        {words}
      </Chip>
      <AnswerDetail answer={answer} seller={seller} isOlder={isOlder} />
    </>
  );
}

function AnswerDetail({ answer, seller, isOlder }: AnswerProps): ReactNode {
  switch (answer.kind) {
    case "proposed":
      return (
        <>
          <p>
            {formatCount(answer.proposals)} {answer.proposals === 1 ? "proposal" : "proposals"},{" "}
            {isOlder ? "none of which can be verified in this lane." : "each checked in the thread."}
          </p>
          {answer.missing.map((missing) => (
            <p key={missing} className="text-review wrap-anywhere">
              Incomplete, it says: {inertText(missing)}
            </p>
          ))}
        </>
      );
    case "rejected":
      return (
        <>
          {answer.reason ? <SellerWords seller={seller}>{answer.reason}</SellerWords> : <p>It gave no reason.</p>}
          {answer.suggestions.map((suggestion) => (
            <SellerWords key={suggestion} seller={seller}>
              {suggestion}
            </SellerWords>
          ))}
        </>
      );
    case "products_only":
      return (
        <p className="text-ink-2">
          {formatCount(answer.products)} products without a proposal:{" "}
          {isOlder ? "the thread says how it could go on." : "there is nothing to refine or accept yet."}
        </p>
      );
    case "nothing":
      return <p className="text-ink-2">It answered with neither a proposal nor a product.</p>;
    case "submitted":
      return (
        <p className="text-ink-2">
          {answer.task ? taskWords(answer.task, seller).text : `${seller} will answer later`}.{" "}
          {answer.task ? <code className="text-12">{inertText(answer.task.id).slice(0, 200)}</code> : null}
        </p>
      );
    case "refused":
      return (
        <>
          <p>
            <code className="text-12">{answer.code}</code>
          </p>
          <SellerWords seller={seller}>{answer.message}</SellerWords>
          {answer.suggestion ? <SellerWords seller={seller}>{answer.suggestion}</SellerWords> : null}
        </>
      );
    case "unknown":
      return (
        <p className="text-ink-2">
          We don’t know whether {seller} took the brief. {answer.message} A brief books nothing.
        </p>
      );
    case "postponed":
    case "set_aside":
      return null;
    case "unread":
      return <p className="text-ink-2">The desk kept what {seller} sent; it holds no outcome of the protocol.</p>;
    default:
      return answer satisfies never;
  }
}

/** What can be done about an end that is none yet, and what the desk does about it by itself. */
function OpenEnd({ round, seller }: { round: RoundView; seller: string }) {
  switch (round.state) {
    case "unknown":
      return (
        <div className="grid w-full max-w-[420px] gap-2.5">
          <KnownSoFar round={round} />
          {round.waysOut.length > 0 ? <WaysOut round={round} seller={seller} isPrimary={false} /> : null}
        </div>
      );
    case "refused":
      return round.retryAt === null ? <SendSameAgain round={round} /> : <PostponedNote round={round} seller={seller} />;
    case "prepared":
    case "sending":
    case "submitted":
    case "done":
      return null;
  }
}

function FailureText({ failure }: { failure: Failure }) {
  return (
    <>
      <Chip tone={failure.sent === "no" ? "block" : "unknown"} mark={failure.sent === "no" ? "block" : "unknown"}>
        {failure.title}
      </Chip>
      {failure.lines.map((line) => (
        <p key={line} className="text-ink-2 wrap-anywhere">
          {line}
        </p>
      ))}
    </>
  );
}
