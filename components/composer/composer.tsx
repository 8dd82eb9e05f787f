"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { receivedProposal } from "@/components/hold/received";
import { inertText } from "@/components/ui/inert-text";
import { Loading } from "@/components/ui/page";
import { useIdleSteps } from "@/components/ui/use-idle-steps";
import { useStable } from "@/components/ui/use-stable";
import { useZone } from "@/components/ui/use-zone";
import {
  api,
  type CallEndView,
  isDefinedError,
  type Problem,
  type RoundView,
  type SnapshotView,
  type ThreadView,
} from "@/lib/api/client";
import { FIRST_READINGS } from "./ask/first-readings";
import { ComposerFoot } from "./composer-foot";
import { ComposerHead } from "./composer-head";
import { EntryFields } from "./entry-fields";
import { GROUP_WORDS, groupsThatDiffer } from "./field-groups";
import { focusField, type Place, placeOf } from "./field-place";
import type { Intent } from "./intent";
import { type Entry, type Judgement, judge, refinementsTextOf } from "./judge";
import { keptFor } from "./kept-drafts";
import { Notices } from "./notices";
import { OtherVersion } from "./other-version";
import { PreflightPane } from "./preflight-pane";
import type { Source } from "./row-props";
import { SaveWords } from "./save-words";
import { useSendStop } from "./send-stop";
import { SendStopNote } from "./send-stop-note";
import { currencyOf, overlayOf } from "./source-terms";
import { SupportLegend } from "./support-legend";
import { useIntent } from "./use-intent";
import { useTyped } from "./use-typed";
import { changedBy, takenBack, useUndo } from "./use-undo";
import { type EntryValues, emptyEntry, isEmptyEntry } from "./values";

/** Which half of the composer is in view where both do not fit. */
export type ComposerPane = "fields" | "preflight";

type ComposerProps = {
  thread: ThreadView;
  sourceIds: readonly string[];
  /** A round of this thread that the seller refused and that is being corrected here. */
  refusedRound: RoundView | null;
  pane: ComposerPane;
  onPane: (pane: ComposerPane) => void;
  /** Null where the one source is given, as in an amendment. */
  onSources: ((ids: string[]) => void) | null;
  onEnd: (end: CallEndView) => void;
};

/**
 * The composer: what is asked of one or several sources, typed first, and beside it the judgement and the exact bytes. Sending
 * hands the end of the call to the caller; a refusal stays here, with its field in focus and everything as typed.
 */
export function Composer(props: ComposerProps) {
  const session = useQuery(api.session.current.queryOptions({ staleTime: Number.POSITIVE_INFINITY }));
  if (session.isPending) return <Loading what="the composer" />;
  // A browser may be shared: what is kept in it belongs to who is at the desk.
  keptFor(session.data?.buyer.id ?? null);
  return <Fields {...props} />;
}

/** Changes some of an entry. With a label it is a press that can be taken back; without one it is typing. */
export type Change = (index: number, change: Partial<EntryValues>, label?: string) => void;

const NO_PROBLEMS: readonly Judgement[] = [];

