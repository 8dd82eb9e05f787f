"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useMemo, useState } from "react";
import { refetchWhileMoving } from "@/components/calls/moving";
import type { ComposerPane } from "@/components/composer/composer";
import { fromRefinement } from "@/components/composer/from-refinement";
import { keepLocally, typedFor } from "@/components/composer/kept-drafts";
import { type EntryValues, isEmptyEntry, readEntry } from "@/components/composer/values";
import { useFill } from "@/components/demo/fills";
import { StepDownBanner } from "@/components/legacy/lane/lane-notice";
import { LegacyMiddle } from "@/components/legacy/legacy-middle";
import type { LegacyWhere } from "@/components/legacy/legacy-where";
import { Lineage } from "@/components/lineage/lineage";
import type { Choice, Composing } from "@/components/lineage/thread-branch";
import { dayZones } from "@/components/results/day-zones";
import type { NextStep } from "@/components/results/next-steps";
import { refinementsOf } from "@/components/results/round-data";
import { RoundResults } from "@/components/results/round-results";
import { ButtonLink } from "@/components/ui/button";
import { InTurn } from "@/components/ui/in-turn";
import { Empty, LoadFailed, Loading } from "@/components/ui/page";
import { useZone } from "@/components/ui/use-zone";
import { api, type CallEndView, type RoundView, type ThreadView, type WorkspaceView } from "@/lib/api/client";
import { BriefToSend } from "./brief-to-send";
import { type Pane, PaneTabs } from "./pane-tabs";
import { FilledNotice, ReplaceQuestion } from "./prefill-notice";
import { StillWorkspace } from "./still-workspace";
import { type Filled, usePrefill } from "./use-prefill";
import { useWorkspaceActions } from "./use-workspace-actions";
import { useWorkspacePlace } from "./use-workspace-place";
import { type Where, whereIs } from "./where";
import { WorkspaceHead } from "./workspace-head";

/** Brings the whole preflight with it, which reading results does not wait for. */
const Composer = dynamic(() => import("@/components/composer/composer").then(({ Composer }) => Composer), {
  loading: () => (
    <div className="px-3 sm:px-6">
      <Loading what="the composer" />
    </div>
  ),
});

/** Brings the drawing library with it, which nothing else here needs. */
const WorkspaceCharts = dynamic(() => import("./workspace-charts").then(({ WorkspaceCharts }) => WorkspaceCharts), {
  ssr: false,
  loading: () => <p className="min-h-[720px] p-3 text-ink-3 sm:p-6">Drawing the charts…</p>,
});

/** More snapshots than one frame draws: then the lineage and the round take turns. */
const LARGE = 60;

/** One negotiation: lineage on the left, and what is being asked or what came back. */
export function Workspace({ id }: { id: string }) {
  const query = useQuery({
    ...api.negotiations.get.queryOptions({ input: { id } }),
    refetchInterval: ({ state }) =>
      refetchWhileMoving(state.data?.threads.flatMap(({ rounds }) => rounds) ?? [], Date.now()),
  });
  if (query.data) return <Loaded workspace={query.data} />;
  if (!query.isError) return <StillWorkspace />;
  return (
    <div className="px-3 sm:px-6">
      <LoadFailed error={query.error} retry={() => query.refetch()} />
    </div>
  );
}

