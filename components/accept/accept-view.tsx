"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { AcceptChange, CanceledBanner, SupersededBanner } from "@/components/amend/accept-change";
import { CancelConfirm } from "@/components/amend/cancel-confirm";
import { cancellationTerms } from "@/components/amend/change";
import { useChange } from "@/components/amend/use-change";
import { ApprovalPanel } from "@/components/approvals/approval-panel";
import { AsideNote } from "@/components/calls/aside-note";
import { PostponedBanner } from "@/components/calls/postponed-call";
import { RawCall } from "@/components/calls/raw-call";
import { TaskPanel } from "@/components/calls/task-panel";
import { FindOutPanel, UnknownBanner } from "@/components/calls/unknown-call";
import { WhatHappenedPanel } from "@/components/calls/what-happened";
import { LosersPanel } from "@/components/decline/losers-panel";
import { useFill } from "@/components/demo/fills";
import { HoldAnnouncer } from "@/components/hold/announcer";
import { CommitFailure } from "@/components/hold/commit-failure";
import { HoldBar } from "@/components/hold/hold-bar";
import { ancestry, receivedProposal, reviewedDraft } from "@/components/hold/received";
import { SnapshotChain } from "@/components/hold/snapshot-chain";
import { OverBudget } from "@/components/ledger/over-budget";
import { shortIds } from "@/components/lineage/short-ids";
import { buyHref } from "@/components/media-buy/places";
import { Banner } from "@/components/ui/banner";
import { ButtonLink } from "@/components/ui/button";
import { Field, TextInput } from "@/components/ui/field";
import { formatMoney } from "@/components/ui/format-money";
import { Say } from "@/components/ui/mark";
import { PageHead } from "@/components/ui/page";
import { Panel, PanelHeader } from "@/components/ui/panel";
import { SnapshotFindings } from "@/components/verdict/snapshot-findings";
import { api, type SnapshotView, type ThreadView, type WorkspaceView } from "@/lib/api/client";
import { type AcceptStage, acceptances, acceptStage } from "./accept-stage";
import { answerBlocks } from "./answer-blocks";
import { BlockedBanner, WaysOnPanel } from "./blocked-acceptance";
import { AnswerFindingsPanel, BookedBanner, MediaBuyPanel, ReadBackPanel } from "./booked";
import { cappingOf } from "./budget-capping";
import { BuyingPanel, Fact } from "./buying-panel";
import { ChangedTermsPanel } from "./changed-terms-panel";
import { acceptChecklist, baseItem, isAcceptable } from "./checklist";
import { checklistFacts } from "./checklist-facts";
import { ChecklistPanel } from "./checklist-panel";
import { chosenTotal, openTotal } from "./chosen-total";
import { ConfirmPanel } from "./confirm-panel";
import { EvidencePanel } from "./evidence-panel";
import { ExpiredBanner, FinalizeAgainPanel } from "./expired-hold";
import { FindOutFacts } from "./find-out-facts";
import { GatePanel } from "./gate-panel";
import { InsertionOrderPanel } from "./insertion-order-panel";
import { useKeptTyping } from "./kept-typing";
import { LetPassPanel } from "./let-pass-panel";
import { MobileAcceptBar } from "./mobile-accept-bar";
import { DailyCapFields, OpenTotalPanel } from "./open-total-panel";
import { PostponedPanel } from "./postponed-panel";
import { RefusedBanner } from "./refused-banner";
import { SubmittedBanner } from "./submitted-acceptance";
import { sentPurchaseOrder, useAcceptance } from "./use-acceptance";
import { approvalItems, useApprovalNeed } from "./use-approval-need";

/** Nobody is buying what is blocked, and nobody is any more what is bought. */
const BUYING_TITLES: Partial<Record<AcceptStage["kind"], string>> = {
  accepted: "What you bought",
  superseded: "What was agreed then",
  terms_changed: "What was committed",
  digest_mismatch: "What was committed",
  expired: "What was held",
};

/** Stages in which the seller still holds the terms, as far as the desk knows. */
const HOLD_TICKS: ReadonlySet<AcceptStage["kind"]> = new Set(["review", "submitted", "under_way", "postponed"]);
/** Stages in which an acceptance left the desk and has not come to its end. */
const OPEN_CALLS: ReadonlySet<AcceptStage["kind"]> = new Set(["unknown", "submitted", "postponed"]);

type AcceptViewProps = { negotiation: WorkspaceView; thread: ThreadView; snapshot: SnapshotView; now: Date };

