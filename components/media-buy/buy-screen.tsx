"use client";

import { Ban, PencilLine } from "lucide-react";
import { useMemo } from "react";
import { ReadBackPanel } from "@/components/accept/booked";
import { PostponedBanner } from "@/components/calls/postponed-call";
import { TaskPanel } from "@/components/calls/task-panel";
import { UnknownCall } from "@/components/calls/unknown-call";
import { LosersPanel } from "@/components/decline/losers-panel";
import { CommitFailure } from "@/components/hold/commit-failure";
import { isRecord, parsed, requestSent } from "@/components/hold/received";
import { Banner } from "@/components/ui/banner";
import { ButtonLink } from "@/components/ui/button";
import { Disclosure } from "@/components/ui/disclosure";
import { formatMoney } from "@/components/ui/format-money";
import { formatInstant } from "@/components/ui/format-time";
import { inertText } from "@/components/ui/inert-text";
import { Say } from "@/components/ui/mark";
import { LoadFailed, Loading, PageHead } from "@/components/ui/page";
import { Panel, PanelFooter, PanelHeader } from "@/components/ui/panel";
import { SellerWords } from "@/components/ui/seller-words";
import { useZone } from "@/components/ui/use-zone";
import type { MediaBuyDetail, RoundView, ThreadView } from "@/lib/api/client";
import { doables, isOver, modeWords, type Way } from "./actions";
import { type BuyState, buyState } from "./buy-state";
import { ChangeForms } from "./change-forms";
import { ControlEnd } from "./control-end";
import { whatMoved } from "./moved";
import { CreativesPanel, MovedTable, PackagesPanel, StatePanel } from "./panels";
import { amendHref, cancelHref } from "./places";
import { type LoadedBuy, useBuy } from "./use-buy";
import { useControl } from "./use-control";

type BuyScreenProps = { negotiationId: string; threadId: string; mediaBuyId: string | null };

/** A booked buy: what it is now, whether that is what was accepted, and what can be done about it. */
export function BuyScreen(props: BuyScreenProps) {
  const buy = useBuy(props);
  if (buy.error) return <LoadFailed error={buy.error} retry={buy.retry} />;
  if (buy.missing) return <NoBuy negotiationId={props.negotiationId} />;
  if (!buy.loaded) return <Loading what="the media buy" />;
  return <BuyView {...buy.loaded} readBack={buy.readBack} readingBack={buy.readingBack} failed={buy.readBackError} />;
}

/** Nothing is booked where the address says there is. */
export function NoBuy({ negotiationId }: { negotiationId: string }) {
  return (
    <Banner
      tone="block"
      title="Nothing is booked here"
      actions={<ButtonLink href={`/negotiations/${negotiationId}`}>Open the negotiation</ButtonLink>}
    >
      The address names a seller or a media buy this negotiation does not have. Nothing was changed.
    </Banner>
  );
}

type BuyViewProps = LoadedBuy & { readBack: () => void; readingBack: boolean; failed: Error | null };

