"use client";

import Link from "next/link";
import { CommitFailure } from "@/components/hold/commit-failure";
import { receivedProposal } from "@/components/hold/received";
import { TimeLeft } from "@/components/hold/time-left";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { formatMoney } from "@/components/ui/format-money";
import { Say } from "@/components/ui/mark";
import { SellerWords } from "@/components/ui/seller-words";
import type { SnapshotView, ThreadView } from "@/lib/api/client";
import { liveHolds } from "./finalize-result";
import { leftToHold, type OwnEntry } from "./one-by-one";
import type { useOneByOne } from "./use-one-by-one";

type OneByOneProps = {
  entries: readonly OwnEntry[];
  thread: ThreadView;
  nameOf: (proposalId: string) => string;
  acceptHref: (snapshotId: string) => string;
  workspace: string;
  now: Date;
  /** Something else stands against asking. */
  isShut: boolean;
  asker: ReturnType<typeof useOneByOne>;
};

/** The way on with a seller that cannot hold several as one: the weaker promise in words, the button, and what each came to. */
export function OneByOnePanel({ entries, thread, nameOf, acceptHref, workspace, now, isShut, asker }: OneByOneProps) {
  const { sellerName: seller, sellerOffsetMs } = thread;
  const left = leftToHold(entries).filter((draft) => !isOver(draft, sellerOffsetMs, now));
  const begun = entries.some(({ result }) => result !== null);
  const held = entries.filter(({ result }) => result?.kind === "held").length;
  const isDone = held === entries.length;
  return (
    <>
      <Banner
        tone={isDone ? "ok" : "review"}
        title={
          isDone
            ? `${seller} granted all ${entries.length}, one by one`
            : begun
              ? `${seller} granted ${held} of ${entries.length}, one by one`
              : `${seller} cannot hold several at once, all or none. Nothing is held.`
        }
        actions={
          left.length > 0 ? (
            <Button
              variant="primary"
              pending={asker.asking !== null}
              aria-disabled={isShut}
              aria-describedby="one-by-one-why"
              onClick={() => asker.run(left)}
            >
              {begun ? `Go on with the other ${left.length}` : `Ask for ${left.length} one by one`}
            </Button>
          ) : undefined
        }
      >
        {isDone ? null : (
          <p id="one-by-one-why">
            Asked for one by one, each is a request of its own: it stops at the first that is not held, and those held
            before it stay held. You may end up with some and not the others.
          </p>
        )}
        <ol className="mt-2 grid gap-2">
          {entries.map(({ draft, result }) => (
            <li key={draft.id} className="border-t border-line pt-2 first:border-t-0 first:pt-0">
              <span className="flex flex-wrap items-baseline gap-x-3">
                <code className="font-semibold">{nameOf(draft.proposalId)}</code>
                {totalWords(draft)}
                <Outcome
                  entry={{ draft, result }}
                  isAsking={asker.asking === draft.id}
                  {...{ acceptHref, workspace, now, sellerOffsetMs, seller }}
                />
              </span>
              {result?.kind === "none" && result.entries[0]?.result?.reason ? (
                <SellerWords seller={seller}>{result.entries[0].result.reason}</SellerWords>
              ) : null}
              {result?.kind === "refused" && result.round.error ? (
                <SellerWords seller={seller}>{`${result.round.error.message} ${result.round.error.code}`}</SellerWords>
              ) : null}
            </li>
          ))}
        </ol>
      </Banner>
      {asker.failure ? <CommitFailure error={asker.failure} act="the request for a hold" seller={seller} /> : null}
    </>
  );
}

type OutcomeProps = Pick<OneByOneProps, "acceptHref" | "workspace" | "now"> & {
  entry: OwnEntry;
  isAsking: boolean;
  sellerOffsetMs: number;
  seller: string;
};

function Outcome({ entry: { result }, isAsking, acceptHref, workspace, now, sellerOffsetMs, seller }: OutcomeProps) {
  if (isAsking) return <Say kind="waiting">{seller} is placing the hold</Say>;
  if (result === null) return <Say kind="not_yet">not asked for yet</Say>;
  switch (result.kind) {
    case "held": {
      const hold = liveHolds(result.holds, now, sellerOffsetMs)[0];
      const proposal = hold ? receivedProposal(hold) : null;
      if (!hold || !proposal?.expires_at) return <Say kind="no">was held; the hold has ended</Say>;
      return (
        <>
          <Say kind="ok">held</Say>
          <TimeLeft expiresAt={proposal.expires_at} sellerOffsetMs={sellerOffsetMs} />
          <Link href={acceptHref(hold.id)} className="font-medium text-accent hover:underline">
            Go to accept
          </Link>
        </>
      );
    }
    case "none":
      return <Say kind="block">not held</Say>;
    case "refused":
      return <Say kind="block">refused; nothing was changed</Say>;
    case "postponed":
      return <Say kind="waiting">put off; the same request goes again by itself</Say>;
    case "submitted":
    case "under_way":
      return <Say kind="waiting">asked for; no answer yet</Say>;
    case "unknown":
      return (
        <>
          <Say kind="unknown">not known whether it is held</Say>
          <Link href={`${workspace}&view=results`} className="font-medium text-accent hover:underline">
            Find out
          </Link>
        </>
      );
  }
}

const totalOf = (draft: SnapshotView) => receivedProposal(draft)?.commercial_terms.total_budget;

function totalWords(draft: SnapshotView): string {
  const total = totalOf(draft);
  return total ? formatMoney(total) : "no total stated";
}

/** A draft that lapsed meanwhile is not asked for: its seller would only refuse it. */
function isOver(draft: SnapshotView, sellerOffsetMs: number, now: Date): boolean {
  const lapses = receivedProposal(draft)?.expires_at;
  return lapses !== undefined && Date.parse(lapses) <= now.getTime() + sellerOffsetMs;
}
