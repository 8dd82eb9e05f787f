"use client";

import { useQuery } from "@tanstack/react-query";
import { refetchWhileMoving } from "@/components/calls/moving";
import { Banner } from "@/components/ui/banner";
import { ButtonLink } from "@/components/ui/button";
import { LoadFailed, Loading } from "@/components/ui/page";
import { useNow } from "@/components/ui/use-now";
import { api } from "@/lib/api/client";
import { AcceptView } from "./accept-view";

/** How often a page that waits for an approval looks for it. */
const APPROVAL_LOOK_MS = 2_500;

/** The acceptance of one committed snapshot, read from the desk and renewed while an acceptance moves by itself. */
export function AcceptScreen({ negotiationId, snapshotId }: { negotiationId: string; snapshotId: string }) {
  const now = useNow();
  const negotiation = useQuery(
    api.negotiations.get.queryOptions({
      input: { id: negotiationId },
      refetchInterval: ({ state }) => {
        const threads = state.data?.threads ?? [];
        const rounds = threads.flatMap((thread) => thread.rounds);
        // Another person's answer comes from another browser.
        const isAsked = threads.some(({ approvals }) => approvals.some(({ standing }) => standing === "waiting"));
        if (isAsked) return APPROVAL_LOOK_MS;
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