function BuyView({ negotiation, thread, detail, state, readBack, readingBack, failed }: BuyViewProps) {
  const { buy } = detail;
  const seller = inertText(thread.sellerName);
  const names = useMemo(
    () => new Map(thread.products.map(({ productId, name }) => [productId, name])),
    [thread.products],
  );
  const place = { negotiationId: negotiation.id, threadId: thread.id, mediaBuyId: buy.mediaBuyId };
  const workspace = `/negotiations/${negotiation.id}?thread=${thread.id}`;
  const control = useControl({ thread, mediaBuyId: buy.mediaBuyId, revision: revisionOf(detail, state) });
  const open = openControl(thread, buy.mediaBuyId);
  const over = isOver(state?.status ?? buy.status);
  return (
    <>
      <PageHead
        crumbs={[
          { label: "Negotiations", href: "/negotiations" },
          { label: negotiation.name, href: `/negotiations/${negotiation.id}` },
          { label: seller, href: workspace },
          { label: "Media buy" },
        ]}
        title={`${state?.total ? formatMoney(state.total) : "The buy"} ${over ? `with ${seller}, ${state?.status ?? buy.status}` : `booked with ${seller}`}`}
        actions={
          over ? null : (
            <>
              <ButtonLink href={cancelHref(place)} variant="danger" icon={<Ban aria-hidden="true" size={15} />}>
                Cancel the buy…
              </ButtonLink>
              <ButtonLink href={amendHref(place)} variant="primary" icon={<PencilLine aria-hidden="true" size={15} />}>
                Amend…
              </ButtonLink>
            </>
          )
        }
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_400px]">
        <div className="grid min-w-0 gap-4">
          {buy.readBack.state === "differs" ? (
            <Banner tone="block" title={`What ${seller} shows is not what was accepted`}>
              {buy.readBack.message} What differs is listed under “Read back”. Take it up with {seller}; the accepted
              terms are on this desk, with their digest.
            </Banner>
          ) : null}
          {failed ? <CommitFailure error={failed} act="reading it back" seller={seller} /> : null}
          {control.error ? <CommitFailure error={control.error} act="the change" seller={seller} /> : null}
          {open ? <OpenControl round={open} seller={seller} /> : null}
          {control.end && !open ? <ControlEnd end={control.end} seller={seller} amendHref={amendHref(place)} /> : null}
          {state ? (
            <>
              <StatePanel buy={buy} state={state} seller={seller} />
              <PackagesPanel state={state} names={names} />
              <CreativesPanel state={state} seller={seller} />
            </>
          ) : (
            <Banner tone="neutral" title="The buy has not been read back yet">
              {buy.readBack.message ?? "What it is now is known once it was read at the seller."}
            </Banner>
          )}
          <LosersPanel negotiationId={negotiation.id} />
          <LooksPanel detail={detail} seller={seller} />
        </div>
        <aside className="grid min-w-0 gap-4 lg:sticky lg:top-16" aria-label="What can be done">
          <ReadBackPanel buy={buy} pending={readingBack} onReadBack={readBack} deskHref={workspace} />
          {state && !over ? (
            <Panel labelledBy="operate-title">
              <PanelHeader title="Change at once" id="operate-title" sub="no new agreement needed" />
              <ChangeForms
                key={state.revision}
                state={state}
                pending={control.pending}
                shut={open ? "A change is on its way." : null}
                keepsDailyCaps={keepsDailyCaps(thread)}
                onChange={control.control}
              />
              <PanelFooter>
                <span id="control-shut">
                  {open
                    ? "What came of the last change is not known yet, so no other one can be sent."
                    : "Sent with the revision above: a buy that moved meanwhile is refused, not overwritten."}
                </span>
              </PanelFooter>
            </Panel>
          ) : null}
        </aside>
      </div>
      {state ? (
        <ActionsTable state={state} seller={seller} amend={amendHref(place)} cancel={cancelHref(place)} />
      ) : null}
    </>
  );
}

const revisionOf = ({ buy }: MediaBuyDetail, state: BuyState | null) => Math.max(buy.revision, state?.revision ?? 0);

/** The newest control of this buy that has not come to its end. */
function openControl({ rounds }: ThreadView, mediaBuyId: string): RoundView | null {
  const last = rounds.findLast((round) => {
    const request = round.kind === "control" ? requestSent(round) : null;
    return isRecord(request) && request.media_buy_id === mediaBuyId;
  });
  const isOpen =
    last !== undefined &&
    ((last.state === "unknown" && last.aside === null) ||
      (last.state === "refused" && last.retryAt !== null) ||
      last.state === "submitted" ||
      last.state === "sending");
  return isOpen ? last : null;
}

function OpenControl({ round, seller }: { round: RoundView; seller: string }) {
  if (round.state === "submitted") return <TaskPanel round={round} seller={seller} />;
  if (round.state === "refused") return <PostponedBanner round={round} seller={seller} />;
  if (round.state === "unknown") return <UnknownCall round={round} seller={seller} />;
  return (
    <Banner tone="neutral" title={`The change is on its way to ${seller}`}>
      It is stored with its key. This page reads the answer when it comes.
    </Banner>
  );
}

function keepsDailyCaps({ seller }: ThreadView): boolean {
  const declared = parsed(seller.capabilitiesText);
  const mediaBuy = isRecord(declared) ? declared.media_buy : null;
  return isRecord(mediaBuy) && isRecord(mediaBuy.budget_capping);
}

