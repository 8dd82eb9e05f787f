"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { forgetSpentIntent, intentKey } from "@/components/hold/intent-key";
import { Button } from "@/components/ui/button";
import { api, type CallEndView, type RoundView, type ThreadView } from "@/lib/api/client";

type SendBriefAgainProps = {
  thread: Pick<ThreadView, "id" | "rounds">;
  round: RoundView;
  seller: string;
  onEnd: (end: CallEndView) => void;
};

/** Sends a brief anew, with a key of its own, where the last one certainly came to nothing. Nothing where it may yet come to something. */
export function SendBriefAgain({ thread, round, seller, onEnd }: SendBriefAgainProps) {
  const queries = useQueryClient();
  const send = useMutation(
    api.requests.send.mutationOptions({
      onSuccess: onEnd,
      onSettled: () => queries.invalidateQueries(),
    }),
  );
  if (round.callId !== thread.rounds.at(-1)?.callId || !isOver(round)) return null;
  const scope = `request.${thread.id}`;
  return (
    <div className="grid justify-items-start gap-1.5">
      <Button
        variant="primary"
        pending={send.isPending}
        icon={<Send aria-hidden="true" size={15} />}
        onClick={() => {
          forgetSpentIntent(scope, thread.rounds);
          send.mutate({ threadId: thread.id, key: intentKey(scope, { threadId: thread.id }) });
        }}
      >
        Send the brief to {seller} again
      </Button>
      {send.isError ? (
        <p role="alert" className="text-12 text-block">
          {send.error.message}
        </p>
      ) : null}
    </div>
  );
}

function isOver({ kind, state, retryAt, aside }: RoundView): boolean {
  if (kind !== "request") return false;
  return (state === "refused" && retryAt === null) || (state === "unknown" && aside?.concluded === "did_not_happen");
}
