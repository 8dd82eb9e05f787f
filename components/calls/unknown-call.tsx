"use client";

import type { ReactNode } from "react";
import { Banner } from "@/components/ui/banner";
import { formatInstant } from "@/components/ui/format-time";
import { inertText } from "@/components/ui/inert-text";
import { Say } from "@/components/ui/mark";
import { Panel, PanelHeader } from "@/components/ui/panel";
import { useZone } from "@/components/ui/use-zone";
import type { CallEndView, RoundView, SellerView } from "@/lib/api/client";
import { AsideNote } from "./aside-note";
import { CONCLUDED, unknownBody, unknownTitle } from "./call-words";
import { ReadBackNote } from "./read-back-note";
import { RetryNote } from "./retry-note";
import { WaysOut } from "./ways-out";

type UnknownProps = { round: RoundView; seller: string };

/** Nobody knows whether it happened: what was sent and when, that it may have happened, and what is safe to do about it. */
export function UnknownBanner({ round, seller, declared }: UnknownProps & { declared?: SellerView["idempotency"] }) {
  const zone = useZone();
  const title = unknownTitle(round, seller);
  if (round.aside) {
    return (
      <Banner
        tone="unknown"
        title={`${inertText(round.aside.by)} set this aside: ${CONCLUDED[round.aside.concluded].toLowerCase()}`}
      >
        That is a person’s word; the desk has checked nothing of it. {title}.
      </Banner>
    );
  }
  return (
    <Banner tone="unknown" title={title}>
      {round.sentAt ? `Sent ${formatInstant(round.sentAt, zone)}. ` : null}
      {unknownBody(round, seller, declared)}
    </Banner>
  );
}

type FindOutProps = UnknownProps & {
  id?: string;
  /** What the screen has to say beside it: what is stored, what is locked, how long a hold lasts. */
  children?: ReactNode;
  onEnd?: (end: CallEndView) => void;
  className?: string;
};

/** What is known of an unknown outcome so far, what the desk does about it by itself, and the three ways out. */
export function FindOutPanel({ round, seller, id = "find-out-title", children, onEnd, className }: FindOutProps) {
  return (
    <Panel labelledBy={id} className={className}>
      <PanelHeader title={round.aside ? "Set aside" : "Find out"} id={id} />
      <div className="grid gap-2.5 p-4 empty:hidden">
        {children}
        <KnownSoFar round={round} />
      </div>
      {round.waysOut.length > 0 ? (
        <div className="border-t border-line bg-inset p-4">
          <WaysOut round={round} seller={seller} onEnd={onEnd} />
        </div>
      ) : null}
    </Panel>
  );
}

/** What was found, what a person noted, and when the desk asks again by itself. */
export function KnownSoFar({ round }: Pick<UnknownProps, "round">) {
  const { aside, readBack, retryAt, attempts } = round;
  return (
    <>
      {readBack ? <ReadBackNote readBack={readBack} /> : null}
      {aside ? <AsideNote aside={aside} /> : null}
      {retryAt && !aside ? <RetryNote retryAt={retryAt} attempts={attempts} /> : null}
    </>
  );
}

/** The unknown outcome of one call with all that can be done about it, for screens that have no place of their own for it. */
export function UnknownCall(props: UnknownProps & Pick<FindOutProps, "onEnd">) {
  const { round } = props;
  return (
    <div className="grid gap-4">
      <UnknownBanner round={round} seller={props.seller} />
      <FindOutPanel {...props} id={`find-out-${round.callId}`} className="max-w-[640px]">
        {round.aside ? null : (
          <Say kind="ok">
            <span className="text-ink">Stored: the request, its key and the time</span>
          </Say>
        )}
      </FindOutPanel>
    </div>
  );
}
