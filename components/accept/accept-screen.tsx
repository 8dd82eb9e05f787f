"use client";

import { useQuery } from "@tanstack/react-query";
import { refetchWhileMoving } from "@/components/calls/moving";
import { receivedProposal } from "@/components/hold/received";
import { Banner } from "@/components/ui/banner";
import { ButtonLink } from "@/components/ui/button";
import { LoadFailed, Loading } from "@/components/ui/page";
import { useNow } from "@/components/ui/use-now";
import { api, type ThreadView } from "@/lib/api/client";
import { AcceptView } from "./accept-view";

/** How often a page about a live hold looks: another person asks, approves or accepts in another browser, and a hold can be short. */
const COLLEAGUES_LOOK_MS = 3_000;

function isOnHold({ snapshots, mediaBuy }: ThreadView, snapshotId: string): boolean {
  const snapshot = snapshots.find(({ id }) => id === snapshotId);
  const expiresAt = snapshot?.status === "committed" ? receivedProposal(snapshot)?.expires_at : undefined;
  return expiresAt !== undefined && mediaBuy?.snapshotId !== snapshotId && Date.parse(expiresAt) > Date.now();
}

/** The acceptance of one committed snapshot, read from the desk and renewed while an acceptance moves by itself. */
export function AcceptScreen({ negotiationId, snapshotId }: { negotiationId: string; snapshotId: string }) {
  const now = useNow();
  const negotiation = useQuery(
    api.negotiations.get.queryOptions({
      input: { id: negotiationId },
      refetchInterval: ({ state }) => {
        const threads = state.data?.threads ?? [];
        const rounds = threads.flatMap((thread) => thread.rounds);
        const thread = threads.find(({ snapshots }) => snapshots.some(({ id }) => id === snapshotId));
        if (thread && isOnHold(thread, snapshotId)) return COLLEAGUES_LOOK_MS;
        return refetchWhileMoving(
          rounds.filter(({ kind }) => kind === "accept"),
          Date.now(),
        );
      },
    }),
  );
  // A renewal that fails leaves what was read, and what was typed, on the screen.
  if (negotiation.isLoadingError)
    return <LoadFailed error={negotiation.error} retry={() => void negotiation.refetch()} />;
  if (negotiation.data === undefined || now === null) return <Loading what="the committed terms" />;

  const thread = negotiation.data.threads.find(({ snapshots }) => snapshots.some(({ id }) => id === snapshotId));
  const snapshot = thread?.snapshots.find(({ id }) => id === snapshotId);
  if (!thread || !snapshot) {
    return (
      <Banner
        tone="block"
        title="This negotiation has no such proposal"
        actions={<ButtonLink href={`/negotiations/${negotiationId}`}>Open the negotiation</ButtonLink>}
      >
        The address names a snapshot this desk did not receive here. Nothing was changed.
      </Banner>
    );
  }
  return <AcceptView key={snapshot.id} negotiation={negotiation.data} thread={thread} snapshot={snapshot} now={now} />;
}
