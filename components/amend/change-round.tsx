"use client";

import { useMemo } from "react";
import { PostponedBanner } from "@/components/calls/postponed-call";
import { TaskPanel } from "@/components/calls/task-panel";
import { UnknownCall } from "@/components/calls/unknown-call";
import { shortIds } from "@/components/lineage/short-ids";
import type { BuyState } from "@/components/media-buy/buy-state";
import { outcomesOf } from "@/components/results/round-data";
import { TaskError } from "@/components/results/task-error";
import { Banner } from "@/components/ui/banner";
import { inertText } from "@/components/ui/inert-text";
import { SellerWords } from "@/components/ui/seller-words";
import { useNow } from "@/components/ui/use-now";
import { FindingList } from "@/components/verdict/finding-list";
import { REASON_WORDS } from "@/lib/adcp/words";
import type { RoundView, ThreadView } from "@/lib/api/client";
import { draftsOf } from "./change";
import { ChangeDraft } from "./change-draft";

type ChangeRoundProps = { round: RoundView; thread: ThreadView; state: BuyState | null };

/** What a seller answered to the wish to change a buy: its outcome in words, and each draft against the live terms. */
export function ChangeRound({ round, thread, state }: ChangeRoundProps) {
  const seller = inertText(thread.sellerName);
  switch (round.state) {
    case "unknown":
      return <UnknownCall round={round} seller={seller} />;
    case "submitted":
      return <TaskPanel round={round} seller={seller} />;
    case "prepared":
    case "sending":
      return (
        <Banner tone="neutral" title={`${seller} is working on it`}>
          The request is stored with its key. This page reads the answer when it comes.
        </Banner>
      );
    case "refused":
      return round.retryAt === null ? (
        <TaskError round={round} seller={seller} sellerId={thread.sellerId} />
      ) : (
        <PostponedBanner round={round} seller={seller} />
      );
    case "done":
      return <Answered round={round} thread={thread} state={state} seller={seller} />;
  }
}

function Answered({ round, thread, state, seller }: ChangeRoundProps & { seller: string }) {
  const now = useNow(1000);
  const names = useMemo(() => shortIds(thread.snapshots.map(({ proposalId }) => proposalId)), [thread.snapshots]);
  const drafts = draftsOf(thread, round.callId);
  const outcomes = outcomesOf(round);
  const whole = (round.verdict?.findings ?? []).filter(
    (finding) => !drafts.some((draft) => draft.findings.some(({ pointer }) => pointer === finding.pointer)),
  );
  return (
    <>
      {outcomes.map(({ entry, result }) => {
        const code = result?.reasonCode ?? null;
        const words =
          code !== null && Object.hasOwn(REASON_WORDS, code) ? REASON_WORDS[code as keyof typeof REASON_WORDS] : null;
        return (
          <Banner
            key={entry.proposal_id}
            tone={result?.outcome === "revised" ? "ok" : result?.outcome === "partial" ? "review" : "block"}
            title={titleOf(
              result?.outcome ?? null,
              seller,
              drafts.length,
              entry.action === "revise" && entry.change_kind === "cancellation",
            )}
          >
            {words ? (
              <p>
                <b>{words.title}.</b> {words.meaning} {words.next}
              </p>
            ) : null}
            {result?.outcome === "revised" ? (
              <p>The desk has recomputed every digest and held each draft against the live terms below.</p>
            ) : null}
            {result?.reason ? (
              <div className="mt-1.5">
                <SellerWords seller={seller}>{result.reason}</SellerWords>
              </div>
            ) : null}
          </Banner>
        );
      })}
      {whole.length > 0 ? <FindingList findings={whole} /> : null}
      {now
        ? drafts.map((draft, at) => (
            <ChangeDraft
              key={draft.id}
              draft={draft}
              thread={thread}
              state={state}
              name={names.get(draft.proposalId) ?? draft.proposalId}
              primary={at === 0}
              now={now}
            />
          ))
        : null}
    </>
  );
}

function titleOf(outcome: string | null, seller: string, drafts: number, isCancellation: boolean): string {
  const many = drafts === 1 ? "a draft" : `${drafts} drafts`;
  switch (outcome) {
    case "revised":
      if (isCancellation) return `${seller} says on which terms the buy can end`;
      return `${seller} drafted it: ${many} to review`;
    case "partial":
      return `${seller} made a counter-offer: ${many} to review`;
    case "unable":
      return `${seller} could not do it. Nothing was changed.`;
    default:
      return `${seller} sent no readable answer for it. Nothing was changed.`;
  }
}
