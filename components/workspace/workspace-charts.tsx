"use client";

import { useMemo } from "react";
import type { Charted } from "@/components/compare/charts/charted";
import { Flights } from "@/components/compare/charts/flights";
import { Forecasts } from "@/components/compare/charts/forecasts";
import { OverRounds } from "@/components/compare/charts/over-rounds";
import type { RoundSnapshot } from "@/components/compare/charts/rounds-data";
import { receivedProposal } from "@/components/hold/received";
import { shortIds } from "@/components/lineage/short-ids";
import { openEnds } from "@/components/lineage/thread-tree";
import { inertText } from "@/components/ui/inert-text";
import { Empty } from "@/components/ui/page";
import type { ThreadView, WorkspaceView } from "@/lib/api/client";

/** As many open proposals as are drawn beside each other; of more the newest. */
const MOST = 10;

/** A negotiation in pictures: how totals and prices moved over the rounds, and when and how much what is open now would run. */
export function WorkspaceCharts({ workspace }: { workspace: WorkspaceView }) {
  const named = useMemo(
    () => workspace.threads.map((thread) => ({ thread, ...namesOf(thread, workspace) })),
    [workspace],
  );
  const snapshots = useMemo(() => named.flatMap(roundSnapshots), [named]);
  const open = useMemo(() => named.flatMap(openOnes), [named]);
  if (snapshots.length === 0) {
    return (
      <section aria-label="Charts" className="mx-auto w-full max-w-[1432px]">
        <Empty title="No proposal has come yet">
          Once a seller answers, its totals and prices are drawn here from round to round, with the flights and
          forecasts of what is open.
        </Empty>
      </section>
    );
  }
  return (
    <section
      aria-label="Charts"
      className="mx-auto grid w-full max-w-[1432px] content-start gap-3 p-3 sm:px-6 sm:pt-5 sm:pb-8"
    >
      <h2 className="text-16 font-semibold">Over the rounds</h2>
      <div className="grid min-w-0 grid-cols-1 gap-4 lg:grid-cols-2">
        <OverRounds snapshots={snapshots} />
      </div>
      <h2 className="mt-3 text-16 font-semibold">What is open now</h2>
      {open.length > MOST ? (
        <p className="text-12 text-ink-2">
          The newest {MOST} of {open.length} open proposals.
        </p>
      ) : null}
      <div className="grid min-w-0 grid-cols-1 gap-4 lg:grid-cols-2">
        <Flights charted={open.slice(-MOST)} />
        <Forecasts charted={open.slice(-MOST)} />
      </div>
    </section>
  );
}

type Named = { thread: ThreadView; seller: string; nameOf: (proposalId: string) => string };

/** Two sellers of one name are told apart by their place. */
function namesOf(thread: ThreadView, { threads }: WorkspaceView): Omit<Named, "thread"> {
  const own = inertText(thread.sellerName).slice(0, 60);
  const same = threads.filter(({ sellerName }) => sellerName === thread.sellerName);
  const names = shortIds(thread.snapshots.map(({ proposalId }) => proposalId));
  return {
    seller: same.length > 1 ? `${own} (${same.indexOf(thread) + 1})` : own,
    nameOf: (proposalId) => inertText(names.get(proposalId) ?? proposalId),
  };
}

function roundSnapshots({ thread, seller, nameOf }: Named): RoundSnapshot[] {
  return thread.snapshots.flatMap((snapshot) => {
    const proposal = receivedProposal(snapshot);
    const { round, proposalId, parentProposalId, status } = snapshot;
    return proposal
      ? [{ seller, round, proposalId, parentProposalId, name: nameOf(proposalId), status, proposal }]
      : [];
  });
}

function openOnes({ thread, seller, nameOf }: Named): Charted[] {
  return openEnds(thread).flatMap((snapshot) => {
    const proposal = receivedProposal(snapshot);
    return proposal ? [{ label: `${seller}, ${nameOf(snapshot.proposalId)}`, proposal }] : [];
  });
}