/** Everything that may be wanted of a buy, and how it is done now: at once, by a new agreement, or not, and why. */
function ActionsTable({
  state,
  seller,
  amend,
  cancel,
}: {
  state: BuyState;
  seller: string;
  amend: string;
  cancel: string;
}) {
  const rows = doables(state, seller);
  return (
    <div className="mt-4">
      <Disclosure title="Everything that can be done to it" sub={`as ${seller} lists it now`}>
        <table className="w-full max-sm:block">
          <caption className="sr-only">What can be done to this media buy, and how</caption>
          <thead className="max-sm:hidden">
            <tr className="text-12 text-ink-3">
              <th scope="col" className="px-3 py-2 sm:px-4">
                What
              </th>
              <th scope="col" className="px-3 py-2">
                How
              </th>
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {rows.map(({ action, name, ways }) => (
              <tr key={action} className="border-t border-line align-top max-sm:grid max-sm:py-1.5">
                <th scope="row" className="px-3 py-1.75 font-medium sm:px-4 max-sm:py-0.5">
                  {inertText(name)} <code className="text-11 font-normal text-ink-3">{inertText(action)}</code>
                </th>
                <td className="px-3 py-1.75 max-sm:py-0.5">
                  <ul className="grid gap-0.5">
                    {ways.map((way) => (
                      <li key={way.way}>
                        <WayWords way={way} href={action === "cancel" ? cancel : amend} />
                      </li>
                    ))}
                  </ul>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Disclosure>
    </div>
  );
}

function WayWords({ way, href }: { way: Way; href: string }) {
  switch (way.way) {
    case "control":
      return <Say kind="ok">Here, under “Change at once”: {modeWords(way.mode)}</Say>;
    case "amend":
      return (
        <Say kind="note">
          By a new agreement: {modeWords(way.mode)}.{" "}
          <a className="text-accent underline underline-offset-2" href={href}>
            Ask for it
          </a>
        </Say>
      );
    case "creatives":
      return <Say kind="note">With your creative tool (sync_creatives)</Say>;
    case "shut":
      return <Say kind="no">Not now: {way.why}</Say>;
  }
}

/** Every look that showed another state, newest first, with what had moved since the one before. */
function LooksPanel({ detail, seller }: { detail: MediaBuyDetail; seller: string }) {
  const zone = useZone();
  const looks = useMemo(
    () => detail.readings.map((each) => ({ ...each, state: buyState(each.text) })),
    [detail.readings],
  );
  const [newest] = looks;
  if (!newest) return null;
  const { history } = newest.state;
  return (
    <Disclosure title="How it moved" sub={`${looks.length} ${looks.length === 1 ? "state" : "states"} seen`}>
      <ol>
        {looks.map(({ revision, readAt, state }, at) => {
          const before = looks[at + 1];
          const moved = before ? whatMoved(before.state, state, zone) : [];
          return (
            <li key={readAt} className="border-t border-line py-2 first:border-t-0">
              <p className="px-3 font-medium sm:px-4">
                Revision {revision}, seen {formatInstant(readAt, zone)}
              </p>
              {before === undefined ? (
                <p className="px-3 text-12 text-ink-3 sm:px-4">the first look</p>
              ) : moved.length === 0 ? (
                <p className="px-3 text-12 text-ink-3 sm:px-4">nothing a buyer would see moved</p>
              ) : (
                <MovedTable moved={moved} before={`at revision ${before.revision}`} after={`at revision ${revision}`} />
              )}
            </li>
          );
        })}
      </ol>
      {history.length > 0 ? (
        <div className="border-t border-line px-3 py-3 sm:px-4">
          <h3 className="mb-1.5 font-semibold">{seller}’s own log</h3>
          <ul className="grid gap-2">
            {history.map((entry, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the log is shown as it came, and may repeat itself.
              <li key={index} className="grid gap-0.5">
                <span className="text-12 text-ink-2">
                  {entry.revision === null ? "" : `revision ${entry.revision}, `}
                  {entry.at ? formatInstant(entry.at, zone) : "no time given"}
                  {entry.action ? `, ${inertText(entry.action)}` : ""}
                  {entry.actor ? `, by ${inertText(entry.actor)}` : ""}
                </span>
                {entry.summary ? <SellerWords seller={seller}>{entry.summary}</SellerWords> : null}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </Disclosure>
  );
}
