"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { formatInstant } from "@/components/ui/format-time";
import { inertText } from "@/components/ui/inert-text";
import { LoadFailed, Loading } from "@/components/ui/page";
import { Panel } from "@/components/ui/panel";
import { useZone } from "@/components/ui/use-zone";
import { type AnswerView, api, type RoundView } from "@/lib/api/client";
import { indentJson } from "./indent-json";

type RawCallProps = { round: Pick<RoundView, "callId" | "tool" | "requestText" | "responseText"> };

/** What was sent and every answer that came, character for character but for the indentation. Read only when it is opened. */
export function RawCall({ round }: RawCallProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel as="div">
      <details className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="flex min-h-11 list-none items-center gap-2 px-3 font-semibold -outline-offset-2 sm:px-4 [&::-webkit-details-marker]:hidden">
          <ChevronRight aria-hidden="true" size={14} className="shrink-0 text-ink-3 group-open:rotate-90" />
          As sent and received
          <code className="text-12 font-normal text-ink-3">{round.tool}</code>
        </summary>
        {isOpen ? <Texts round={round} /> : null}
      </details>
    </Panel>
  );
}

function Texts({ round }: RawCallProps) {
  const zone = useZone();
  const answers = useQuery(api.calls.answers.queryOptions({ input: { callId: round.callId } }));
  return (
    <div className="grid gap-4 border-t border-line p-3 sm:p-4">
      <Text title="Request" text={round.requestText} />
      {answers.isPending ? <Loading what="what else was received" /> : null}
      {answers.isError ? <LoadFailed error={answers.error} retry={() => void answers.refetch()} /> : null}
      {answers.data?.map((answer) => (
        <Text
          key={`${answer.at} ${answer.kind}`}
          title={KINDS[answer.kind]}
          sub={formatInstant(answer.at, zone)}
          text={answer.text}
        />
      ))}
      {round.responseText === null ? (
        <p className="text-ink-3">No final answer is stored.</p>
      ) : (
        <Text title="Answer" text={round.responseText} />
      )}
    </div>
  );
}

const KINDS: Record<AnswerView["kind"], string> = {
  submitted: "Taken as a task",
  polled: "Answer about the task",
  unanswered: "What came of a lost answer",
  read_back: "Media buys, read back",
};

function Text({ title, sub, text }: { title: string; sub?: string; text: string }) {
  return (
    <section className="grid min-w-0 gap-1.5">
      <h3 className="flex flex-wrap items-baseline gap-x-2 text-13 font-semibold">
        {title} {sub ? <span className="text-12 font-normal text-ink-3">{sub}</span> : null}
      </h3>
      {text === "" ? (
        <p className="text-ink-3">Nothing came.</p>
      ) : (
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keyboard.
          tabIndex={0}
          className="max-h-96 overflow-auto rounded-control border border-line bg-inset p-3 text-11 wrap-anywhere whitespace-pre-wrap"
        >
          {inertText(indentJson(text))}
        </pre>
      )}
    </section>
  );
}