function Loaded({ workspace }: { workspace: WorkspaceView }) {
  const [place, setPlace] = useWorkspacePlace();
  const zone = useZone();
  const [pane, setPane] = useState<Pane>("main");
  const where = useMemo(() => whereIs(workspace, place), [workspace, place]);
  const isLarge = workspace.threads.reduce((sum, { snapshots }) => sum + snapshots.length, 0) > LARGE;
  const compose = (thread: ThreadView, sourceIds: string[], round: RoundView | null = null) => {
    setPane("main");
    setPlace({ thread: thread.id, view: "compose", source: sourceIds, round: round?.callId ?? null });
  };
  const prefill = usePrefill(zone, compose);
  useWorkspaceActions({
    thread: where?.thread ?? null,
    negotiationId: workspace.id,
    onCompose: () => {
      setPane("main");
      setPlace({ view: "compose", source: null, round: null });
    },
    onResults: () => {
      setPane("main");
      setPlace({ view: "results", source: null, round: null });
    },
    onCharts: () => setPlace({ view: "charts" }),
  });
  useFill(
    "composer",
    ({ threadId, values }) => {
      const thread = workspace.threads.find(({ id }) => id === threadId);
      if (!thread) return;
      prefill.take(thread, {
        kind: "draft",
        label: "Filled in from the guided demo",
        says: "These are Sam’s fields.",
        sourceSnapshotId: values.sourceSnapshotId,
        values,
      });
    },
    ({ threadId }) => workspace.threads.some(({ id }) => id === threadId),
  );
  if (!where) return <NoSeller />;

  const choose = (choice: Choice) => {
    setPane("main");
    switch (choice.kind) {
      case "compose":
        return setPlace({ thread: choice.threadId, view: "compose", source: [choice.snapshotId], round: null });
      case "snapshot":
        return setPlace({ thread: choice.threadId, view: "results", source: [choice.snapshotId], round: null });
      case "round":
        return setPlace({ thread: choice.threadId, view: "results", source: null, round: choice.callId });
    }
  };
  const takeStep = (thread: ThreadView, step: NextStep) => {
    if (step.kind === "draft") prefill.take(thread, step);
  };
  const correct = (thread: ThreadView, round: RoundView) => {
    const entries = refinementsOf(round).flatMap((entry) => {
      const source = thread.snapshots.find(({ proposalId }) => proposalId === entry.proposal_id);
      return source ? [{ entry, source }] : [];
    });
    for (const { entry, source } of entries) {
      if (!isEmptyEntry(typedFor(thread, source.id, zone).values)) continue;
      keepLocally(thread.id, fromRefinement(entry, source.id, dayZones(zone)));
    }
    compose(
      thread,
      entries.map(({ source }) => source.id),
      round,
    );
  };
  const ended = (thread: ThreadView, end: CallEndView) => {
    prefill.settle();
    if (end.end === "refused" && end.round.kind === "revise" && end.round.retryAt === null) {
      setPlace({ thread: thread.id, view: "compose", round: end.callId });
      return;
    }
    setPane("main");
    setPlace({ thread: thread.id, view: "results", source: null, round: end.callId });
    window.scrollTo({ top: 0 });
  };

  const composerPane: ComposerPane = pane === "preflight" ? "preflight" : "fields";
  return (
    <div data-flush className="flex min-h-[calc(100dvh-48px)] flex-col">
      <WorkspaceHead
        workspace={workspace}
        thread={where.thread}
        onThread={(threadId) => {
          setPane("main");
          setPlace({ thread: threadId, view: null, source: null, round: null });
        }}
        isCharts={where.kind === "charts"}
        onCharts={(isOn) => {
          setPane("main");
          setPlace({ view: isOn ? "charts" : null });
        }}
      />
      <div className="px-3 pt-3 empty:hidden sm:px-6">
        <StepDownBanner thread={where.thread} />
      </div>
      <PaneTabs pane={pane} onPane={setPane} main={mainWords(where)} hasPreflight={where.kind === "compose"} />
      {prefill.filled && isFilledIn(where, prefill.filled) ? (
        <FilledNotice
          filled={prefill.filled}
          onUndo={() => prefill.undo(workspace.id)}
          onClose={() => prefill.settle()}
        />
      ) : null}
      <ReplaceQuestion
        waiting={prefill.waiting}
        onReplace={({ thread, step }) => prefill.fill(thread, step)}
        onKeep={({ thread, step }) => {
          prefill.drop();
          compose(thread, [step.sourceSnapshotId]);
        }}
        onClose={() => prefill.drop()}
      />
      <div
        className={`grid flex-1 grid-cols-1 items-stretch sm:grid-cols-[248px_minmax(0,1fr)] ${
          where.kind === "compose"
            ? "grid-rows-[auto_1fr] lg:grid-cols-[248px_minmax(0,1fr)_412px] lg:max-[1600px]:in-data-demo:grid-cols-[minmax(0,1fr)_360px] xl:grid-cols-[248px_minmax(0,960px)_minmax(412px,1fr)]"
            : ""
        }`}
      >
        <aside
          aria-label="Lineage"
          className={`min-w-0 flex-col bg-inset [--node:var(--inset)] sm:flex ${pane === "lineage" ? "flex" : "hidden"} ${where.kind === "compose" ? "row-span-2 lg:max-[1600px]:in-data-demo:hidden" : "sm:border-r sm:border-line"}`}
        >
          <InTurn long={isLarge} height={600}>
            {() => (
              <Lineage
                threads={workspace.threads}
                composing={composingIn(workspace, where)}
                chosen={chosenOf(where)}
                onChoose={choose}
              />
            )}
          </InTurn>
        </aside>
        <div className={`min-w-0 ${pane === "lineage" ? "hidden sm:contents" : "contents"}`}>
          <Middle
            where={where}
            isLarge={isLarge}
            workspace={workspace}
            composerPane={composerPane}
            onPane={(next) => setPane(next === "preflight" ? "preflight" : "main")}
            onSources={(sourceIds) => setPlace({ view: "compose", source: sourceIds }, { history: "replace" })}
            onRefine={(snapshotId) => compose(where.thread, [snapshotId])}
            onStep={(step) => takeStep(where.thread, step)}
            edition={prefill.edition}
            onCorrect={(round) => correct(where.thread, round)}
            onEnd={(end) => ended(where.thread, end)}
            onLooks={(observationId) =>
              choose({ kind: "snapshot", threadId: where.thread.id, snapshotId: observationId })
            }
            onRounds={(callIds) => {
              setPane("main");
              setPlace({
                thread: where.thread.id,
                view: "results",
                source: callIds.length > 1 ? callIds : null,
                round: callIds[0] ?? null,
              });
              window.scrollTo({ top: 0 });
            }}
            onCompose={(ids) => compose(where.thread, ids)}
          />
        </div>
      </div>
    </div>
  );
}

