"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useMemo, useRef, useState } from "react";
import type { ComposerPane } from "@/components/composer/composer";
import { fromRefinement } from "@/components/composer/from-refinement";
import { keepLocally, typedFor } from "@/components/composer/kept-drafts";
import { isEmptyEntry } from "@/components/composer/values";
import { useFill } from "@/components/demo/fills";
import { CommitFailure } from "@/components/hold/commit-failure";
import { refinementAnswered } from "@/components/hold/received";
import { isOver } from "@/components/media-buy/actions";
import { NoBuy } from "@/components/media-buy/buy-screen";
import { amendHref, buyHref } from "@/components/media-buy/places";
import { type LoadedBuy, useBuy } from "@/components/media-buy/use-buy";
import { Banner } from "@/components/ui/banner";
import { Button, ButtonLink } from "@/components/ui/button";
import { inertText } from "@/components/ui/inert-text";
import { LoadFailed, Loading, PageHead } from "@/components/ui/page";
import { useZone } from "@/components/ui/use-zone";
import type { CallEndView } from "@/lib/api/client";
import { ChangeRound } from "./change-round";
import { LiveTerms } from "./live-terms";
import { useBegin } from "./use-begin";

/** Brings the whole preflight with it, which reading the answer does not wait for. */
const Composer = dynamic(() => import("@/components/composer/composer").then(({ Composer }) => Composer), {
  loading: () => <Loading what="the composer" />,
});

type AmendScreenProps = {
  negotiationId: string;
  threadId: string;
  mediaBuyId: string | null;
  /** The call whose answer is shown; null while the amendment is composed. */
  callId: string | null;
  /** A draft of an earlier try, whose wishes are where this one starts. */
  againId: string | null;
};

/** An amendment of a booked buy: asked for on the live terms, then each draft held against them. */
export function AmendScreen(props: AmendScreenProps) {
  const buy = useBuy(props);
  if (buy.error) return <LoadFailed error={buy.error} retry={buy.retry} />;
  if (buy.missing) return <NoBuy negotiationId={props.negotiationId} />;
  if (!buy.loaded) return <Loading what="the media buy" />;
  return <Amend {...props} loaded={buy.loaded} />;
}

function Amend({ callId, againId, loaded }: AmendScreenProps & { loaded: LoadedBuy }) {
  const { negotiation, thread, detail, state } = loaded;
  const seller = inertText(thread.sellerName);
  const place = { negotiationId: negotiation.id, threadId: thread.id, mediaBuyId: detail.buy.mediaBuyId };
  const round = thread.rounds.find((each) => each.callId === callId) ?? null;
  const isRefused = round?.state === "refused" && round.retryAt === null;
  const composes = round === null || isRefused;
  const over = isOver(state?.status ?? detail.buy.status);
  const head = (
    <PageHead
      crumbs={[
        { label: "Negotiations", href: "/negotiations" },
        { label: negotiation.name, href: `/negotiations/${negotiation.id}` },
        { label: seller, href: `/negotiations/${negotiation.id}?thread=${thread.id}` },
        { label: "Media buy", href: buyHref(place) },
        { label: "Amend" },
      ]}
      title={`Amend the buy with ${seller}`}
      actions={
        composes ? null : (
          <>
            <ButtonLink href={`/negotiations/${negotiation.id}?thread=${thread.id}&view=results&round=${callId}`}>
              Full scorecard
            </ButtonLink>
            <ButtonLink href={amendHref(place)}>Ask for something else</ButtonLink>
          </>
        )
      }
    />
  );
  if (over) {
    return (
      <>
        {head}
        <Banner
          tone="neutral"
          title={`The buy is ${state?.status ?? detail.buy.status}, so nothing of it can be amended`}
          actions={<ButtonLink href={buyHref(place)}>See the media buy</ButtonLink>}
        />
      </>
    );
  }
  if (!composes) {
    return (
      <>
        {head}
        <div className="grid max-w-[960px] gap-4">
          <ChangeRound round={round} thread={thread} state={state} />
        </div>
      </>
    );
  }
  return (
    <div data-flush className="flex min-h-[calc(100dvh-48px)] flex-col">
      <div className="border-b border-line bg-surface px-3 pt-3 sm:px-5">{head}</div>
      <Composing loaded={loaded} againId={againId} refused={isRefused ? round : null} seller={seller} />
    </div>
  );
}

