"use client";

import { receivedProposal, reviewedDraft } from "@/components/hold/received";
import { buyHref } from "@/components/media-buy/places";
import { Banner } from "@/components/ui/banner";
import { ButtonLink } from "@/components/ui/button";
import { Panel, PanelHeader } from "@/components/ui/panel";
import type { Proposal } from "@/lib/adcp";
import type { MediaBuyView, SnapshotView, ThreadView } from "@/lib/api/client";
import { CancellationPanel } from "./cancellation-panel";
import { StaleBase } from "./stale-base";
import { TermsDiffTable } from "./terms-diff-table";
import type { KnownChange } from "./use-change";

type AcceptChangeProps = {
  known: KnownChange;
  thread: ThreadView;
  snapshot: SnapshotView;
  proposal: Proposal;
  /** Whether it can still be accepted: an accepted change has moved the buy itself. */
  open: boolean;
  now: Date;
};

/** On the page of an acceptance: that it changes a booked buy, what of it, and whether it still stands on what the buy is now. */
export function AcceptChange({ known, thread, snapshot, proposal, open, now }: AcceptChangeProps) {
  const { change, stale, state } = known;
  const draft = reviewedDraft(snapshot, thread.snapshots);
  const live = change.live ? receivedProposal(change.live) : null;
  const names = new Map(thread.products.map(({ productId, name }) => [productId, name]));
  return (
    <>
      {open && stale ? <StaleBase change={change} thread={thread} draftId={draft?.id ?? null} /> : null}
      {change.kind === "cancellation" ? (
        <CancellationPanel proposal={proposal} state={state} sellerName={thread.sellerName} now={now} />
      ) : (
        <Panel labelledBy="change-title">
          <PanelHeader
            id="change-title"
            title="What this changes of the buy"
            sub={change.base === null ? null : `drafted from revision ${change.base}`}
          />
          {live ? (
            <TermsDiffTable live={live} changed={proposal} names={names} />
          ) : (
            <p className="p-4 text-ink-2">
              The terms the buy ran on before are not on this desk, so they cannot be held side by side.
            </p>
          )}
        </Panel>
      )}
    </>
  );
}

type CanceledBannerProps = { buy: MediaBuyView; seller: string };

/** A cancellation that was accepted: only a read-back that shows the buy canceled is called one. */
export function CanceledBanner({ buy, seller }: CanceledBannerProps) {
  if (buy.readBack.state === "agrees" && buy.status === "canceled") {
    return (
      <Banner tone="ok" title={`Canceled: ${seller} ended the buy on the terms you reviewed`}>
        It was read back and is canceled.
      </Banner>
    );
  }
  if (buy.readBack.state === "differs") {
    return (
      <Banner tone="block" title={`${seller} took the cancellation and shows something else`}>
        {buy.readBack.message} What differs is under “Read back”. Take it up with {seller}.
      </Banner>
    );
  }
  return (
    <Banner tone="neutral" title={`${seller} answered that the buy is canceled`}>
      {buy.readBack.message ?? "It has not been read back yet, so the desk cannot say that it is."}
    </Banner>
  );
}

/** Terms that were accepted and that a later agreement has replaced. */
export function SupersededBanner({ thread, mediaBuyId }: { thread: ThreadView; mediaBuyId: string }) {
  return (
    <Banner
      tone="neutral"
      title="These terms were accepted, and a later agreement has replaced them"
      actions={
        <ButtonLink href={buyHref({ negotiationId: thread.negotiationId, threadId: thread.id, mediaBuyId })}>
          See the media buy now
        </ButtonLink>
      }
    >
      They stay here as they were signed. Nothing can be sent for them any more.
    </Banner>
  );
}
