"use client";

import { useRouter } from "next/navigation";
import { useEffect, useId, useMemo } from "react";
import { CommitFailure } from "@/components/hold/commit-failure";
import { liveHoldOf } from "@/components/hold/live-hold";
import { receivedProposal } from "@/components/hold/received";
import { LedgerPanel } from "@/components/ledger/ledger-panel";
import { OverBudget } from "@/components/ledger/over-budget";
import { shortIds } from "@/components/lineage/short-ids";
import { Button, ButtonLink } from "@/components/ui/button";
import { formatMoney } from "@/components/ui/format-money";
import { PageHead } from "@/components/ui/page";
import { Panel, PanelHeader } from "@/components/ui/panel";
import { SnapshotFindings } from "@/components/verdict/snapshot-findings";
import type { Money } from "@/lib/adcp";
import type { HoldView, SnapshotView, ThreadView, WorkspaceView } from "@/lib/api/client";
import { BlockerList } from "./blocker-list";
import { DraftsTable } from "./drafts-table";
import { type FinalizeBlocker, finalizeBlockers } from "./finalize-blockers";
import { type FinalizeResult, finalizeResult, liveHolds } from "./finalize-result";
import { HoldsPanel } from "./holds-panel";
import { oneByOne } from "./one-by-one";
import { OneByOnePanel } from "./one-by-one-panel";
import { ResultBanner } from "./result-banner";
import { totalsByCurrency } from "./totals";
import { useFinalize } from "./use-finalize";
import { useOneByOne } from "./use-one-by-one";

type FinalizeViewProps = {
  negotiation: WorkspaceView;
  thread: ThreadView;
  drafts: SnapshotView[];
  /** Every live hold of the desk at this seller. */
  holds: HoldView[];
  now: Date;
};

/** What a finalize asks for, what it costs and what stands against it, before anything is sent; then how it ended. */
export function FinalizeView({ negotiation, thread, drafts, holds, now }: FinalizeViewProps) {
  const id = useId();
  const router = useRouter();
  const { finalize, onEnd, pending, ended, failure } = useFinalize(thread, drafts);
  const names = useMemo(() => shortIds(thread.snapshots.map(({ proposalId }) => proposalId)), [thread.snapshots]);
  const asker = useOneByOne(thread);
  const result = finalizeResult(thread.rounds, thread.snapshots, drafts);
  const own = oneByOne(thread.rounds, thread.snapshots, drafts);
  const roundsHere = negotiation.threads
    .filter(({ sellerId }) => sellerId === thread.sellerId)
    .flatMap(({ rounds }) => rounds);
  const running = drafts.flatMap((draft) => liveHoldOf(draft, thread, now) ?? [])[0] ?? null;
  const blockers = finalizeBlockers(drafts, thread, now);
  const seller = thread.sellerName;
  const totals = drafts.map((draft) => receivedProposal(draft)?.commercial_terms.total_budget ?? null);
  const amount = amountWords(totals);
  // What runs already would only be counted twice.
  const taken = drafts.flatMap((draft, at) => (liveHoldOf(draft, thread, now) ? [] : (totals[at] ?? [])));
  const workspace = `/negotiations/${negotiation.id}?thread=${thread.id}`;
  const acceptHref = (snapshotId: string) => `/negotiations/${negotiation.id}/accept/${snapshotId}`;

  const heldAlone =
    ended?.end === "done" && result?.kind === "held" && result.holds.length === 1 ? result.holds[0] : null;
  useEffect(() => {
    // One hold has one next step; several are listed here to choose from.
    if (heldAlone) router.replace(`/negotiations/${negotiation.id}/accept/${heldAlone.id}`);
  }, [heldAlone, router, negotiation.id]);

  const isShut = blockers.length > 0;
  return (
    <>
      <PageHead
        crumbs={[
          { label: "Negotiations", href: "/negotiations" },
          { label: negotiation.name, href: `/negotiations/${negotiation.id}` },
          { label: seller, href: workspace },
          { label: "Finalize" },
        ]}
        title={`Ask ${seller} to hold ${amount}`}
        sub={drafts.length === 1 ? "1 draft, nothing is booked by it" : `${drafts.length} drafts, all or none`}
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_400px]">
        <div className="grid min-w-0 gap-4">
          {own ? (
            <OneByOnePanel
              entries={own}
              thread={thread}
              nameOf={(proposalId) => names.get(proposalId) ?? proposalId}
              acceptHref={acceptHref}
              workspace={workspace}
              now={now}
              isShut={blockers.some(({ kind }) => kind !== "held_already" && kind !== "draft_expired")}
              asker={asker}
            />
          ) : result ? (
            <ResultBanner
              result={result}
              seller={seller}
              nameOf={(proposalId) => names.get(proposalId) ?? proposalId}
              acceptHref={acceptHref}
              now={now}
              sellerOffsetMs={thread.sellerOffsetMs}
              sellerId={thread.sellerId}
              running={running}
              onEnd={onEnd}
            />
          ) : null}
          {failure ? <CommitFailure error={failure} act="the request for a hold" seller={seller} /> : null}
          {isShut && !isSaid(blockers, result, own !== null) ? (
            <BlockerList blockers={blockers} names={names} workspace={workspace} acceptHref={acceptHref} />
          ) : null}
          <DraftsTable drafts={drafts} thread={thread} names={names} />
          <LedgerPanel ledger={negotiation.ledger} threads={negotiation.threads} />
          {drafts.some(({ findings }) => findings.length > 0) ? (
            <Panel labelledBy={`${id}-findings`}>
              <PanelHeader title="What the desk found" id={`${id}-findings`} />
              <SnapshotFindings snapshots={drafts} nameOf={(proposalId) => names.get(proposalId) ?? proposalId} />
            </Panel>
          ) : null}
        </div>
        <aside className="grid min-w-0 gap-4 lg:sticky lg:top-16" aria-label="What to do">
          <Panel labelledBy={`${id}-does`}>
            <PanelHeader title="What finalizing does" id={`${id}-does`} />
            <ol className="px-4 py-1">
              {steps(drafts.length, seller).map((step, at) => (
                <li
                  key={step}
                  className="grid grid-cols-[20px_minmax(0,1fr)] gap-2.5 border-t border-line py-2.5 first:border-t-0"
                >
                  <span
                    aria-hidden="true"
                    className="grid size-5 place-items-center rounded-full border border-line-2 text-11 font-semibold text-ink-2"
                  >
                    {at + 1}
                  </span>
                  <span>{step}</span>
                </li>
              ))}
            </ol>
            <div className="border-t border-line bg-inset p-3 sm:p-4">
              <div className="mb-3 empty:hidden">
                <OverBudget negotiation={negotiation} take={taken} />
              </div>
              <Button
                variant={own === null && isNext(result, now, thread.sellerOffsetMs) ? "primary" : "default"}
                size="lg"
                className="w-full whitespace-normal"
                pending={pending}
                aria-disabled={isShut}
                aria-describedby={`${id}-why`}
                onClick={finalize}
              >
                Ask {seller} to hold {amount}
              </Button>
              <p id={`${id}-why`} className="mt-2.5 text-12 text-ink-2">
                {isShut
                  ? "Something stands against it, so nothing can be sent. It is listed with its way out."
                  : "Stored with its key before it is sent; pressing twice asks once."}
              </p>
            </div>
            <footer className="flex flex-wrap border-t border-line px-2 py-2.5">
              <ButtonLink href={workspace} variant="quiet" size="sm">
                Back to the negotiation
              </ButtonLink>
            </footer>
          </Panel>
          <HoldsPanel thread={thread} rounds={roundsHere} drafts={drafts} holds={holds} />
        </aside>
      </div>
    </>
  );
}