/** One committed snapshot on its way to a media buy, in whichever stage it is. */
export function AcceptView({ negotiation, thread, snapshot, now }: AcceptViewProps) {
  const stage = acceptStage(thread, snapshot, now);
  const draft = reviewedDraft(snapshot, thread.snapshots);
  const proposal = receivedProposal(snapshot);
  const path = ancestry(snapshot, thread.snapshots);
  const names = useMemo(() => shortIds(thread.snapshots.map(({ proposalId }) => proposalId)), [thread.snapshots]);
  const [typed, setTyped] = useKeptTyping(snapshot.id, earlierHolds(snapshot, thread.snapshots));
  useFill(
    "acceptance",
    (fill) => setTyped({ amount: fill.typed }),
    (fill) => fill.snapshotId === snapshot.id,
  );
  const session = useQuery(api.session.current.queryOptions());
  const buyer = session.data?.buyer.organization ?? negotiation.operator;
  const known = useChange(thread, snapshot);
  const liveTotal = known?.state?.total ?? null;
  const acceptance = useAcceptance({ thread, snapshot, typed, live: liveTotal });
  const isCancellation = known?.change.kind === "cancellation";
  useFocusOnBanner(stage.kind);

  const draftName = draft ? (names.get(draft.proposalId) ?? draft.proposalId) : "the draft";
  const unstated = proposal ? openTotal(proposal) : null;
  const total = proposal?.commercial_terms.total_budget ?? (unstated ? chosenTotal(unstated, typed.total) : null);
  const amount = total ? formatMoney(total) : "these terms";
  const workspace = `/negotiations/${negotiation.id}?thread=${thread.id}`;
  const finalizeHref = draft ? `/negotiations/${negotiation.id}/finalize?p=${draft.id}` : workspace;
  const refineHref = draft ? `${workspace}&view=compose&source=${draft.id}` : workspace;
  const facts = proposal ? checklistFacts({ thread, snapshot, draft, proposal, typed, now }) : null;
  const need = useApprovalNeed(thread, snapshot, total);
  const items = [
    ...approvalItems(need),
    ...(facts ? acceptChecklist(facts) : []),
    ...(known ? [baseItem({ stale: known.stale, base: known.change.base })] : []),
  ];
  const expiresAt = proposal?.expires_at ?? null;
  const mayAccept = session.data?.permissions.includes("accept") ?? true;
  const isOpen = stage.kind === "review" || stage.kind === "expired";
  const holdsTick = HOLD_TICKS.has(stage.kind);
  const isOpenCall = OPEN_CALLS.has(stage.kind);
  const open = isOpenCall ? acceptances(thread.rounds, snapshot) : [];
  const lastOpen = open.at(-1);
  const announced = useMemo(
    () =>
      expiresAt ? [{ id: snapshot.id, name: thread.sellerName, expiresAt, sellerOffsetMs: thread.sellerOffsetMs }] : [],
    [snapshot.id, thread.sellerName, expiresAt, thread.sellerOffsetMs],
  );

  const mustAct = facts !== null && facts.blocking.length + facts.unacknowledged.length > 0;
  const findings =
    snapshot.findings.length > 0 ? (
      <Panel labelledBy="findings-title">
        <PanelHeader title="What the desk found" id="findings-title" />
        <SnapshotFindings snapshots={[snapshot]} nameOf={(id) => names.get(id) ?? id} />
      </Panel>
    ) : null;
  const whatToDo = (
    <aside
      className="grid min-w-0 gap-4 lg:sticky lg:top-16 lg:col-start-2 lg:row-span-2 lg:row-start-1"
      aria-label="What to do"
    >
      {stage.kind === "review" && isCancellation && proposal && known ? (
        <>
          <CancelConfirm
            sellerName={thread.sellerName}
            buyName={known.buyName}
            terms={cancellationTerms(proposal)}
            typed={typed.amount}
            onTyped={(value) => setTyped({ amount: value })}
            acceptable={isAcceptable(items) && (total ?? liveTotal) !== null}
            pending={acceptance.pending}
            onAccept={acceptance.accept}
            keepHref={workspace}
          />
          <ChecklistPanel items={items} />
        </>
      ) : null}
      {stage.kind === "review" && unstated && !isCancellation ? (
        <OpenTotalPanel open={unstated} sellerName={thread.sellerName} typed={typed} onChange={setTyped} />
      ) : null}
      {stage.kind === "review" && total && !isCancellation && mayAccept ? (
        <DailyCapFields
          capping={cappingOf(thread.seller.capabilitiesText)}
          currency={total.currency}
          typed={typed}
          onChange={setTyped}
        />
      ) : null}
      {stage.kind === "review" && total && need.subject && session.data ? (
        <ApprovalPanel
          need={need.need}
          session={session.data}
          subject={need.subject}
          sellerName={thread.sellerName}
          endsAt={expiresAt === null ? null : Date.parse(expiresAt) - thread.sellerOffsetMs}
          note={typed.approvalNote}
          onNote={(note) => setTyped({ approvalNote: note })}
        />
      ) : null}
      {stage.kind === "review" && total && !isCancellation && !mayAccept ? <ChecklistPanel items={items} /> : null}
      {stage.kind === "review" && total && !isCancellation && mayAccept ? (
        <>
          <ConfirmPanel
            warning={
              <OverBudget
                negotiation={negotiation}
                take={[total]}
                heldAlready={proposal?.commercial_terms.total_budget ? total.amount : 0}
              />
            }
            sellerName={thread.sellerName}
            operator={buyer}
            terms={total}
            lines={proposal?.commercial_terms.purchases.length ?? 0}
            amends={known !== null}
            typed={typed.amount}
            onTyped={(value) => setTyped({ amount: value })}
            acceptable={isAcceptable(items)}
            pending={acceptance.pending}
            onAccept={acceptance.accept}
            lapseHref={workspace}
          />
          <ChecklistPanel items={items} />
        </>
      ) : null}
      {stage.kind === "review" && !total && !unstated && !isCancellation ? (
        <NoTotalPanel sellerName={thread.sellerName} refineHref={refineHref} />
      ) : null}
      {stage.kind === "expired" ? (
        <FinalizeAgainPanel
          sellerName={thread.sellerName}
          draftName={draftName}
          standing={thread.seller.standing}
          typed={typed}
          hadOrder={proposal?.insertion_order !== undefined}
          finalizeHref={finalizeHref}
          refineHref={refineHref}
        />
      ) : null}
      {stage.kind === "terms_changed" || stage.kind === "digest_mismatch" ? (
        <WaysOnPanel
          stage={stage}
          sellerName={thread.sellerName}
          draftName={draftName}
          standing={thread.seller.standing}
          finalizeHref={finalizeHref}
          refineHref={refineHref}
        />
      ) : null}
      {stage.kind === "terms_changed" && stage.held && draft ? (
        <LetPassPanel
          draft={draft}
          committed={snapshot}
          changes={stage.changes.length}
          mayLetPass={session.data?.permissions.includes("acknowledge_changed_terms") ?? false}
        />
      ) : null}
      {stage.kind === "unknown" ? (
        <FindOutPanel round={stage.round} seller={thread.sellerName}>
          <FindOutFacts round={stage.round} expiresAt={expiresAt} sellerOffsetMs={thread.sellerOffsetMs} />
        </FindOutPanel>
      ) : null}
      {stage.kind === "submitted" ? (
        <TaskPanel round={stage.round} seller={thread.sellerName}>
          <Say kind="note">
            <span className="text-ink">Nothing can be sent for this proposal meanwhile</span>
          </Say>
        </TaskPanel>
      ) : null}
      {stage.kind === "postponed" ? (
        <PostponedPanel round={stage.round} seller={thread.sellerName} expiresAt={expiresAt} />
      ) : null}
      {stage.kind === "accepted" ? (
        <ReadBackPanel
          buy={stage.buy}
          pending={acceptance.readingBack}
          onReadBack={acceptance.readBack}
          deskHref={workspace}
          buyHref={buyHref({ negotiationId: negotiation.id, threadId: thread.id, mediaBuyId: stage.buy.mediaBuyId })}
        />
      ) : null}
      {stage.kind === "accepted" ? <EvidencePanel snapshotId={snapshot.id} /> : null}
    </aside>
  );
  return (
    <>
      <PageHead
        crumbs={[
          { label: "Negotiations", href: "/negotiations" },
          { label: negotiation.name, href: `/negotiations/${negotiation.id}` },
          { label: thread.sellerName, href: workspace },
          { label: stage.kind === "accepted" ? "Accepted" : "Accept" },
        ]}
        title={
          stage.kind === "accepted" || stage.kind === "superseded"
            ? `${isCancellation ? "Cancellation of the buy" : amount} from ${thread.sellerName}`
            : isCancellation
              ? `Cancel the buy with ${thread.sellerName}`
              : `Accept ${amount} from ${thread.sellerName}`
        }
        actions={
          <SnapshotChain
            path={path}
            names={names}
            became={stage.kind === "expired" || stage.kind === "accepted" ? stage.kind : null}
          />
        }
      />
      {stage.kind === "accepted" ? null : <HoldAnnouncer holds={announced} />}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_400px] lg:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 gap-4">
          <StageBanner
            stage={stage}
            thread={thread}
            amount={amount}
            workspace={workspace}
            proposal={proposal}
            draft={draft}
            now={now}
            finalizeHref={finalizeHref}
            isCancellation={isCancellation}
          />
          {acceptance.failure ? (
            <CommitFailure error={acceptance.failure} act="the acceptance" seller={thread.sellerName} />
          ) : null}
          {holdsTick && expiresAt ? (
            <HoldBar
              sellerName={thread.sellerName}
              grantedAt={snapshot.receivedAt}
              expiresAt={expiresAt}
              sellerOffsetMs={thread.sellerOffsetMs}
            />
          ) : null}
        </div>
        {/* On a phone an open outcome is acted on before its terms are read again; terms not accepted yet are read first. */}
        {isOpenCall ? whatToDo : null}
        <div className="grid min-w-0 gap-4 lg:col-start-1 lg:row-start-2">
          {mustAct ? findings : null}
          {known && proposal ? (
            <AcceptChange
              known={known}
              thread={thread}
              snapshot={snapshot}
              proposal={proposal}
              open={isOpen}
              now={now}
            />
          ) : null}
          {stage.kind === "accepted" ? (
            <>
              <AnswerFindingsPanel findings={answerBlocks(thread.rounds)} />
              <MediaBuyPanel buy={stage.buy} sellerName={thread.sellerName} />
              <LosersPanel negotiationId={negotiation.id} />
            </>
          ) : null}
          {open.length > 0 ? <WhatHappenedPanel rounds={open} /> : null}
          {lastOpen ? <RawCall round={lastOpen} /> : null}
          {draft && proposal && stage.kind !== "unknown" ? (
            <GatePanel
              draft={draft}
              committed={snapshot}
              names={names}
              changes={stage.kind === "terms_changed" ? stage.changes.length : null}
            />
          ) : null}
          {stage.kind === "terms_changed" ? (
            <ChangedTermsPanel
              changes={stage.changes}
              identical={stage.identical}
              draftId={draftName}
              committedId={names.get(snapshot.proposalId) ?? snapshot.proposalId}
            />
          ) : null}
          {proposal ? (
            <BuyingPanel
              title={isCancellation ? "What ends" : (BUYING_TITLES[stage.kind] ?? "What you are buying")}
              proposal={proposal}
              thread={thread}
              operator={negotiation.operator}
              purchaseOrder={
                isOpen && !isCancellation && !proposal.commercial_terms.purchase_order_ref ? (
                  <Field label="Purchase order" hint="Optional. Sent with the acceptance.">
                    <TextInput
                      value={typed.purchaseOrder}
                      maxLength={255}
                      autoComplete="off"
                      onChange={(event) => setTyped({ purchaseOrder: event.target.value })}
                    />
                  </Field>
                ) : (
                  <PurchaseOrderFact
                    thread={thread}
                    snapshot={snapshot}
                    inTerms={proposal.commercial_terms.purchase_order_ref}
                  />
                )
              }
            />
          ) : null}
          {proposal?.insertion_order && facts?.order && stage.kind !== "accepted" ? (
            <InsertionOrderPanel
              order={proposal.insertion_order}
              comparison={facts.order.comparison}
              sellerName={thread.sellerName}
              signsFor={buyer}
              typed={typed}
              onChange={setTyped}
              open={stage.kind === "review"}
            />
          ) : null}
          {mustAct ? null : findings}
        </div>
        {isOpenCall ? null : whatToDo}
      </div>
      {stage.kind === "review" && expiresAt ? (
        <MobileAcceptBar expiresAt={expiresAt} sellerOffsetMs={thread.sellerOffsetMs} />
      ) : null}
    </>
  );
}

