"use client";

import { useQuery } from "@tanstack/react-query";
import { RefusedBanner } from "@/components/accept/refused-banner";
import { AsideNote } from "@/components/calls/aside-note";
import { refetchWhileMoving } from "@/components/calls/moving";
import { PostponedBanner } from "@/components/calls/postponed-call";
import { RawCall } from "@/components/calls/raw-call";
import { UnknownCall } from "@/components/calls/unknown-call";
import { WhatHappenedPanel } from "@/components/calls/what-happened";
import { StepDownBanner } from "@/components/legacy/lane/lane-notice";
import { laneLimit, laneName } from "@/components/legacy/lane/lane-words";
import { ChangeList } from "@/components/legacy/looks/change-list";
import { LocalHash } from "@/components/legacy/looks/local-hash";
import { type Look, looksAt, readLook } from "@/components/legacy/looks/observed";
import { guidanceWords, SharesTable } from "@/components/legacy/looks/shares-table";
import { StatusChip } from "@/components/legacy/looks/status-chip";
import { useLookAgain } from "@/components/legacy/looks/use-look-again";
import { legacyBuyHref } from "@/components/legacy/places";
import { problemsOf, wasRefusedHere } from "@/components/legacy/problems";
import { WaitingCall } from "@/components/results/open-call";
import { Banner } from "@/components/ui/banner";
import { Button, ButtonLink } from "@/components/ui/button";
import { formatInstant } from "@/components/ui/format-time";
import { inertText } from "@/components/ui/inert-text";
import { Say } from "@/components/ui/mark";
import { Empty, LoadFailed, Loading, PageHead } from "@/components/ui/page";
import { Panel, PanelHeader } from "@/components/ui/panel";
import { SellerWords } from "@/components/ui/seller-words";
import { useZone } from "@/components/ui/use-zone";
import { api, type ThreadView, type WorkspaceView } from "@/lib/api/client";
import { BookedBanner, BookedPanels } from "./booked";
import { LossList } from "./loss-list";
import { PurchaseForm } from "./purchase-form";
import { type PurchaseStage, purchaseStage, purchasesOf } from "./purchase-stage";
import { useConsent } from "./use-consent";
import { usePurchase } from "./use-purchase";

/** The consent page of one proposal of the older lane, and what came of it. */
export function LegacyBuyScreen({ negotiationId, observationId }: { negotiationId: string; observationId: string }) {
  const query = useQuery({
    ...api.negotiations.get.queryOptions({ input: { id: negotiationId } }),
    refetchInterval: ({ state }) =>
      refetchWhileMoving(state.data?.threads.flatMap(({ rounds }) => rounds) ?? [], Date.now()),
  });
  if (query.data === undefined) {
    return query.isError ? (
      <LoadFailed error={query.error} retry={() => void query.refetch()} />
    ) : (
      <Loading what="the proposal" />
    );
  }
  const thread = query.data.threads.find(({ legacy }) => legacy?.observations.some(({ id }) => id === observationId));
  const look = thread?.legacy?.observations.find(({ id }) => id === observationId);
  if (!thread || !look) {
    return (
      <Empty
        title="This desk has seen no such proposal"
        action={<ButtonLink href={`/negotiations/${negotiationId}`}>Open the negotiation</ButtonLink>}
      >
        The address names a look that is not of this negotiation.
      </Empty>
    );
  }
  // What is agreed to belongs to exactly what was seen.
  return <BuyView key={look.contentHash} negotiation={query.data} thread={thread} look={look} />;
}

type BuyViewProps = { negotiation: WorkspaceView; thread: ThreadView; look: Look };

function BuyView({ negotiation, thread, look }: BuyViewProps) {
  const seller = inertText(thread.sellerName);
  const stage = purchaseStage(thread, look);
  const back = `/negotiations/${negotiation.id}?thread=${encodeURIComponent(thread.id)}`;
  const name = inertText(readLook(look)?.name ?? look.proposalId);
  const rounds = purchasesOf(thread.rounds, look.proposalId);
  const last = rounds.at(-1);
  return (
    <>
      <PageHead
        crumbs={[
          { label: "Negotiations", href: "/negotiations" },
          { label: inertText(negotiation.name), href: back },
          { label: stage.kind === "booked" ? "Media buy" : "Buy" },
        ]}
        title={
          <span className="wrap-anywhere">
            {stage.kind === "booked" ? `Bought from ${seller}` : `Buy ${name} from ${seller}`}
          </span>
        }
        sub={laneName(thread.laneInfo)}
      />
      <div className="grid gap-4">
        <StepDownBanner thread={thread} />
        <Stage negotiation={negotiation} thread={thread} look={look} stage={stage} seller={seller} back={back} />
        {rounds.length > 0 ? <WhatHappenedPanel rounds={rounds} /> : null}
        {last ? <RawCall round={last} /> : null}
      </div>
    </>
  );
}

type StageProps = BuyViewProps & { stage: PurchaseStage; seller: string; back: string };

