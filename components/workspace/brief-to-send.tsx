"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useId } from "react";
import { forgetIntent, intentKey } from "@/components/hold/intent-key";
import { ProblemList } from "@/components/legacy/problem-list";
import { problemsOf } from "@/components/legacy/problems";
import { waitingWords } from "@/components/results/round-words";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { inertText } from "@/components/ui/inert-text";
import { Say } from "@/components/ui/mark";
import { Panel, PanelHeader } from "@/components/ui/panel";
import { useNow } from "@/components/ui/use-now";
import { api, type CallEndView, isDefinedError, type ThreadView, type WorkspaceView } from "@/lib/api/client";
import { accountWords } from "./workspace-head";

/** A thread whose brief was not sent: what will go out, and to whom. Nothing has left the desk. */
export function BriefToSend({
  workspace,
  thread,
  onEnd,
}: {
  workspace: WorkspaceView;
  thread: ThreadView;
  onEnd: (end: CallEndView) => void;
}) {
  const id = useId();
  const queries = useQueryClient();
  const seller = inertText(thread.sellerName);
  const scope = `request ${thread.id}`;
  const send = useMutation(
    api.requests.send.mutationOptions({
      onSuccess: async (end) => {
        if (end.end !== "unknown") forgetIntent(scope);
        await queries.invalidateQueries();
        onEnd(end);
      },
    }),
  );
  const lost = problemsOf(send.error).filter(({ legacy }) => legacy !== undefined);
  const now = useNow();
  const seconds = now && send.isPending ? Math.max(0, Math.floor((now.getTime() - send.submittedAt) / 1000)) : 0;
  return (
    <section aria-labelledby={id} className="mx-auto grid w-full max-w-[860px] content-start gap-4 p-3 sm:p-6">
      {send.isError ? (
        <Banner
          tone={isDefinedError(send.error) ? "block" : "unknown"}
          title={isDefinedError(send.error) ? "Not sent" : "The desk did not answer"}
        >
          {lost.length > 0 ? (
            <div className="grid gap-2">
              <p>Nothing was sent: this cannot be put to {seller} without losing what follows.</p>
              <ProblemList problems={lost} label={`What ${seller} cannot be held to`} />
            </div>
          ) : isDefinedError(send.error) ? (
            `${send.error.message} Nothing was changed.`
          ) : (
            `We don’t know whether the desk sent the brief to ${seller}. Sending it again uses the same key, so ${seller} cannot do it twice.`
          )}
        </Banner>
      ) : null}
      <Panel labelledBy={id}>
        <PanelHeader id={id} title={`The brief for ${seller}`} sub="not sent; nothing has left the desk" />
        <div className="grid gap-3 p-4">
          <p className="whitespace-pre-line wrap-anywhere">{workspace.brief}</p>
          <p className="text-12 text-ink-3">Account: {accountWords(workspace, thread)}</p>
          <div className="flex flex-wrap items-center gap-3">
            <Button
              variant="primary"
              pending={send.isPending}
              icon={<Send size={15} aria-hidden="true" />}
              onClick={() => send.mutate({ threadId: thread.id, key: intentKey(scope, { threadId: thread.id }) })}
            >
              Send to {seller}
            </Button>
            <span role="status">
              {send.isPending ? (
                <Say kind="waiting">
                  {waitingWords("request", seller)}, {seconds} s
                </Say>
              ) : null}
            </span>
          </div>
        </div>
      </Panel>
    </section>
  );
}
