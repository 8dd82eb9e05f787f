"use client";

import { useQuery } from "@tanstack/react-query";
import { refetchWhileMoving } from "@/components/calls/moving";
import { Banner } from "@/components/ui/banner";
import { ButtonLink } from "@/components/ui/button";
import { LoadFailed, Loading } from "@/components/ui/page";
import { useNow } from "@/components/ui/use-now";
import { api } from "@/lib/api/client";
import { FinalizeView } from "./finalize-view";

/** Which drafts are to be held, read from the desk; `snapshotIds` come from the address. */
export function FinalizeScreen({ negotiationId, snapshotIds }: { negotiationId: string; snapshotIds: string[] }) {
  const now = useNow();
  const negotiation = useQuery(
    api.negotiations.get.queryOptions({
      input: { id: negotiationId },
      refetchInterval: ({ state }) => {
        const rounds = state.data?.threads.flatMap((thread) => thread.rounds) ?? [];
        return refetchWhileMoving(
          rounds.filter(({ kind }) => kind === "finalize"),
          Date.now(),
        );
      },
    }),
  );
  const holds = useQuery(api.holds.list.queryOptions());
  // A renewal that fails leaves what was read on the screen.
  if (negotiation.isLoadingError)
    return <LoadFailed error={negotiation.error} retry={() => void negotiation.refetch()} />;
  if (negotiation.data === undefined || now === null) return <Loading what="the drafts" />;

  const wanted = [...new Set(snapshotIds)];
  const threads = negotiation.data.threads.filter(({ snapshots }) => snapshots.some(({ id }) => wanted.includes(id)));
  const thread = threads[0];
  const drafts = thread?.snapshots.filter(({ id }) => wanted.includes(id)) ?? [];
  const back = <ButtonLink href={`/negotiations/${negotiationId}`}>Open the negotiation</ButtonLink>;
  if (!thread || threads.length > 1 || drafts.length < wanted.length) {
    return (
      <Banner
        tone="block"
        title={threads.length > 1 ? "These drafts are of several sellers" : "Not all of these drafts are here"}
        actions={back}
      >
        {threads.length > 1
          ? "One finalize goes to one seller, who holds all of its drafts or none. Finalize each seller’s drafts on their own. Nothing was sent."
          : "The address names a snapshot this desk did not receive in this negotiation. Nothing was sent."}
      </Banner>
    );
  }
  return (
    <FinalizeView
      negotiation={negotiation.data}
      thread={thread}
      drafts={drafts}
      holds={(holds.data ?? []).filter(({ sellerId }) => sellerId === thread.sellerId)}
      now={now}
    />
  );
}
