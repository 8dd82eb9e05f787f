"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Plus, Send } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { Due } from "@/components/calls/due";
import { receivedProposal } from "@/components/hold/received";
import { waitingWords } from "@/components/results/round-words";
import { TaskError } from "@/components/results/task-error";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { formatClock } from "@/components/ui/format-time";
import { inertText } from "@/components/ui/inert-text";
import { Say } from "@/components/ui/mark";
import { useNow } from "@/components/ui/use-now";
import { useZone } from "@/components/ui/use-zone";
import {
  api,
  type CallEndView,
  isDefinedError,
  ORPCError,
  type Problem,
  type RoundView,
  type ThreadView,
} from "@/lib/api/client";
import { AddSource } from "./add-source";
import { EntryFields } from "./entry-fields";
import { focusField, type Place, placeOf } from "./field-place";
import { type Judgement, judge } from "./judge";
import { PreflightPane } from "./preflight-pane";
import type { Source } from "./row-props";
import { useSendStop } from "./send-stop";
import { SendStopNote } from "./send-stop-note";
import { currencyOf, overlayOf } from "./source-terms";
import { useIntent } from "./use-intent";
import { type SaveState, useTyped } from "./use-typed";
import { isEmptyEntry } from "./values";

/** Which half of the composer is in view where both do not fit. */
export type ComposerPane = "fields" | "preflight";

/**
 * The composer: what is asked of one or several sources, typed first, and beside it the judgement and the exact bytes. Sending
 * hands the end of the call to the caller; a refusal stays here, with its field in focus and everything as typed.
 */
