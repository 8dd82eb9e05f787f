"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Button } from "@/components/ui/button";
import { formatCount } from "@/components/ui/format-money";
import { formatAgo, formatInstant, formatWaited } from "@/components/ui/format-time";
import { inertText } from "@/components/ui/inert-text";
import { Say } from "@/components/ui/mark";
import { Panel, PanelHeader } from "@/components/ui/panel";
import { SellerWords } from "@/components/ui/seller-words";
import { useNow } from "@/components/ui/use-now";
import { useZone } from "@/components/ui/use-zone";
import { api, type CallEndView, type RoundView, type TaskView } from "@/lib/api/client";
import { Due } from "./due";
import { MEANWHILE, taskWords } from "./task-words";

type TaskPanelProps = {
  round: RoundView;
  seller: string;
  onEnd?: (end: CallEndView) => void;
  children?: ReactNode;
  className?: string;
};

/** A call the seller took for later: how it stands, whose turn it is, when the desk looked and looks again. */
export function TaskPanel({ round, seller, onEnd, children, className }: TaskPanelProps) {
  const id = useId();
  const { task } = round;
  const words = taskWords(task ?? { status: "submitted" }, seller);
  return (
    <Panel labelledBy={id} className={className}>
      <PanelHeader title="Task at the seller" id={id} sub={task ? <code>{inertText(task.status)}</code> : null} />
      <div className="grid gap-3 p-4">
        <div role="status">
          <Say kind={words.mark} className="text-14 font-semibold">
            {words.text}
          </Say>
        </div>
        <p className="text-ink-2">{MEANWHILE[round.kind]}</p>
        {task?.progress ? <Progress progress={task.progress} /> : null}
        {task?.message ? <SellerWords seller={seller}>{task.message}</SellerWords> : null}
        <TaskFacts round={round} task={task} seller={seller} />
        {children}
      </div>
      <div className="border-t border-line bg-inset p-4">
        <LookNow round={round} seller={seller} onEnd={onEnd} />
      </div>
    </Panel>
  );
}

function Progress({ progress: { percentage, step } }: { progress: NonNullable<TaskView["progress"]> }) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <p id={id} className="flex flex-wrap justify-between gap-x-3 text-12">
        <span className="wrap-anywhere">{step ? inertText(step).slice(0, 200) : "Progress"}</span>
        {percentage === null ? null : (
          <span className="text-ink-3">{formatCount(Math.round(percentage))} %, it says</span>
        )}
      </p>
      {percentage === null ? null : (
        <div
          role="progressbar"
          aria-labelledby={id}
          aria-valuenow={Math.round(percentage)}
          aria-valuemin={0}
          aria-valuemax={100}
          className="h-1.5 rounded-full bg-sunken"
        >
          <div className="h-full rounded-full bg-ink-2" style={{ width: `${percentage}%` }} />
        </div>
      )}
    </div>
  );
}

function TaskFacts({ round, task, seller }: { round: RoundView; task: TaskView | null; seller: string }) {
  const now = useNow();
  const zone = useZone();
  const since = round.sentAt ?? round.preparedAt;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
      <Fact name="Turn">{task?.turn === "you" ? "Yours, outside this desk" : seller}</Fact>
      <Fact name="Sent">
        <span title={formatInstant(since, zone)}>
          {now ? `${formatWaited(since, now)} ago` : formatInstant(since, zone)}
        </span>
      </Fact>
      {task ? (
        <>
          <Fact name="Last look">
            {task.seenAt === null ? null : (
              <>
                <span title={formatInstant(task.seenAt, zone)}>{now ? formatAgo(task.seenAt, now) : task.seenAt}</span>,{" "}
              </>
            )}
            {looksWords(task)}
          </Fact>
          <Fact name="Next look">
            {task.nextLookAt === null ? (
              "The desk stopped looking by itself, a day after it was taken. It still looks when you ask."
            ) : (
              <Due at={task.nextLookAt} />
            )}
          </Fact>
          <Fact name="Task">
            <code className="break-all">{inertText(task.id).slice(0, 200)}</code>
          </Fact>
        </>
      ) : null}
    </dl>
  );
}

function looksWords({ looks, seenAt }: TaskView): string {
  if (looks === 0) return "not looked yet";
  const times = looks === 1 ? "looked once" : `looked ${formatCount(looks)} times`;
  return seenAt === null ? `${times}, without an answer` : times;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}

function LookNow({ round, seller, onEnd }: Omit<TaskPanelProps, "children" | "className">) {
  const queries = useQueryClient();
  const look = useMutation(
    api.calls.lookNow.mutationOptions({
      onSuccess: async (end) => {
        await queries.invalidateQueries();
        if (end.end !== "submitted") onEnd?.(end);
      },
      onError: () => queries.invalidateQueries(),
    }),
  );
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <Button
        pending={look.isPending}
        icon={<RefreshCw aria-hidden="true" size={15} />}
        onClick={() => look.mutate({ callId: round.callId })}
      >
        Look now
      </Button>
      <span role="status" className="text-12 text-ink-2">
        {look.isPending ? `Asking ${seller}` : look.data?.end === "submitted" ? "Looked; it is still open." : null}
      </span>
      {look.isError ? (
        <span role="alert" className="text-12 text-block">
          {look.error.message}
        </span>
      ) : null}
    </div>
  );
}