function Fields({ thread, sourceIds, refusedRound, pane, onPane, onSources, onEnd }: ComposerProps) {
  const zone = useZone();
  const queries = useQueryClient();
  const typed = useTyped(thread, sourceIds, zone);
  const undo = useUndo();
  const [said, setSaid] = useState<{ problems: Problem[]; about: string }>({ problems: [], about: "" });
  const send = useMutation(api.refinements.send.mutationOptions());
  const sellerName = inertText(thread.sellerName);
  const preflightHeading = useRef<HTMLHeadingElement>(null);
  const sourceOf = useSources(thread.snapshots);
  useIdleSteps(FIRST_READINGS);

  const entries = useMemo(() => entriesOf(typed.entries, sourceOf), [typed.entries, sourceOf]);
  // The field under the caret is drawn at once; the judgement of everything follows as soon as there is a moment.
  const settled = useDeferredValue(entries);
  const { seller } = thread;
  const pin = thread.pin ?? seller.pin ?? "3.2";
  const refinementsText = useMemo(() => refinementsTextOf(settled), [settled]);
  const intents = useIntent(thread.id, refinementsText, thread.rounds);
  const intent = intents.shown;
  const contextFor = useCallback(
    (text: string, key: string) => ({
      pin,
      key,
      seller,
      said: [
        ...(said.about === text ? said.problems : []),
        ...(refusedRound !== null && text === refusedText(refusedRound)
          ? refusalAtField(refusedRound, sellerName)
          : []),
      ],
    }),
    [pin, seller, said, refusedRound, sellerName],
  );
  const own = useMemo(() => ownWords(settled), [settled]);
  const isAsRefused = refusedRound !== null && refinementsText === refusedText(refusedRound);
  const judged = useMemo(
    () => judge(settled, contextFor(refinementsText, intent.key)),
    [settled, contextFor, refinementsText, intent.key],
  );
  const problemsOf = useByEntry(judged.problems, entries.length);
  const isEmpty = typed.entries.every(isEmptyEntry);
  const isWaiting = send.isPending;
  const stop = useSendStop(thread);

  const { set, entriesNow } = typed;
  const { note } = undo;
  const change: Change = useCallback(
    (index, values, label) => {
      const before = entriesNow()[index];
      if (!before) return;
      if (label) {
        note({ label, before: [changedBy(before, values)] });
      }
      set(index, values);
    },
    [set, entriesNow, note],
  );
  /** Several entries by one press, taken back by one. */
  const changeAll = (label: string, changes: readonly { index: number; values: Partial<EntryValues> }[]) => {
    const now = entriesNow();
    note({
      label,
      before: changes.flatMap(({ index, values }) => {
        const entry = now[index];
        return entry ? [changedBy(entry, values)] : [];
      }),
    });
    for (const { index, values } of changes) set(index, values);
  };
  const takeBack = () => {
    if (!undo.last) return;
    for (const changed of undo.last.before) {
      const index = entriesNow().findIndex((entry) => entry.sourceSnapshotId === changed.sourceSnapshotId);
      const entry = entriesNow()[index];
      if (entry) set(index, takenBack(entry, changed));
    }
    undo.drop();
  };
  const discard = () => {
    // Before the desk has answered: what is typed meanwhile is no part of what was discarded.
    note({
      label: "discarded everything",
      before: entriesNow().map((entry) => changedBy(entry, emptied(entry))),
    });
    void typed.discard();
  };

  const goTo = (place: NonNullable<Place>) => {
    onPane("fields");
    // The field may be in a pane that is only now shown.
    requestAnimationFrame(() => focusField(place.entry, place.field));
  };

  const onGoTo = useStable(goTo);

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
    if (stop !== null) return;
    // Of what is in the fields now; what is shown may be a moment behind.
    const current = entriesOf(entriesNow(), sourceOf);
    const text = refinementsTextOf(current);
    const now = judge(current, contextFor(text, intent.key));
    if (now.isBlank) return;
    if (now.problems.length > 0) return goToFirst(now.problems);
    const sending: Intent = intents.begin(text);
    send.mutate(
      { threadId: thread.id, key: sending.key, refinements: now.refinements },
      {
        onSuccess: async (end) => {
          if (end.end !== "unknown") intents.end(sending);
          if (end.end === "done" || end.end === "submitted") {
            await Promise.all(entriesNow().map(({ sourceSnapshotId }) => typed.forget(sourceSnapshotId)));
          }
          await queries.invalidateQueries();
          onEnd(end);
        },
        onError: (error) => {
          if (!isDefinedError(error) || error.code !== "PREFLIGHT") return;
          setSaid({ problems: error.data.problems, about: text });
          goToFirst(judge(current, { pin, key: sending.key, seller, said: error.data.problems }).problems);
        },
      },
    );
  };

  const isSingle = typed.entries.length === 1;
  const remove = useCallback(
    (id: string) => onSources?.(sourceIds.filter((each) => each !== id)),
    [onSources, sourceIds],
  );
  const onRemoveSource = useStable(remove);
  const versions = entries.flatMap(({ values, source }) => {
    const other = typed.others.get(values.sourceSnapshotId);
    return other ? [{ values, source, other }] : [];
  });
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
        {versions.map(({ values, source, other }) => (
          <div key={values.sourceSnapshotId} className="border-b border-line p-3 sm:p-5">
            <OtherVersion
              mine={values}
              other={other}
              name={inertText(source.snapshot.proposalId)}
              zone={zone}
              onSwap={() => typed.swap(values.sourceSnapshotId)}
              onSettle={() => typed.settle(values.sourceSnapshotId)}
            />
          </div>
        ))}
      </div>
      <form
        aria-label="Composer"
        noValidate
        onKeyDown={(event) => {
          // A dialog opened from here is a part of the form to React, though not to the page.
          if (!event.currentTarget.contains(event.target as Node)) return;
          if (isUndoKey(event) && !isTextField(event.target) && undo.last) {
            event.preventDefault();
            takeBack();
            return;
          }
          // Enter in a field must not send a request to a seller; with Ctrl or ⌘ it is meant.
          if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
          event.preventDefault();
          if (event.ctrlKey || event.metaKey) submit();
        }}
        onSubmit={(event) => {
          event.preventDefault();
          if (event.target !== event.currentTarget) return;
          submit();
        }}
        className={`min-w-0 flex-col border-line bg-surface sm:col-start-2 sm:border-l lg:flex ${pane === "fields" ? "flex" : "hidden"}`}
      >
        <ComposerHead
          thread={thread}
          sourceIds={sourceIds}
          entries={entries}
          onSources={onSources}
          onChangeAll={changeAll}
          disabled={isWaiting}
        />
        <div className="border-b border-line px-3 py-2.5 sm:px-5">
          <SupportLegend seller={sellerName} refinement={seller.refinement} />
        </div>
        <fieldset disabled={isWaiting} className="contents">
          {entries.map(({ values, source }, index) => (
            <EntryFields
              key={values.sourceSnapshotId}
              index={index}
              entry={values}
              own={own[index] ?? null}
              entriesNow={entriesNow}
              change={change}
              source={source}
              seller={seller}
              products={thread.products}
              rounds={thread.rounds}
              checks={judged.checks[index] ?? NO_CHECKS}
              problems={problemsOf[index] ?? NO_PROBLEMS}
              onRemoveSource={isSingle || onSources === null ? null : onRemoveSource}
            />
          ))}
        </fieldset>
        <div className="sticky bottom-0 z-10 mt-auto bg-surface max-sm:bottom-14">
          <SendStopNote id="composer-stop" stop={stop} probing={thread.probing} seller={sellerName} />
          <ComposerFoot
            seller={sellerName}
            judged={judged}
            stopId={stop === null ? null : "composer-stop"}
            waitingSince={isWaiting ? send.submittedAt : null}
            hasNewKey={intent.hasEnded}
            undoLabel={undo.last?.label ?? null}
            onUndo={takeBack}
            onDiscard={isEmpty || isWaiting ? null : discard}
          >
            <SaveWords state={typed.saveState} refused={refusedRound !== null} zone={zone} />
          </ComposerFoot>
        </div>
      </form>
      <aside
        aria-label="Preflight and request"
        className={`min-w-0 flex-col border-line bg-surface sm:col-start-2 sm:border-l lg:col-start-3 lg:flex ${pane === "preflight" ? "flex" : "hidden"}`}
      >
        <PreflightPane
          judged={judged}
          tool="refine_proposals"
          seller={seller}
          keyNote={
            isWaiting
              ? "Stored with this key and on its way. A retry sends the same bytes with the same key."
              : keyNote(intent, thread)
          }
          onGoTo={onGoTo}
          heading={preflightHeading}
        />
      </aside>
    </>
  );
}

