import { Due } from "@/components/calls/due";
import { TaskError } from "@/components/results/task-error";
import { Banner } from "@/components/ui/banner";
import { Say } from "@/components/ui/mark";
import { ORPCError, type RoundView, type ThreadView } from "@/lib/api/client";
import type { Place } from "./field-place";

/** What a buyer should know before reading the fields: a refusal, a send that failed, and requests that are still open beside this one. */
export function Notices({
  thread,
  refusedRound,
  error,
  seller,
  onGoTo,
}: {
  thread: ThreadView;
  refusedRound: RoundView | null;
  error: Error | null;
  seller: string;
  onGoTo: (place: NonNullable<Place>) => void;
}) {
  const isPreflight = error instanceof ORPCError && error.code === "PREFLIGHT";
  const unanswered = thread.rounds.find(({ state, aside }) => state === "unknown" && aside === null);
  const postponed = thread.rounds.find(({ state, retryAt }) => state === "refused" && retryAt !== null);
  return (
    <>
      {refusedRound ? (
        <div className="border-b border-line p-3 sm:p-5">
          <TaskError round={refusedRound} seller={seller} onGoTo={onGoTo} sellerId={thread.sellerId} />
        </div>
      ) : error && !isPreflight ? (
        <div className="border-b border-line p-3 sm:p-5">
          <SendFailed error={error} seller={seller} />
        </div>
      ) : null}
      {isPreflight ? (
        <div className="border-b border-line p-3 sm:p-5">
          <Banner tone="block" title="The request would be refused. Nothing was sent.">
            The desk checked it again before sending. Every problem stands at its field; everything you typed is kept.
          </Banner>
        </div>
      ) : null}
      {unanswered ? (
        <Say kind="unknown" className="px-3 py-3 text-12 sm:px-5">
          Round {unanswered.number} has no known outcome yet. What you send now is a second request beside it.
        </Say>
      ) : null}
      {postponed?.retryAt ? (
        <Say kind="waiting" className="px-3 py-3 text-12 sm:px-5">
          Round {postponed.number} was put off and goes again by itself <Due at={postponed.retryAt} />. What you send
          now is a second request beside it.
        </Say>
      ) : null}
    </>
  );
}

function SendFailed({ error, seller }: { error: Error; seller: string }) {
  if (!(error instanceof ORPCError) || !error.defined) {
    return (
      <Banner tone="unknown" title="The desk did not answer">
        We don’t know whether the desk sent this to {seller}. Sending the same request again uses the same key, so{" "}
        {seller} cannot do it twice. Everything you typed is kept.
      </Banner>
    );
  }
  return (
    <Banner tone="block" title="Not sent">
      {error.message} Nothing was changed, and everything you typed is kept.
    </Banner>
  );
}