export function Composer({
  thread,
  sourceIds,
  refusedRound,
  pane,
  onPane,
  onSources,
  onEnd,
}: {
  thread: ThreadView;
  sourceIds: readonly string[];
  /** A round of this thread that the seller refused and that is being corrected here. */
  refusedRound: RoundView | null;
  pane: ComposerPane;
  onPane: (pane: ComposerPane) => void;
  /** Null where the one source is given, as in an amendment. */
  onSources: ((ids: string[]) => void) | null;
  onEnd: (end: CallEndView) => void;
}) {
  const zone = useZone();
  const queries = useQueryClient();
  const typed = useTyped(thread, sourceIds, zone);
  const [said, setSaid] = useState<{ problems: Problem[]; about: string }>({ problems: [], about: "" });
  const [discarded, setDiscarded] = useState<typeof typed.entries | null>(null);
  const send = useMutation(api.refinements.send.mutationOptions());
  const sellerName = inertText(thread.sellerName);
  const preflightHeading = useRef<HTMLHeadingElement>(null);

  const entries = useMemo(
    () =>
      typed.entries.flatMap((values) => {
        const source = sourceOf(thread, values.sourceSnapshotId);
        return source ? [{ values, source }] : [];
      }),
    [typed.entries, thread],
  );
  const pin = thread.pin ?? thread.seller.pin ?? "3.2";
  const draft = useMemo(
    () => judge(entries, { pin, key: "", seller: thread.seller, said: [] }),
    [entries, pin, thread.seller],
  );
  const intents = useIntent(thread.id, draft.refinementsText, thread.rounds);
  const intent = intents.shown;
  const isAsRefused = refusedRound !== null && draft.refinementsText === refusedText(refusedRound);
  const judged = useMemo(
    () =>
      judge(entries, {
        pin,
        key: intent.key,
        seller: thread.seller,
        said: [
          ...(said.about === draft.refinementsText ? said.problems : []),
          ...(isAsRefused ? refusalAtField(refusedRound, sellerName) : []),
        ],
      }),
    [entries, pin, intent.key, thread.seller, said, draft.refinementsText, isAsRefused, refusedRound, sellerName],
  );
  const isEmpty = typed.entries.every(isEmptyEntry);
  const isWaiting = send.isPending;
  const stop = useSendStop(thread);

  const goTo = (place: NonNullable<Place>) => {
    onPane("fields");
    // The field may be in a pane that is only now shown.
    requestAnimationFrame(() => focusField(place.entry, place.field));
  };

  /** To the field of the first problem that has one; problems of the request as a whole are read in preflight. */
  const goToFirst = (problems: readonly Judgement[]) => {
    const first = problems.find(({ place }) => place !== null)?.place;
    if (first) return goTo(first);
    onPane("preflight");
    requestAnimationFrame(() => preflightHeading.current?.focus());
  };

  // A refusal that names a field puts the caret there once.
  const refusedPlace = refusedRound ? refusedPlaceOf(refusedRound) : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a refusal, not at every key press
  useEffect(() => {
    if (refusedPlace) goTo(refusedPlace);
  }, [refusedRound?.callId]);

  const submit = () => {
    if (judged.isBlank || stop !== null) return;
    if (judged.problems.length > 0) {
      goToFirst(judged.problems);
      return;
    }
    const sending = intents.begin();
    send.mutate(
      { threadId: thread.id, key: sending.key, refinements: judged.refinements },
      {
        onSuccess: async (end) => {
          if (end.end !== "unknown") intents.end(sending);
          if (end.end === "done" || end.end === "submitted") {
            await Promise.all(typed.entries.map(({ sourceSnapshotId }) => typed.forget(sourceSnapshotId)));
          }
          await queries.invalidateQueries();
          onEnd(end);
        },
        onError: (error) => {
          if (!isDefinedError(error) || error.code !== "PREFLIGHT") return;
          setSaid({ problems: error.data.problems, about: judged.refinementsText });
          const { problems } = judge(entries, {
            pin,
            key: sending.key,
            seller: thread.seller,
            said: error.data.problems,
          });
          goToFirst(problems);
        },
      },
    );
  };

  const whyNot = judged.isBlank
    ? "Nothing is asked for yet."
    : judged.problems.length > 0
      ? `${judged.problems.length} to fix before it can be sent: ${judged.problems[0]?.message}`
      : null;
  const isSingle = typed.entries.length === 1;
  return (
    <>
      <div className="min-w-0 bg-bg sm:col-start-2 sm:border-l sm:border-line lg:col-span-2">
        <Notices
          thread={thread}
          refusedRound={isAsRefused ? refusedRound : null}
          error={send.error}
          seller={sellerName}
          onGoTo={goTo}
        />
      </div>
      <form
        aria-label="Composer"
        noValidate
        onKeyDown={(event) => {
          // Enter in a field must not send a request to a seller; with Ctrl or ⌘ it is meant.
          if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
          event.preventDefault();
          if (event.ctrlKey || event.metaKey) submit();
        }}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        className={`min-w-0 flex-col border-line bg-surface sm:col-start-2 sm:border-l lg:flex ${pane === "fields" ? "flex" : "hidden"}`}
      >
        <header className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-3 py-1.5 sm:px-5">
          <h2 className="text-14 font-semibold">Refine</h2>
          {isSingle ? (
            <code className="min-w-0 truncate font-medium">
              {inertText(entries[0]?.source.snapshot.proposalId ?? "")}
            </code>
          ) : (
            <span className="text-ink-2">{typed.entries.length} sources in one request</span>
          )}
          {onSources === null ? null : (
            <span className="ml-auto">
              <AddSource thread={thread} sourceIds={sourceIds} onSources={onSources}>
                <Plus size={15} aria-hidden="true" />
                Add a source
              </AddSource>
            </span>
          )}
        </header>
        <fieldset disabled={isWaiting} className="contents">
          {entries.map(({ values, source }, index) => (
            <EntryFields
              key={values.sourceSnapshotId}
              index={index}
              entry={values}
              set={(change) => {
                setDiscarded(null);
                typed.set(index, change);
              }}
              source={source}
              thread={thread}
              checks={judged.checks[index] ?? []}
              problems={judged.problems}
              onRemoveSource={
                isSingle || onSources === null
                  ? null
                  : () => onSources(sourceIds.filter((id) => id !== values.sourceSnapshotId))
              }
            />
          ))}
        </fieldset>
        <div className="sticky bottom-0 z-10 mt-auto bg-surface max-sm:bottom-14">
          <SendStopNote id="composer-stop" stop={stop} probing={thread.probing} seller={sellerName} />
          <div className="flex flex-wrap items-center gap-2.5 border-t border-line px-3 py-3 sm:px-5">
            <span role="status" className="min-w-0 flex-1 text-12 text-ink-3">
              {isWaiting ? (
                <Waiting seller={sellerName} since={send.submittedAt} />
              ) : (
                <SaveWords state={typed.saveState} refused={refusedRound !== null} zone={zone} />
              )}
            </span>
            {discarded ? (
              <Button
                variant="quiet"
                onClick={() => {
                  discarded.forEach((entry, index) => {
                    typed.set(index, entry);
                  });
                  setDiscarded(null);
                }}
              >
                Bring it back
              </Button>
            ) : (
              <Button
                variant="quiet"
                disabled={isEmpty || isWaiting}
                onClick={async () => setDiscarded(await typed.discard())}
              >
                Discard
              </Button>
            )}
            <Button
              type="submit"
              // With something to fix it still works: it leads to the first problem, so it is not said to be disabled.
              variant={judged.problems.length > 0 ? "default" : "primary"}
              pending={isWaiting}
              aria-disabled={judged.isBlank || stop !== null ? true : undefined}
              aria-describedby={stop !== null ? "composer-stop" : whyNot === null ? undefined : "composer-why-not"}
              icon={<Send size={15} aria-hidden="true" />}
            >
              {intent.hasEnded ? "Send with a new key" : `Send to ${sellerName}`}
            </Button>
            {whyNot === null ? null : (
              <span id="composer-why-not" className="sr-only">
                {whyNot}
              </span>
            )}
          </div>
        </div>
      </form>
      <aside
        aria-label="Preflight and request"
        className={`min-w-0 flex-col border-line bg-surface sm:col-start-2 sm:border-l lg:col-start-3 lg:flex ${pane === "preflight" ? "flex" : "hidden"}`}
      >
        <PreflightPane
          judged={judged}
          tool="refine_proposals"
          keyNote={
            isWaiting
              ? "Stored with this key and on its way. A retry sends the same bytes with the same key."
              : keyNote(intent, thread)
          }
          onGoTo={goTo}
          heading={preflightHeading}
        />
      </aside>
    </>
  );
}