type StageBannerProps = {
  stage: AcceptStage;
  thread: ThreadView;
  amount: string;
  workspace: string;
  finalizeHref: string;
  proposal: ReturnType<typeof receivedProposal>;
  draft: SnapshotView | null;
  now: Date;
  isCancellation: boolean;
};

function StageBanner(props: StageBannerProps) {
  const { stage, thread, amount, workspace, finalizeHref, proposal, draft, now, isCancellation } = props;
  const seller = thread.sellerName;
  switch (stage.kind) {
    case "superseded":
      return <SupersededBanner thread={thread} mediaBuyId={stage.mediaBuyId} />;
    case "accepted":
      if (isCancellation && answerBlocks(thread.rounds).length === 0) {
        return <CanceledBanner buy={stage.buy} seller={seller} />;
      }
      return (
        <BookedBanner
          buy={stage.buy}
          sellerName={seller}
          amount={amount}
          refuted={answerBlocks(thread.rounds).length > 0}
        />
      );
    case "unknown":
      return <UnknownBanner round={stage.round} seller={seller} declared={thread.seller.idempotency} />;
    case "postponed":
      return <PostponedBanner round={stage.round} seller={seller} />;
    case "submitted":
      return <SubmittedBanner round={stage.round} sellerName={seller} now={now} />;
    case "under_way":
      return (
        <Banner tone="neutral" title={`The acceptance is on its way to ${seller}`}>
          It is stored with its key. This page reads the answer when it comes; nothing is known before that.
        </Banner>
      );
    case "unreadable":
      return (
        <Banner
          tone="block"
          title="These terms cannot be read"
          actions={<ButtonLink href={workspace}>Open the negotiation</ButtonLink>}
        >
          {seller} sent a proposal without terms this desk can show, so it cannot be accepted. Nothing was booked.
        </Banner>
      );
    case "not_committed":
      return (
        <Banner
          tone="review"
          title="This is a draft: nothing is held"
          actions={
            <ButtonLink variant="primary" href={finalizeHref}>
              Finalize it first
            </ButtonLink>
          }
        >
          Only a committed proposal can be accepted. Finalizing asks {seller} to hold these terms; nothing is booked by
          it.
        </Banner>
      );
    case "terms_changed":
    case "digest_mismatch":
      return <BlockedBanner stage={stage} sellerName={seller} expiresAt={proposal?.expires_at ?? null} />;
    case "expired":
      return (
        <ExpiredBanner
          sellerName={seller}
          endedAt={stage.endedAt}
          lines={proposal?.commercial_terms.purchases.length ?? 0}
          draftExpiresAt={(draft ? receivedProposal(draft)?.expires_at : undefined) ?? null}
          now={now}
        />
      );
    case "review":
      if (stage.refused) return <RefusedBanner round={stage.refused} sellerName={seller} sellerId={thread.sellerId} />;
      return stage.aside?.aside ? (
        <Banner tone="neutral" title="An earlier acceptance was set aside: it can be accepted again">
          <AsideNote aside={stage.aside.aside} />
        </Banner>
      ) : null;
  }
}

