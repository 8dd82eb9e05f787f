"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { TaskPanel } from "@/components/calls/task-panel";
import { Button } from "@/components/ui/button";
import { Say } from "@/components/ui/mark";
import { Panel } from "@/components/ui/panel";
import { useNow } from "@/components/ui/use-now";
import { api, type CallEndView, type RoundView } from "@/lib/api/client";
import { waitingWords } from "./round-words";

export { UnknownCall } from "@/components/calls/unknown-call";

type WaitingProps = { round: RoundView; seller: string; onEnd?: (end: CallEndView) => void };

/** A call that is out, that the seller has taken for later, or that an interrupted desk stored and never sent. */
export function WaitingCall({ round, seller, onEnd }: WaitingProps) {
  switch (round.state) {
    case "submitted":
      return <TaskPanel round={round} seller={seller} onEnd={onEnd} className="max-w-[640px]" />;
    case "prepared":
      return <NeverSent round={round} seller={seller} onEnd={onEnd} />;
    default:
      return <OnItsWay round={round} seller={seller} />;
  }
}

function OnItsWay({ round, seller }: WaitingProps) {
  const now = useNow();
  const since = round.sentAt ?? round.preparedAt;
  const seconds = now ? Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / 1000)) : 0;
  return (
    <Panel as="div" className="p-4">
      <Say kind="waiting" className="text-14 font-semibold">
        {waitingWords(round.kind, seller)}, {seconds} s
      </Say>
    </Panel>
  );
}

function NeverSent({ round, seller, onEnd }: WaitingProps) {
  const queries = useQueryClient();
  const send = useMutation(
    api.calls.askAgain.mutationOptions({ onSuccess: onEnd, onSettled: () => queries.invalidateQueries() }),
  );
  return (
    <Panel as="div" className="grid justify-items-start gap-2 p-4">
      <Say kind="not_yet" className="text-14 font-semibold">
        Stored with its key and never sent
      </Say>
      <p className="text-ink-2">{seller} knows nothing of it.</p>
      <Button variant="primary" pending={send.isPending} onClick={() => send.mutate({ callId: round.callId })}>
        Send it now
      </Button>
      {send.isError ? (
        <p role="alert" className="text-12 text-block">
          {send.error.message}
        </p>
      ) : null}
    </Panel>
  );
}