/** What discarding leaves; criteria are a member only where something was typed. */
const emptied = (entry: EntryValues): EntryValues => ({
  ...emptyEntry(entry.sourceSnapshotId, entry.zone),
  ...(entry.criteria === undefined ? {} : { criteria: undefined }),
});

const NO_CHECKS: ReturnType<typeof judge>["checks"][number] = [];

function isUndoKey(event: { key: string; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }): boolean {
  return event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey;
}

/** Where the browser's own undo works on what was typed. */
function isTextField(target: EventTarget): boolean {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && target.type !== "radio" && target.type !== "checkbox";
}

/** Sources by snapshot, the same objects as long as the snapshots are. */
function useSources(snapshots: readonly SnapshotView[]): (snapshotId: string) => Source | null {
  const known = useRef(new WeakMap<SnapshotView, Source>());
  return useCallback(
    (snapshotId) => {
      const snapshot = snapshots.find(({ id }) => id === snapshotId);
      if (!snapshot) return null;
      const before = known.current.get(snapshot);
      if (before) return before;
      const proposal = receivedProposal(snapshot);
      if (!proposal) return null;
      const source = { snapshot, proposal, currency: currencyOf(proposal), overlay: overlayOf(proposal) };
      known.current.set(snapshot, source);
      return source;
    },
    [snapshots],
  );
}

function entriesOf(typed: readonly EntryValues[], sourceOf: (id: string) => Source | null): Entry[] {
  return typed.flatMap((values) => {
    const source = sourceOf(values.sourceSnapshotId);
    return source ? [{ values, source }] : [];
  });
}

/** Problems by the entry they stand at; an entry keeps its list as long as it says the same. */
function useByEntry(problems: readonly Judgement[], count: number): readonly (readonly Judgement[])[] {
  const before = useRef<readonly (readonly Judgement[])[]>([]);
  return useMemo(() => {
    const next = Array.from({ length: count }, (_, index) => {
      const mine = problems.filter(({ place }) => place?.entry === index);
      const old = before.current[index];
      return old && JSON.stringify(old) === JSON.stringify(mine) ? old : mine;
    });
    before.current = next;
    return next;
  }, [problems, count]);
}

/** What each source is asked otherwise than the first one: words, which stay the same while the first is typed in. */
function ownWords(entries: readonly Entry[]): (string | null)[] {
  const [first] = entries;
  return entries.map(({ values }) =>
    !first || values === first.values
      ? null
      : groupsThatDiffer(values, first.values)
          .map((group) => GROUP_WORDS[group].toLowerCase())
          .join(", "),
  );
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
