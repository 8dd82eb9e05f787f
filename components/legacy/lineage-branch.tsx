"use client";

import { NodeMark } from "@/components/lineage/node-mark";
import type { Choice } from "@/components/lineage/thread-branch";
import { roundWords } from "@/components/results/round-words";
import { formatClock } from "@/components/ui/format-time";
import { inertText } from "@/components/ui/inert-text";
import { Say } from "@/components/ui/mark";
import { useZone } from "@/components/ui/use-zone";
import type { RoundView, ThreadView } from "@/lib/api/client";
import { answerWords } from "./answers/answer-words";
import { type Look, looksAt, newestLooks, readLook } from "./looks/observed";

type LegacyBranchProps = { thread: ThreadView; chosen: Choice | null; onChoose: (choice: Choice) => void };

const ROW =
  "block w-full rounded-control px-1.5 py-1 text-left -outline-offset-2 hover:bg-sunken aria-[current]:bg-accent-soft aria-[current]:text-accent";

/** A thread of the older lane: there is no chain of snapshots, only proposals that change in place, and the rounds they were seen in. */
export function LegacyBranch({ thread, chosen, onChoose }: LegacyBranchProps) {
  const seller = inertText(thread.sellerName);
  const looks = thread.legacy?.observations ?? [];
  const proposals = newestLooks(looks);
  const chosenLook = chosen?.kind === "snapshot" ? looks.find(({ id }) => id === chosen.snapshotId) : undefined;
  return (
    <section aria-label={`Lineage of ${seller}`} className="mt-3.5 first:mt-0.5">
      <h3 className="mb-1 truncate text-12 font-medium text-ink-3">
        <bdi>{seller}</bdi>
      </h3>
      {proposals.length > 0 ? (
        <ul aria-label={`Proposals of ${seller}`} className="-mx-1.5">
          {proposals.map((look) => (
            <li key={look.proposalId}>
              <button
                type="button"
                aria-current={chosenLook?.proposalId === look.proposalId ? "true" : undefined}
                className={`${ROW} grid grid-cols-[16px_minmax(0,1fr)] gap-x-2`}
                onClick={() => onChoose({ kind: "snapshot", threadId: thread.id, snapshotId: look.id })}
              >
                <NodeMark kind={look.status === "committed" ? "committed" : "draft"} />
                <span className="min-w-0">
                  <span className="block truncate font-medium">
                    {inertText(readLook(look)?.name ?? look.proposalId)}
                  </span>
                  <span className="block text-12 text-ink-3">
                    {lookWords(look, looksAt(looks, look.proposalId).length)}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {thread.rounds.length === 0 ? (
        <p className="py-1 text-12 text-ink-3">Brief not sent; nothing has left the desk</p>
      ) : (
        <ol aria-label={`Rounds of ${seller}`} className="-mx-1.5 mt-1">
          {thread.rounds.map((round) => (
            <li key={round.callId}>
              <button
                type="button"
                aria-current={chosen?.kind === "round" && chosen.callId === round.callId ? "true" : undefined}
                className={`${ROW} text-12 text-ink-2`}
                onClick={() => onChoose({ kind: "round", threadId: thread.id, callId: round.callId })}
              >
                <RoundWords thread={thread} round={round} />
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function lookWords({ status }: Look, count: number): string {
  const stands = { draft: "draft", committed: "firm, it says", ready: "can be bought" }[status];
  return `${stands}, ${count} ${count === 1 ? "look" : "looks"}, unverifiable`;
}

const NAMES: Record<RoundView["kind"], (round: RoundView) => string> = {
  request: () => "The brief",
  revise: ({ number }) => `Round ${number}`,
  finalize: ({ number }) => `Round ${number}, firm price`,
  accept: ({ number }) => `Round ${number}, purchase`,
  decline: ({ number }) => `Round ${number}`,
  control: ({ number }) => `Round ${number}`,
};

function RoundWords({ thread, round }: { thread: ThreadView; round: RoundView }) {
  const zone = useZone();
  const answer = thread.legacy?.answers.find(({ callId }) => callId === round.callId);
  const words = round.state === "done" && answer ? answerWords(answer) : null;
  const otherwise = words === null && round.state !== "done" ? roundWords(round) : null;
  const at = round.answeredAt ?? round.sentAt ?? round.preparedAt;
  return (
    <>
      <span className="block">
        <b className="font-semibold">{NAMES[round.kind](round)}</b>, {formatClock(at, zone).slice(0, 5)}
      </span>
      {words ? <Say kind={words.mark}>{words.text}</Say> : null}
      {otherwise ? <Say kind={otherwise.kind}>{otherwise.text}</Say> : null}
    </>
  );
}