/** Only a desk that was changed by hand has such a one. */
function NoSeller() {
  return (
    <Empty
      title="This negotiation has no seller"
      action={<ButtonLink href="/negotiations/new">New negotiation</ButtonLink>}
    >
      A negotiation is one brief and the sellers it goes to. Begin another and choose whom to ask.
    </Empty>
  );
}

const MAIN_WORDS: Record<Where["kind"], string> = {
  not_sent: "Brief",
  compose: "Composer",
  charts: "Charts",
  legacy: "Results",
  results: "Results",
};

const mainWords = (where: Where): string =>
  where.kind === "legacy" && where.at.view === "compose" ? "Composer" : MAIN_WORDS[where.kind];

type MiddleProps = {
  where: Where;
  isLarge: boolean;
  workspace: WorkspaceView;
  composerPane: ComposerPane;
  onPane: (pane: ComposerPane) => void;
  onSources: (ids: string[]) => void;
  onRefine: (snapshotId: string) => void;
  onStep: (step: NextStep) => void;
  /** Changes where the composer's fields were filled in anew. */
  edition: number;
  onCorrect: (round: RoundView) => void;
  onEnd: (end: CallEndView) => void;
  /** Of the older lane: every look at one proposal, answers by their calls, and its composer. */
  onLooks: (observationId: string) => void;
  onRounds: (callIds: string[]) => void;
  onCompose: (observationIds: string[]) => void;
};

function Middle({
  where,
  isLarge,
  workspace,
  composerPane,
  onPane,
  onSources,
  onRefine,
  onStep,
  edition,
  onCorrect,
  onEnd,
  onLooks,
  onRounds,
  onCompose,
}: MiddleProps) {
  switch (where.kind) {
    case "not_sent":
      return <BriefToSend workspace={workspace} thread={where.thread} onEnd={onEnd} />;
    case "compose":
      return (
        <Composer
          key={`${where.thread.id} ${edition}`}
          thread={where.thread}
          sourceIds={where.sourceIds}
          refusedRound={where.refused}
          pane={composerPane}
          onPane={onPane}
          onSources={onSources}
          onEnd={onEnd}
        />
      );
    case "legacy":
      return (
        <LegacyMiddle
          workspace={workspace}
          thread={where.thread}
          at={where.at}
          onRefine={onCompose}
          onLooks={onLooks}
          onRounds={onRounds}
        />
      );
    case "charts":
      return <WorkspaceCharts workspace={workspace} />;
    case "results":
      return (
        <InTurn key={where.round.callId} long={isLarge} height={900}>
          {() => (
            <RoundResults
              thread={where.thread}
              round={where.round}
              chosenSnapshotId={where.snapshotId}
              onRefine={onRefine}
              onStep={onStep}
              onCorrect={onCorrect}
              onEnd={onEnd}
            />
          )}
        </InTurn>
      );
  }
}

function isFilledIn(where: Where, { threadId, step }: Filled): boolean {
  return where.kind === "compose" && where.thread.id === threadId && where.sourceIds.includes(step.sourceSnapshotId);
}

function chosenOf(where: Where): Choice | null {
  switch (where.kind) {
    case "not_sent":
    case "charts":
      return null;
    case "legacy":
      return chosenLegacy(where.thread.id, where.at);
    case "compose":
      return { kind: "snapshot", threadId: where.thread.id, snapshotId: where.sourceIds[0] ?? "" };
    case "results":
      return where.snapshotId
        ? { kind: "snapshot", threadId: where.thread.id, snapshotId: where.snapshotId }
        : { kind: "round", threadId: where.thread.id, callId: where.round.callId };
  }
}

function chosenLegacy(threadId: string, at: LegacyWhere): Choice | null {
  switch (at.view) {
    case "compose":
      return { kind: "snapshot", threadId, snapshotId: at.observationIds[0] ?? "" };
    case "proposal":
      return { kind: "snapshot", threadId, snapshotId: at.observationId };
    case "rounds":
      return { kind: "round", threadId, callId: at.rounds[0]?.callId ?? "" };
  }
}

/** Saved typing of every thread, and the source that is open in the composer now. */
function composingIn(workspace: WorkspaceView, where: Where): Composing[] {
  return workspace.threads.flatMap((thread) => {
    const open = where.kind === "compose" && where.thread.id === thread.id ? where.sourceIds : [];
    const saved = thread.drafts.filter(
      ({ sourceSnapshotId, values }) => !isEmptyEntry(readEntry(values, sourceSnapshotId, "UTC")),
    );
    const ids = [...new Set([...open, ...saved.map(({ sourceSnapshotId }) => sourceSnapshotId)])];
    return ids.map((sourceSnapshotId) => {
      const values = saved.find((draft) => draft.sourceSnapshotId === sourceSnapshotId)?.values;
      const entry = readEntry(values, sourceSnapshotId, "UTC");
      const says = composingWords(entry);
      return { threadId: thread.id, sourceSnapshotId, says };
    });
  });
}

function composingWords(entry: EntryValues): string {
  if (isEmptyEntry(entry)) return "nothing asked yet";
  const count = entry.alternatives.trim();
  return count === "" || count === "1" ? "asks for one draft" : `asks for ${count} alternatives`;
}
