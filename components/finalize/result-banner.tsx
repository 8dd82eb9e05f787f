"use client";

import Link from "next/link";
import { PostponedBanner, SendSameAgain } from "@/components/calls/postponed-call";
import { RawCall } from "@/components/calls/raw-call";
import { RenewLink } from "@/components/calls/renew-link";
import { TaskPanel } from "@/components/calls/task-panel";
import { UnknownCall } from "@/components/calls/unknown-call";
import type { LiveHold } from "@/components/hold/live-hold";
import { receivedProposal } from "@/components/hold/received";
import { TimeLeft } from "@/components/hold/time-left";
import { Banner } from "@/components/ui/banner";
import { ButtonLink } from "@/components/ui/button";
import { formatMoney } from "@/components/ui/format-money";
import { formatWaited } from "@/components/ui/format-time";
import { SellerWords } from "@/components/ui/seller-words";
import type { CallEndView, SnapshotView } from "@/lib/api/client";
import { type FinalizeResult, liveHolds } from "./finalize-result";

type ResultBannerProps = {
  result: FinalizeResult;
  seller: string;
  nameOf: (proposalId: string) => string;
  acceptHref: (snapshotId: string) => string;
  now: Date;
  sellerOffsetMs: number;
  sellerId: string;
  /** The hold that runs on one of these drafts, where one does. */
  running: LiveHold | null;
  onEnd: (end: CallEndView) => void;
};

/** How the last finalize of these drafts ended: all held, none and why, refused, or not known. */
export function ResultBanner(props: ResultBannerProps) {
  const { result, seller, nameOf, acceptHref, now, sellerOffsetMs, sellerId, running, onEnd } = props;
  switch (result.kind) {
    case "held": {
      const live = liveHolds(result.holds, now, sellerOffsetMs);
      if (live.length === 0) return null;
      const only = live.length === 1 ? live[0] : undefined;
      return (
        <Banner
          tone="ok"
          title={only ? `${seller} holds ${nameOf(only.proposalId)}` : `${seller} holds all ${live.length}`}
          actions={
            only ? (
              <ButtonLink href={acceptHref(only.id)} variant="primary">
                Go to accept
              </ButtonLink>
            ) : undefined
          }
        >
          {only
            ? "Its terms are compared with the draft there. Nothing is booked yet."
            : "Nothing is booked yet. Accept each on its own:"}
          {only ? null : (
            <ul className="mt-1.5 grid gap-1.5">
              {live.map((hold) => (
                <HeldRow key={hold.id} hold={hold} href={acceptHref(hold.id)} sellerOffsetMs={sellerOffsetMs} />
              ))}
            </ul>
          )}
        </Banner>
      );
    }
    case "none":
      return (
        <Banner tone="block" title={`${seller} holds none of these. Nothing was booked.`}>
          <ul className="grid gap-2">
            {result.entries.map(({ proposalId, sank, result: outcome }) => (
              <li key={proposalId}>
                <code className="font-semibold">{nameOf(proposalId)}</code>{" "}
                {sank ? sankWords(outcome?.reasonCode ?? null) : "could have been held, but went down with the batch."}
                {outcome?.reason ? <SellerWords seller={seller}>{outcome.reason}</SellerWords> : null}
              </li>
            ))}
          </ul>
          <p className="mt-1.5">The drafts are as they were: leave out the one that sank it, wait, or refine.</p>
        </Banner>
      );
    case "refused":
      return (
        <Banner
          tone="block"
          title={`${seller} refused the request for a hold. Nothing is held, nothing was changed.`}
          actions={
            running && result.round.error?.code === "INVALID_STATE" ? (
              <ButtonLink href={acceptHref(running.hold.id)} variant="primary">
                Go to that hold
              </ButtonLink>
            ) : result.round.error ? (
              <RenewLink code={result.round.error.code} sellerId={sellerId} />
            ) : undefined
          }
        >
          {result.round.error ? (
            <>
              <p>
                {running && result.round.error.code === "INVALID_STATE" ? (
                  <>
                    It is on hold already, as {nameOf(running.hold.proposalId)}:{" "}
                    <TimeLeft expiresAt={running.until} sellerOffsetMs={sellerOffsetMs} />. A hold is never prolonged.
                  </>
                ) : (
                  refusedWords(result.round.error.code, seller)
                )}
              </p>
              <SellerWords seller={seller}>
                {[result.round.error.message, result.round.error.suggestion].filter(Boolean).join(" ")}
              </SellerWords>
              <code className="text-12 text-ink-2">{result.round.error.code}</code>
            </>
          ) : (
            "It gave no error code."
          )}
          <div className="mt-2 empty:hidden">
            <SendSameAgain round={result.round} onEnd={onEnd} />
          </div>
        </Banner>
      );
    case "postponed":
      return <PostponedBanner round={result.round} seller={seller} />;
    case "unknown":
      return (
        <>
          <UnknownCall round={result.round} seller={seller} onEnd={onEnd} />
          <RawCall round={result.round} />
        </>
      );
    case "submitted":
      return (
        <>
          <TaskPanel round={result.round} seller={seller} onEnd={onEnd} />
          <RawCall round={result.round} />
        </>
      );
    case "under_way":
      return (
        <Banner tone="review" title={`${seller} is placing the hold`}>
          {formatWaited(result.round.sentAt ?? result.round.preparedAt, now)} so far. Nothing is held until it answers;
          this page reads the answer when it comes.
        </Banner>
      );
  }
}

function HeldRow({ hold, href, sellerOffsetMs }: { hold: SnapshotView; href: string; sellerOffsetMs: number }) {
  const proposal = receivedProposal(hold);
  const total = proposal?.commercial_terms.total_budget;
  return (
    <li className="flex flex-wrap items-baseline gap-x-3">
      <code className="font-semibold">{hold.proposalId}</code>
      {total ? formatMoney(total) : null}
      {proposal?.expires_at ? <TimeLeft expiresAt={proposal.expires_at} sellerOffsetMs={sellerOffsetMs} /> : null}
      <Link href={href} className="font-medium text-accent hover:underline">
        Go to accept
      </Link>
    </li>
  );
}

/** Why one draft sank the batch, by the seller's reason code (facts 4.5). */
function sankWords(code: string | null): string {
  if (code === "hold_unavailable") return "sank it: no hold could be had for it.";
  if (code === "source_unavailable") return "sank it: the seller does not find it, or no longer offers it.";
  return code === null
    ? "was not held, and the seller gave no reason code."
    : `was not held: ${code.replaceAll("_", " ")}.`;
}

const REFUSED: Record<string, string> = {
  INVALID_STATE: "One of them is no longer a draft, was declined, or is held already. Read the negotiation again.",
  PROPOSAL_EXPIRED: "A draft’s own deadline has passed. Refine it for a fresh one.",
  PROPOSAL_NOT_FOUND: "The seller does not know one of them. Ask for it anew.",
  MULTI_FINALIZE_UNSUPPORTED: "It cannot hold several at once, all or none. Finalize them one at a time.",
  RATE_LIMITED: "It is being asked too often. Wait, then ask again.",
  SERVICE_UNAVAILABLE: "It is out of service for now. Wait, then ask again.",
};

function refusedWords(code: string, seller: string): string {
  return REFUSED[code] ?? `${seller} names the reason below.`;
}