function PurchaseOrderFact({
  thread,
  snapshot,
  inTerms,
}: {
  thread: ThreadView;
  snapshot: SnapshotView;
  inTerms: unknown;
}) {
  const sent = sentPurchaseOrder(acceptances(thread.rounds, snapshot).at(-1));
  const words =
    typeof inTerms === "string"
      ? { value: inTerms, more: "part of the terms" }
      : sent === null
        ? { value: "none", more: "none was given" }
        : { value: sent, more: "sent with the acceptance" };
  return (
    <div className="-mx-3 -my-2.5 sm:-mx-4 sm:-my-3">
      <Fact name="Purchase order" {...words} />
    </div>
  );
}

function NoTotalPanel({ sellerName, refineHref }: { sellerName: string; refineHref: string }) {
  return (
    <Panel labelledBy="no-total-title">
      <PanelHeader title="These terms name no total" id="no-total-title" />
      <p className="p-4">
        {sellerName} leaves the total open, so there is no amount this desk could show you and hold it to. Refine with a
        total budget, then finalize that draft.
      </p>
      <div className="border-t border-line bg-inset p-4">
        <ButtonLink href={refineHref} variant="primary" size="lg" className="w-full">
          Refine with a total
        </ButtonLink>
      </div>
    </Panel>
  );
}

/** Earlier holds on the same draft, newest first: what was typed for them is where a new one starts. */
function earlierHolds(snapshot: SnapshotView, snapshots: readonly SnapshotView[]): string[] {
  return snapshots
    .filter((other) => other.id !== snapshot.id && other.parentProposalId === snapshot.parentProposalId)
    .toSorted((a, b) => Date.parse(b.receivedAt) - Date.parse(a.receivedAt))
    .map(({ id }) => id);
}

/** When a stage changes under the reader, the page starts again at its top, where the banner says what happened. */
function useFocusOnBanner(kind: AcceptStage["kind"]) {
  useEffect(() => {
    if (kind !== "review" && kind !== "under_way") window.scrollTo({ top: 0 });
  }, [kind]);
}
