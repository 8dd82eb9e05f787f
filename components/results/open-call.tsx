"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { TaskPanel } from "@/components/calls/task-panel";
import { Button } from "@/components/ui/button";
import { Say } from "@/components/ui/mark";
import { Panel } from "@/components/ui/panel";
import { useNow } from "@/components/ui/use-now";
import { api, type CallEndView, type RoundView, type ThreadView } from "@/lib/api/client";
import { waitingWords } from "./round-words";
import { soFarWords, usualMs } from "./usual-time";

export { UnknownCall } from "@/components/calls/unknown-call";

type WaitingProps = {
  round: RoundView;
  seller: string;
  /** Earlier calls, which tell how long one usually takes. */
  thread?: Pick<ThreadView, "rounds">;
  onEnd?: (end: CallEndView) => void;
};

/** A call that is out, that the seller has taken for later, or that an interrupted desk stored and never sent. */
export function WaitingCall({ round, seller, thread, onEnd }: WaitingProps) {
  switch (round.state) {
    case "submitted":
      return <TaskPanel round={round} seller={seller} onEnd={onEnd} className="max-w-[640px]" />;
    case "prepared":
      return <NeverSent round={round} seller={seller} onEnd={onEnd} />;
    default:
      return <OnItsWay round={round} seller={seller} thread={thread} />;
  }
}

function OnItsWay({ round, seller, thread }: WaitingProps) {
  const now = useNow();
  const since = round.sentAt ?? round.preparedAt;
  const elapsed = now ? now.getTime() - Date.parse(since) : 0;
  return (
    <Panel as="div" className="p-4">
      <Say kind="waiting" className="text-14 font-semibold">
        {waitingWords(round.kind, seller)}
      </Say>
      <p className="mt-0.5 text-ink-2">{soFarWords(elapsed, usualMs(thread?.rounds ?? [], round.kind))}</p>
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