type ComposingProps = {
  loaded: LoadedBuy;
  againId: string | null;
  refused: LoadedBuy["thread"]["rounds"][number] | null;
  seller: string;
};

function Composing({ loaded, againId, refused, seller }: ComposingProps) {
  const { thread, detail, state } = loaded;
  const router = useRouter();
  const zone = useZone();
  const [pane, setPane] = useState<ComposerPane>("fields");
  const { mediaBuyId } = detail.buy;
  const place = { negotiationId: thread.negotiationId, threadId: thread.id, mediaBuyId };
  const begin = useBegin({ threadId: thread.id, mediaBuyId, wanted: true });
  const names = useMemo(
    () => new Map(thread.products.map(({ productId, name }) => [productId, name])),
    [thread.products],
  );
  const source = thread.snapshots.find(({ id }) => id === begin.sourceId);

  const [edition, setEdition] = useState(0);
  useFill(
    "amendment",
    ({ values }) => {
      if (!source) return;
      keepLocally(thread.id, { ...values, sourceSnapshotId: source.id });
      setEdition((number) => number + 1);
    },
    ({ threadId }) => threadId === thread.id && source !== undefined,
  );

  // What was asked before is where a new try starts, unless something was typed for these terms already.
  const filled = useRef<string | null>(null);
  if (source && againId !== null && filled.current !== source.id && typeof window !== "undefined") {
    filled.current = source.id;
    const before = thread.snapshots.find(({ id }) => id === againId);
    const asked = before ? refinementAnswered(before, thread.rounds) : null;
    if (asked && isEmptyEntry(typedFor(thread, source.id, zone).values)) {
      keepLocally(thread.id, fromRefinement(asked, source.id, [zone, "UTC"]));
    }
  }

  if (begin.error) {
    return (
      <div className="grid max-w-[960px] gap-4 p-3 sm:p-6">
        <CommitFailure error={begin.error} act="reading the buy back" seller={seller} />
        <div>
          <Button onClick={begin.again}>Read it back again</Button>
        </div>
      </div>
    );
  }
  if (!source || !state) {
    return (
      <div className="px-3 sm:px-6">
        <Loading what="what the buy is now, at the seller" />
      </div>
    );
  }
  const ended = (end: CallEndView) => {
    router.push(`${amendHref(place)}&round=${end.callId}`);
    window.scrollTo({ top: 0 });
  };
  return (
    <>
      <PaneSwitch pane={pane} onPane={setPane} />
      <div className="grid flex-1 grid-cols-1 grid-rows-[auto_1fr] items-stretch sm:grid-cols-[248px_minmax(0,1fr)] lg:grid-cols-[248px_minmax(0,1fr)_412px] xl:grid-cols-[248px_minmax(0,960px)_minmax(412px,1fr)]">
        <aside
          aria-label="The buy now"
          className="row-span-2 min-w-0 bg-inset max-sm:row-span-1 max-sm:border-b max-sm:border-line"
        >
          <LiveTerms detail={detail} state={state} names={names} seller={seller} />
        </aside>
        <Composer
          key={`${source.id} ${edition}`}
          thread={thread}
          sourceIds={[source.id]}
          refusedRound={refused}
          pane={pane}
          onPane={setPane}
          onSources={null}
          onEnd={ended}
        />
      </div>
    </>
  );
}

function PaneSwitch({ pane, onPane }: { pane: ComposerPane; onPane: (pane: ComposerPane) => void }) {
  return (
    <nav
      aria-label="Panes"
      className="sticky top-12 z-10 flex gap-0.5 border-b border-line bg-surface px-2 sm:px-4 lg:hidden"
    >
      {(["fields", "preflight"] as const).map((each) => (
        <button
          key={each}
          type="button"
          aria-current={each === pane}
          onClick={() => onPane(each)}
          className="-mb-px h-11 border-b-2 border-transparent px-2.5 font-medium text-ink-2 -outline-offset-2 aria-[current=true]:border-ink aria-[current=true]:text-ink"
        >
          {each === "fields" ? "Composer" : "Preflight"}
        </button>
      ))}
    </nav>
  );
}
