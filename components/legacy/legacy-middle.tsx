"use client";

import dynamic from "next/dynamic";
import { inertText } from "@/components/ui/inert-text";
import { Loading } from "@/components/ui/page";
import type { CallEndView, ThreadView, WorkspaceView } from "@/lib/api/client";
import { LegacyRound } from "./answers/legacy-round";
import { SideBySide } from "./answers/side-by-side";
import type { LegacyWhere } from "./legacy-where";
import { ProposalLooks } from "./looks/proposal-looks";

/** Brings the preflight of the older lane with it, which reading answers does not wait for. */
const LegacyComposer = dynamic(
  () => import("./composer/legacy-composer").then(({ LegacyComposer }) => LegacyComposer),
  {
    loading: () => (
      <div className="px-3 sm:px-6">
        <Loading what="the composer" />
      </div>
    ),
  },
);

type LegacyMiddleProps = {
  workspace: WorkspaceView;
  thread: ThreadView;
  at: LegacyWhere;
  onRefine: (observationIds: string[]) => void;
  onLooks: (observationId: string) => void;
  onRounds: (callIds: string[]) => void;
};

export function LegacyMiddle({ workspace, thread, at, onRefine, onLooks, onRounds }: LegacyMiddleProps) {
  const onEnd = ({ callId }: CallEndView) => onRounds([callId]);
  switch (at.view) {
    case "compose":
      return (
        <LegacyComposer
          key={`${thread.id} ${at.observationIds.join(" ")}`}
          workspace={workspace}
          thread={thread}
          observationIds={at.observationIds}
          onSent={onRounds}
        />
      );
    case "proposal":
      return (
        <ProposalLooks
          thread={thread}
          observationId={at.observationId}
          seller={inertText(thread.sellerName)}
          onRefine={(id) => onRefine([id])}
          onEnd={onEnd}
        />
      );
    case "rounds": {
      const [only, ...others] = at.rounds;
      if (!only) return null;
      const acts = { thread, onRefine, onLooks, onEnd };
      return others.length > 0 ? (
        <SideBySide {...acts} rounds={at.rounds} />
      ) : (
        <LegacyRound {...acts} key={only.callId} round={only} />
      );
    }
  }
}