function sourceOf(thread: ThreadView, snapshotId: string): Source | null {
  const snapshot = thread.snapshots.find(({ id }) => id === snapshotId);
  const proposal = snapshot ? receivedProposal(snapshot) : null;
  if (!snapshot || !proposal) return null;
  return { snapshot, proposal, currency: currencyOf(proposal), overlay: overlayOf(proposal) };
}

function Notices({
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
      {thread.seller.refinement.kind === "undeclared" ? (
        <Say kind="review" className="px-3 py-3 text-12 sm:px-5">
          {seller} does not declare what it can be held to. Typed fields may be sent; they may come back partial or
          unable with “unsupported_dimension”.
        </Say>
      ) : thread.seller.refinement.dimensions.length === 0 ? (
        <Say kind="note" className="px-3 py-3 text-12 sm:px-5">
          {seller} declares an empty list: it can be asked in prose only, and prose cannot be verified.
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

function Waiting({ seller, since }: { seller: string; since: number }) {
  const now = useNow();
  const seconds = now ? Math.max(0, Math.floor((now.getTime() - since) / 1000)) : 0;
  return (
    <Say kind="waiting">
      {waitingWords("revise", seller)}, {seconds} s
    </Say>
  );
}

function SaveWords({ state, refused, zone }: { state: SaveState; refused: boolean; zone: string }) {
  switch (state.kind) {
    case "none":
      return refused ? "Nothing typed was lost." : "What you type is saved as you type.";
    case "saving":
      return "Saving…";
    case "saved":
      return `${refused ? "Nothing typed was lost. " : ""}Saved ${formatClock(state.at, zone)}${refused ? "." : ""}`;
    case "failed":
      return "Kept in this browser; the desk could not be reached to save it.";
  }
}

function keyNote(intent: { sentAs: string | null; hasEnded: boolean }, thread: ThreadView): string {
  if (intent.hasEnded) return "This is what was sent. The corrected request gets a new key when you send it.";
  if (intent.sentAs !== null) {
    return "Sent before without an answer. Sending the same bytes again keeps this key; any change gets a new one.";
  }
  const last = thread.rounds.findLast(({ kind }) => kind === "revise");
  const why = last
    ? `New key, because the request changed since round ${last.number}. `
    : "A key of its own for this one request. ";
  return `${why}These exact bytes are stored with the key before they are sent. A retry sends the same bytes with the same key.`;
}

function refusedText(round: RoundView): string | null {
  try {
    const request: unknown = JSON.parse(round.requestText);
    return typeof request === "object" && request !== null && "refinements" in request
      ? JSON.stringify(request.refinements)
      : null;
  } catch {
    return null;
  }
}

function refusedPlaceOf(round: RoundView): Place {
  return round.error?.pointer ? placeOf(round.error.pointer) : null;
}

/** The refusal as a problem of its field, as long as the request is still the refused one. A transient refusal needs no change. */
function refusalAtField({ error }: RoundView, seller: string): Problem[] {
  if (!error?.pointer || error.recovery === "transient") return [];
  const message = `${seller} refused the whole request because of this.`;
  return [{ code: error.code, pointer: error.pointer, message }];
}