/** Whether the result above says all that stands against another finalize: one banner is enough for one fact. */
function isSaid(blockers: readonly FinalizeBlocker[], result: FinalizeResult | null, isOneByOne: boolean): boolean {
  if (isOneByOne || isRunningSaid(result))
    return blockers.every(({ kind }) => kind === "held_already" || kind === "draft_expired");
  if (result === null || result.kind === "none" || result.kind === "refused") return false;
  return blockers.every(({ kind }) => kind === "held_already" || kind === "unsettled");
}

/** Whether asking for a hold is what a person would do next; the banner has the next step otherwise. */
function isNext(result: FinalizeResult | null, now: Date, sellerOffsetMs: number): boolean {
  if (result === null || result.kind === "none" || result.kind === "refused") return true;
  if (result.kind === "unknown") return result.round.aside?.concluded === "did_not_happen";
  return result.kind === "held" && liveHolds(result.holds, now, sellerOffsetMs).length === 0;
}

function steps(drafts: number, seller: string): string[] {
  return [
    drafts === 1
      ? `Asks ${seller} to hold the inventory of this draft, on exactly these terms.`
      : `Asks ${seller} to hold the inventory of all ${drafts} drafts, on exactly these terms. ${seller} holds all of them or none: if one cannot be held, nothing is.`,
    "Nothing is booked and nothing is owed. A hold ends by itself and is never prolonged.",
    "What comes back is compared with the draft byte for byte. Any difference blocks accepting.",
    "Then you have until the hold ends to accept, by the seller’s clock.",
  ];
}

/** A refusal because of a running hold leads to that hold itself. */
const isRunningSaid = (result: FinalizeResult | null) =>
  result?.kind === "refused" && result.round.error?.code === "INVALID_STATE";

/** `USD 50,000`; several currencies are named side by side and never added. */
function amountWords(all: readonly (Money | null)[]): string {
  const totals = totalsByCurrency(all);
  if (totals === null) return all.length === 1 ? "this draft" : "these drafts";
  return totals.map(formatMoney).join(" and ");
}
