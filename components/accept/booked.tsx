"use client";

import { RefreshCw } from "lucide-react";
import { Banner } from "@/components/ui/banner";
import { Button, ButtonLink } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { formatClock, formatInstant } from "@/components/ui/format-time";
import { Panel, PanelHeader } from "@/components/ui/panel";
import { useZone } from "@/components/ui/use-zone";
import { FindingList } from "@/components/verdict/finding-list";
import type { MediaBuyView, RoundView } from "@/lib/api/client";
import { buyStatusWords } from "./buy-status";
import { Fact } from "./buying-panel";

type Verdict = NonNullable<RoundView["verdict"]>;

type BookedBannerProps = { buy: MediaBuyView; sellerName: string; amount: string; refuted: boolean };

/**
 * What is known about a buy: only a read-back that agrees is called a success, and only where nothing found about the answer itself
 * speaks against it (`refuted`). A seller that says one thing and shows another is not believed in either.
 */
export function BookedBanner({ buy, sellerName, amount, refuted }: BookedBannerProps) {
  const zone = useZone();
  if (refuted && buy.readBack.state !== "differs") {
    return (
      <Banner tone="block" title={`${sellerName} answered something else than you accepted`}>
        What the desk found about its answer is below.
        {buy.readBack.state === "agrees"
          ? ` The media buy it shows now agrees with the accepted terms. Take it up with ${sellerName} before you count on it.`
          : ` Take it up with ${sellerName}.`}
      </Banner>
    );
  }
  switch (buy.readBack.state) {
    case "agrees":
      return (
        <Banner tone="ok" title={`Success: ${sellerName} booked ${amount}, as you reviewed it`}>
          The media buy was read back{buy.readBack.at ? ` at ${formatClock(buy.readBack.at, zone)}` : ""} and agrees
          with the accepted terms.
        </Banner>
      );
    case "not_read":
      return (
        <Banner tone="neutral" title={`${sellerName} answered that it booked ${amount}`}>
          {buy.readBack.message ??
            "The buy has not been read back yet, so the desk cannot say that it is as you reviewed it."}
        </Banner>
      );
    case "differs":
      return (
        <Banner tone="block" title={`${sellerName} booked something else than you accepted`}>
          {buy.readBack.message ?? "The media buy that was read back does not agree with the accepted terms."} Take it
          up with {sellerName}; the evidence is below.
        </Banner>
      );
  }
}

/** The media buy: its id, its packages by purchase line, and what its status means. */
export function MediaBuyPanel({ buy, sellerName }: { buy: MediaBuyView; sellerName: string }) {
  const zone = useZone();
  const status = buyStatusWords(buy.status, sellerName);
  return (
    <Panel labelledBy="buy-title">
      <PanelHeader title="Media buy" id="buy-title">
        <Chip tone="neutral" mark="waiting">
          {status.name}
        </Chip>
      </PanelHeader>
      <div className="grid sm:grid-cols-3 [&>*]:border-line [&>*]:border-t sm:[&>*]:border-l sm:[&>*]:border-t-0 [&>*:first-child]:border-t-0 sm:[&>*:first-child]:border-l-0">
        <Fact
          name="Media buy id"
          value={<code className="break-all">{buy.mediaBuyId}</code>}
          more={`revision ${buy.revision}`}
        />
        <Fact name="Accepted" value={formatInstant(buy.acceptedAt, zone)} more={formatInstant(buy.acceptedAt, "UTC")} />
        <Fact
          name="Confirmed by the seller"
          value={buy.confirmedAt ? formatInstant(buy.confirmedAt, zone) : "not yet"}
          more={buy.confirmedAt ? undefined : "provisional until it is"}
        />
      </div>
      <p className="border-t border-line px-3 py-3 sm:px-4">
        {buy.status ? <code>{buy.status}</code> : "No status"}: {status.meaning}
      </p>
      <table className="w-full border-t border-line">
        <caption className="sr-only">Packages by line</caption>
        <thead>
          <tr className="text-12 text-ink-3">
            <th scope="col" className="px-3 py-2 sm:px-4">
              Line
            </th>
            <th scope="col" className="px-3 py-2">
              Product
            </th>
            <th scope="col" className="px-3 py-2 sm:px-4">
              Package
            </th>
          </tr>
        </thead>
        <tbody>
          {buy.packages
            .toSorted((a, b) => a.purchaseIndex - b.purchaseIndex)
            .map(({ packageId, productId, purchaseIndex }) => (
              <tr key={packageId} className="border-t border-line">
                <td className="px-3 py-1.75 sm:px-4">{purchaseIndex + 1}</td>
                <td className="px-3 py-1.75">
                  <code className="wrap-anywhere">{productId}</code>
                </td>
                <td className="px-3 py-1.75 sm:px-4">
                  <code className="wrap-anywhere">{packageId}</code>
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </Panel>
  );
}

type ReadBackPanelProps = {
  buy: MediaBuyView;
  pending: boolean;
  onReadBack: () => void;
  deskHref: string;
  /** Where the buy is changed; left out on its own page. */
  buyHref?: string;
};

/** What the desk found about the acceptance's own answer; nothing where nothing speaks against it. */
export function AnswerFindingsPanel({ findings }: { findings: Verdict["findings"] }) {
  if (findings.length === 0) return null;
  return (
    <Panel labelledBy="answer-title">
      <PanelHeader title="What the desk found about the answer" id="answer-title" />
      <FindingList findings={findings} />
    </Panel>
  );
}

/** The buy as the seller shows it now, held against what was accepted. */
export function ReadBackPanel({ buy, pending, onReadBack, deskHref, buyHref }: ReadBackPanelProps) {
  const zone = useZone();
  const { state, at, findings } = buy.readBack;
  return (
    <Panel labelledBy="read-back-title">
      <PanelHeader title="Read back" id="read-back-title">
        {state === "agrees" ? (
          <Chip tone="ok" mark="ok">
            Agrees
          </Chip>
        ) : state === "differs" ? (
          <Chip tone="block" mark="block">
            Differs
          </Chip>
        ) : (
          <Chip tone="neutral" mark="not_yet">
            Not read yet
          </Chip>
        )}
      </PanelHeader>
      <p className="p-4 text-ink-2">
        {at
          ? `Read at ${formatInstant(at, zone)} and held against the accepted terms, line by line.`
          : "The desk has not seen the buy at the seller yet."}
      </p>
      {findings.length > 0 ? (
        <div className="border-t border-line">
          <FindingList findings={findings} />
        </div>
      ) : null}
      <div className="grid gap-2 border-t border-line bg-inset p-4">
        <Button
          variant={state === "agrees" ? "default" : "primary"}
          size="lg"
          className="w-full"
          pending={pending}
          icon={<RefreshCw aria-hidden="true" size={16} />}
          onClick={onReadBack}
        >
          Read back {state === "not_read" ? "now" : "again"}
        </Button>
        {buyHref ? (
          <ButtonLink href={buyHref} className="w-full">
            {buy.status === "canceled" ? "See the media buy" : "Amend, cancel or change the buy"}
          </ButtonLink>
        ) : null}
        <ButtonLink href={deskHref} className="w-full">
          Back to the negotiation
        </ButtonLink>
      </div>
    </Panel>
  );
}
