"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { formatInstant, formatWaited } from "@/components/ui/format-time";
import { Say } from "@/components/ui/mark";
import { Panel } from "@/components/ui/panel";
import { useNow } from "@/components/ui/use-now";
import { useZone } from "@/components/ui/use-zone";
import { api, type CallEndView, type RoundView } from "@/lib/api/client";
import { waitingWords } from "./round-words";

const DID: Record<RoundView["kind"], string> = {
  request: "took your brief",
  revise: "made new drafts",
  finalize: "placed the hold",
  accept: "booked it",
  decline: "recorded the decline",
};

/** A call whose outcome nobody knows: a state with a way out, never shown as failure or success. */
export function UnknownCall({
  round,
  seller,
  onEnd,
}: {
  round: RoundView;
  seller: string;
  onEnd: (end: CallEndView) => void;
}) {
  const queries = useQueryClient();
  const zone = useZone();
  const askAgain = useMutation(
    api.calls.askAgain.mutationOptions({
      onSettled: () => queries.invalidateQueries(),
      onSuccess: onEnd,
    }),
  );
  const never = round.fault?.sent === false;
  return (
    <Banner
      tone="unknown"
      title={never ? `The request did not leave this desk` : `We don’t know whether ${seller} ${DID[round.kind]}`}
      actions={
        <Button
          variant="primary"
          pending={askAgain.isPending}
          icon={<RotateCw size={15} aria-hidden="true" />}
          onClick={() => askAgain.mutate({ callId: round.callId })}
        >
          {never ? "Send it now" : "Ask again with the same key"}
        </Button>
      }
    >
      <p>
        {round.fault?.message ?? "The answer never came."}{" "}
        {round.sentAt ? `It was sent ${formatInstant(round.sentAt, zone)}. ` : ""}
        Asking again sends the very same bytes with the very same key, so {seller} answers with what happened and does
        nothing twice.
      </p>
      {askAgain.isError ? <p className="mt-1 text-block">{askAgain.error.message}</p> : null}
    </Banner>
  );
}

/** A call that is out, or that the seller has taken for later. */
export function WaitingCall({ round, seller }: { round: RoundView; seller: string }) {
  const now = useNow();
  const since = round.sentAt ?? round.preparedAt;
  const seconds = now ? Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / 1000)) : 0;
  return (
    <Panel as="div" className="p-4">
      {round.state === "submitted" ? (
        <>
          <Say kind="waiting" className="text-14 font-semibold">
            {seller} took this as a task and has not answered yet
          </Say>
          <p className="mt-1 text-ink-2">
            Waiting {now ? formatWaited(since, now) : ""}. Nothing is booked or held by it, and no draft exists before
            it answers. Task <code className="break-all">{round.task?.id}</code>.
          </p>
        </>
      ) : (
        <Say kind="waiting" className="text-14 font-semibold">
          {waitingWords(round.kind, seller)}, {seconds} s
        </Say>
      )}
    </Panel>
  );
}
