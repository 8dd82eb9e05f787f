"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CommitFailure } from "@/components/hold/commit-failure";
import { forgetIntent, forgetSpentIntent, intentKey } from "@/components/hold/intent-key";
import { isRecord, requestSent } from "@/components/hold/received";
import { isOver } from "@/components/media-buy/actions";
import { NoBuy } from "@/components/media-buy/buy-screen";
import { StatePanel } from "@/components/media-buy/panels";
import { amendHref, buyHref } from "@/components/media-buy/places";
import { type LoadedBuy, useBuy } from "@/components/media-buy/use-buy";
import { Banner } from "@/components/ui/banner";
import { Button, ButtonLink } from "@/components/ui/button";
import { inertText } from "@/components/ui/inert-text";
import { LoadFailed, Loading, PageHead } from "@/components/ui/page";
import { Panel, PanelHeader } from "@/components/ui/panel";
import { api, type RoundView, type ThreadView } from "@/lib/api/client";
import { ChangeRound } from "./change-round";

type CancelScreenProps = { negotiationId: string; threadId: string; mediaBuyId: string | null };

/** The cancellation of a booked buy: asking what it costs binds nobody; its terms are then held and accepted like any others. */
export function CancelScreen(props: CancelScreenProps) {
  const buy = useBuy(props);
  if (buy.error) return <LoadFailed error={buy.error} retry={buy.retry} />;
  if (buy.missing) return <NoBuy negotiationId={props.negotiationId} />;
  if (!buy.loaded) return <Loading what="the media buy" />;
  return <Cancel {...buy.loaded} />;
}

function Cancel({ negotiation, thread, detail, state }: LoadedBuy) {
  const queries = useQueryClient();
  const seller = inertText(thread.sellerName);
  const { mediaBuyId } = detail.buy;
  const place = { negotiationId: negotiation.id, threadId: thread.id, mediaBuyId };
  const scope = `cancel.${thread.id}.${mediaBuyId}`;
  const ask = useMutation(
    api.amendments.cancel.mutationOptions({
      onSuccess: (call) => {
        if (call.end === "done" || call.end === "refused") forgetIntent(scope);
      },
      onSettled: () => queries.invalidateQueries(),
    }),
  );
  const asked = cancellationRound(thread, mediaBuyId);
  const over = isOver(state?.status ?? detail.buy.status);
  const askNow = () => {
    forgetSpentIntent(scope, thread.rounds);
    // Asked once more after an answer it is another question: the fee may have changed with the day.
    const payload = { threadId: thread.id, mediaBuyId };
    ask.mutate({ ...payload, key: intentKey(scope, { ...payload, after: asked?.callId ?? null }) });
  };
  return (
    <>
      <PageHead
        crumbs={[
          { label: "Negotiations", href: "/negotiations" },
          { label: negotiation.name, href: `/negotiations/${negotiation.id}` },
          { label: seller, href: `/negotiations/${negotiation.id}?thread=${thread.id}` },
          { label: "Media buy", href: buyHref(place) },
          { label: "Cancel" },
        ]}
        title={`Cancel the buy with ${seller}`}
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_400px]">
        <div className="grid min-w-0 gap-4">
          {over ? (
            <Banner
              tone="neutral"
              title={`The buy is ${state?.status ?? detail.buy.status} already`}
              actions={<ButtonLink href={buyHref(place)}>See the media buy</ButtonLink>}
            />
          ) : null}
          {ask.error ? <CommitFailure error={ask.error} act="the question" seller={seller} /> : null}
          {asked && !over ? <ChangeRound round={asked} thread={thread} state={state} /> : null}
          {state ? <StatePanel buy={detail.buy} state={state} seller={seller} /> : null}
        </div>
        {over ? null : (
          <aside className="min-w-0 lg:sticky lg:top-16" aria-label="What to do">
            <Panel labelledBy="ask-title">
              <PanelHeader title="How a buy is cancelled" id="ask-title" />
              <ol className="grid list-decimal gap-2 py-3 pr-4 pl-9 marker:text-ink-3">
                <li>{seller} is asked on which terms. That binds nobody.</li>
                <li>You see the fee and the day it takes effect first.</li>
                <li>Its terms are put on hold and accepted by name, like any others. Only then the buy ends.</li>
                <li>The desk reads it back and looks whether it is canceled.</li>
              </ol>
              <div className="grid gap-2 border-t border-line bg-inset p-4">
                <Button
                  variant={asked === null ? "primary" : "default"}
                  size="lg"
                  className="w-full whitespace-normal"
                  pending={ask.isPending}
                  aria-disabled={isOpen(asked) || undefined}
                  aria-describedby={isOpen(asked) ? "ask-why" : undefined}
                  onClick={askNow}
                >
                  {asked === null ? `Ask ${seller} what cancelling costs` : `Ask ${seller} again`}
                </Button>
                {isOpen(asked) ? (
                  <p id="ask-why" className="text-12 text-ink-2">
                    The last question has no known end yet.
                  </p>
                ) : null}
                <ButtonLink href={buyHref(place)} className="w-full">
                  Keep the buy
                </ButtonLink>
              </div>
            </Panel>
            <p className="mt-3 px-1 text-12 text-ink-2">
              Only one line has to go?{" "}
              <a className="text-accent underline underline-offset-2" href={amendHref(place)}>
                An amendment
              </a>{" "}
              takes it out; a cancellation ends the whole buy.
            </p>
          </aside>
        )}
      </div>
    </>
  );
}

/** The newest question about cancelling this buy. */
function cancellationRound({ rounds, snapshots }: ThreadView, mediaBuyId: string): RoundView | null {
  return (
    rounds.findLast((round) => {
      const request = round.kind === "revise" ? requestSent(round) : null;
      const entries: unknown[] = isRecord(request) && Array.isArray(request.refinements) ? request.refinements : [];
      return entries.some(
        (entry) =>
          isRecord(entry) &&
          entry.change_kind === "cancellation" &&
          snapshots.some(
            ({ proposalId, status, proposalText }) =>
              status === "accepted" &&
              proposalId === entry.proposal_id &&
              proposalText.includes(JSON.stringify(mediaBuyId)),
          ),
      );
    }) ?? null
  );
}

const isOpen = (round: RoundView | null): boolean =>
  round !== null &&
  ((round.state === "unknown" && round.aside === null) || round.state === "submitted" || round.state === "sending");
