"use client";

import { useId } from "react";
import { DigestBadge } from "@/components/digest/digest-badge";
import { liveHoldOf } from "@/components/hold/live-hold";
import { receivedProposal } from "@/components/hold/received";
import type { BuyState } from "@/components/media-buy/buy-state";
import { whyNotFinalize } from "@/components/results/why-not-finalize";
import { Button, ButtonLink } from "@/components/ui/button";
import { inertText } from "@/components/ui/inert-text";
import { MoneyText } from "@/components/ui/money";
import { Panel, PanelHeader } from "@/components/ui/panel";
import { checksOf } from "@/components/verdict/checks-of";
import { SnapshotFindings } from "@/components/verdict/snapshot-findings";
import { VerdictChip } from "@/components/verdict/verdict-chip";
import type { SnapshotView, ThreadView } from "@/lib/api/client";
import { CancellationPanel } from "./cancellation-panel";
import { acceptedFrom, buyOf, changeOf, isStale } from "./change";
import { StaleBase } from "./stale-base";
import { besidesCancelling, changedRows, TermsDiffTable } from "./terms-diff-table";

type ChangeDraftProps = {
  draft: SnapshotView;
  thread: ThreadView;
  state: BuyState | null;
  name: string;
  primary: boolean;
  now: Date;
};

/** A drafted change of a buy: what it would change, what was found about it, and the way to a hold on it. */
export function ChangeDraft({ draft, thread, state, name, primary, now }: ChangeDraftProps) {
  const id = useId();
  const proposal = receivedProposal(draft);
  const change = changeOf(draft, thread.snapshots);
  if (!proposal) return null;
  const live = change?.live ? receivedProposal(change.live) : null;
  const accepted = acceptedFrom(draft, thread.snapshots);
  const stale = accepted === null && change !== null && isStale(change, buyOf(change, thread));
  const names = new Map(thread.products.map(({ productId, name: product }) => [productId, product]));
  const hold = liveHoldOf(draft, thread, now)?.hold;
  const why = stale ? "It was made from an earlier revision of the buy." : whyNotFinalize(draft, proposal, thread, now);
  const base = `/negotiations/${thread.negotiationId}`;
  const { total_budget } = proposal.commercial_terms;
  return (
    <>
      {stale && change ? <StaleBase change={change} thread={thread} draftId={draft.id} /> : null}
      {change?.kind === "cancellation" ? (
        <CancellationPanel proposal={proposal} state={state} sellerName={thread.sellerName} now={now} />
      ) : null}
      <Panel as="article" labelledBy={id}>
        <PanelHeader id={id} title={inertText(name)} sub={change?.base ? `drafted from revision ${change.base}` : null}>
          <VerdictChip snapshot={draft} checks={checksOf(draft, thread)} />
        </PanelHeader>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-3 sm:px-4">
          <span className="text-20 font-semibold">
            {total_budget ? <MoneyText {...total_budget} strong /> : "No total"}
          </span>
          {change?.kind === "cancellation" ? <span className="text-ink-2">is what ends, the whole buy</span> : null}
          <DigestBadge proposalText={draft.proposalText} claimed={proposal.terms_digest} />
        </div>
        {live && (change?.kind === "amendment" || besidesCancelling(changedRows(live, proposal)).length > 0) ? (
          <div className="border-t border-line">
            <TermsDiffTable live={live} changed={proposal} names={names} />
          </div>
        ) : null}
        {draft.findings.length > 0 ? (
          <div className="border-t border-line">
            <SnapshotFindings snapshots={[draft]} nameOf={() => inertText(name)} />
          </div>
        ) : null}
        <footer className="flex flex-wrap items-center gap-2 border-t border-line px-3 py-2.5 sm:px-4">
          {accepted ? (
            <ButtonLink href={`${base}/accept/${accepted.id}`}>It was accepted: see what came of it</ButtonLink>
          ) : hold ? (
            <ButtonLink variant={primary ? "primary" : "default"} href={`${base}/accept/${hold.id}`}>
              Held: review and accept
            </ButtonLink>
          ) : why ? (
            <>
              <Button aria-disabled aria-describedby={`${id}-why`}>
                Finalize
              </Button>
              <span id={`${id}-why`} className="text-12 text-ink-2">
                {why}
              </span>
            </>
          ) : (
            <ButtonLink variant={primary ? "primary" : "default"} href={`${base}/finalize?p=${draft.id}`}>
              Finalize {change?.kind === "cancellation" ? "the cancellation" : "the amendment"}
              <span className="sr-only"> {inertText(name)}</span>
            </ButtonLink>
          )}
          <span className="text-12 text-ink-2">Nothing of the buy changes before it is accepted.</span>
        </footer>
      </Panel>
    </>
  );
}