function Stage(props: StageProps) {
  const { stage, thread, seller, back, negotiation, look } = props;
  switch (stage.kind) {
    case "booked":
      return (
        <>
          <BookedBanner buy={stage.buy} seller={seller} />
          <BookedPanels buy={stage.buy} seller={seller} threadId={thread.id} backHref={back} />
        </>
      );
    case "unknown":
      return <UnknownCall round={stage.round} seller={seller} />;
    case "submitted":
    case "under_way":
      return <WaitingCall round={stage.round} seller={seller} thread={thread} />;
    case "postponed":
      return <PostponedBanner round={stage.round} seller={seller} />;
    case "changed":
      return (
        <>
          <Banner
            tone="block"
            title="This proposal changed under its id since"
            actions={
              <ButtonLink size="sm" href={legacyBuyHref(negotiation.id, stage.newest.id)}>
                Read it as it is now
              </ButtonLink>
            }
          >
            What you see here is an earlier look. Nothing is bought on it.
          </Banner>
          <SeenPanel {...props} look={look} />
        </>
      );
    case "closed":
      return (
        <>
          <Banner
            tone="block"
            title="It cannot be bought as it stands"
            actions={
              <ButtonLink size="sm" href={`${back}&view=results&source=${encodeURIComponent(look.id)}`}>
                Back to the proposal
              </ButtonLink>
            }
          >
            {stage.why}
          </Banner>
          <SeenPanel {...props} look={look} />
        </>
      );
    case "review":
      return <Review {...props} refused={stage.refused} aside={stage.aside} />;
  }
}

type ReviewProps = Omit<StageProps, "stage"> & Pick<Extract<PurchaseStage, { kind: "review" }>, "refused" | "aside">;

function Review({ negotiation, thread, look, seller, refused, aside }: ReviewProps) {
  const session = useQuery(api.session.current.queryOptions());
  const [consent, change] = useConsent(look.id);
  const { buy, pending, error } = usePurchase(thread, look.id);
  const problems = problemsOf(error);
  const operator = session.data?.buyer.organization ?? negotiation.operator;
  return (
    <>
      {error ? (
        <Banner
          tone={wasRefusedHere(error) ? "block" : "unknown"}
          title={wasRefusedHere(error) ? "Nothing was sent" : "The desk did not answer"}
        >
          {wasRefusedHere(error)
            ? error.message
            : "We don’t know whether the desk sent it. Pressing once more uses the same key, so it cannot be bought twice by that."}
        </Banner>
      ) : refused ? (
        <RefusedBanner round={refused} sellerName={seller} sellerId={thread.sellerId} />
      ) : (
        <Banner tone="review" title="Nothing here can be verified">
          {laneLimit(thread.laneInfo)} Read what it cannot promise, and agree to each of it, before you commit.
        </Banner>
      )}
      {aside?.aside ? <AsideNote aside={aside.aside} /> : null}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_412px]">
        <div className="grid min-w-0 gap-4">
          <SeenPanel thread={thread} look={look} seller={seller} />
          <LossList
            losses={look.buy.losses}
            agreed={consent.agreed}
            disabled={pending}
            onChange={(agreed) => change({ agreed })}
          />
        </div>
        <div className="grid min-w-0 gap-4 lg:sticky lg:top-16">
          <PurchaseForm
            look={look}
            seller={seller}
            operator={operator}
            consent={consent}
            onChange={change}
            problems={problems}
            pending={pending}
            onBuy={buy}
          />
        </div>
      </div>
    </>
  );
}

/** The proposal as it was seen, and everything it was before. */
function SeenPanel({ thread, look, seller }: Pick<StageProps, "thread" | "look" | "seller">) {
  const zone = useZone();
  const again = useLookAgain(thread.id, () => undefined);
  const read = readLook(look);
  const earlier = looksAt(thread.legacy?.observations ?? [], look.proposalId).filter(
    ({ changes }) => changes?.some(({ weight }) => weight === "terms") === true,
  );
  return (
    <Panel labelledBy="seen">
      <PanelHeader title="As it was seen" id="seen" sub={formatInstant(look.receivedAt, zone)}>
        <StatusChip look={look} sellerOffsetMs={thread.sellerOffsetMs} />
        <Button size="sm" pending={again.pending} onClick={() => again.look([look.id])}>
          Look again
        </Button>
      </PanelHeader>
      <div className="grid gap-1 px-3 py-2.5 sm:px-4">
        <code className="text-12 wrap-anywhere">{inertText(look.proposalId)}</code>
        <LocalHash hash={look.contentHash} />
        {again.error ? (
          <p role="alert" className="text-12 text-block">
            {again.error.message}
          </p>
        ) : null}
      </div>
      {read ? (
        <div className="border-t border-line">
          <SharesTable read={read} />
          <div className="grid gap-2 border-t border-line px-3 py-2.5 sm:px-4">
            <p className="text-ink-2">{guidanceWords(read.guidance)}</p>
            {read.words.map((words) => (
              <SellerWords key={words} seller={seller}>
                {words}
              </SellerWords>
            ))}
          </div>
        </div>
      ) : (
        <p className="border-t border-line px-3 py-3 sm:px-4">
          <Say kind="block">This is no proposal that can be read.</Say>
        </p>
      )}
      {earlier.map(({ id, receivedAt, changes }) => (
        <div key={id} className="border-t border-line">
          <p className="px-3 py-2 sm:px-4">
            <Say kind="review">Its terms changed under its id, seen {formatInstant(receivedAt, zone)}.</Say>
          </p>
          <ChangeList changes={changes ?? []} />
        </div>
      ))}
    </Panel>
  );
}
