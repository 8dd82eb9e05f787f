"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { buyStatusWords } from "@/components/accept/buy-status";
import { Fact } from "@/components/accept/buying-panel";
import { Banner } from "@/components/ui/banner";
import { Button, ButtonLink } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { formatAmount } from "@/components/ui/format-money";
import { formatInstant } from "@/components/ui/format-time";
import { inertText } from "@/components/ui/inert-text";
import { Panel, PanelFooter, PanelHeader } from "@/components/ui/panel";
import { useZone } from "@/components/ui/use-zone";
import { FindingList } from "@/components/verdict/finding-list";
import { api, type LegacyBuyView } from "@/lib/api/client";

/** What is known of a purchase in this lane: agreement means total, dates and products, since there are no accepted terms to hold it to. */
export function BookedBanner({ buy, seller }: { buy: LegacyBuyView; seller: string }) {
  const zone = useZone();
  const { state, at, message } = buy.readBack;
  switch (state) {
    case "agrees":
      return (
        <Banner tone="ok" title={`${seller} booked it, and what was read back agrees`}>
          Read back{at ? ` ${formatInstant(at, zone)}` : ""}: total, dates and products are what you bought. There are
          no accepted terms in this lane, so nothing more can be said to agree.
        </Banner>
      );
    case "not_read":
      return (
        <Banner tone="neutral" title={`${seller} answered that it booked`}>
          {message ?? "The buy has not been read back yet, so the desk cannot say what was booked."}
        </Banner>
      );
    case "differs":
      return (
        <Banner tone="block" title={`${seller} booked something else than you bought`}>
          {message ?? "The media buy that was read back differs in total, dates or products."} Take it up with {seller}.
        </Banner>
      );
  }
}

/** The media buy with its packages, the losses that were agreed to and by whom, and the reading back. */
export function BookedPanels({
  buy,
  seller,
  threadId,
  backHref,
}: {
  buy: LegacyBuyView;
  seller: string;
  threadId: string;
  backHref: string;
}) {
  const zone = useZone();
  const queries = useQueryClient();
  const readBack = useMutation(api.legacy.readBack.mutationOptions({ onSettled: () => queries.invalidateQueries() }));
  const status = buyStatusWords(buy.status, seller);
  const { state, at, findings } = buy.readBack;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_392px]">
      <div className="grid min-w-0 gap-4">
        <Panel labelledBy="buy-title">
          <PanelHeader title="Media buy" id="buy-title">
            <Chip tone="neutral" mark="waiting">
              {status.name}
            </Chip>
          </PanelHeader>
          <div className="grid sm:grid-cols-3 [&>*]:border-line [&>*]:border-t sm:[&>*]:border-l sm:[&>*]:border-t-0 [&>*:first-child]:border-t-0 sm:[&>*:first-child]:border-l-0">
            <Fact
              name="Media buy id"
              value={<code className="break-all">{inertText(buy.mediaBuyId)}</code>}
              more={`revision ${buy.revision}`}
            />
            <Fact name="Bought" value={formatInstant(buy.bookedAt, zone)} more={`by ${inertText(buy.boughtBy)}`} />
            <Fact
              name="Confirmed by the seller"
              value={buy.confirmedAt ? formatInstant(buy.confirmedAt, zone) : "not yet"}
              more={buy.confirmedAt ? undefined : "provisional until it is"}
            />
          </div>
          <p className="border-t border-line px-3 py-3 sm:px-4">
            {buy.status ? <code>{inertText(buy.status)}</code> : "No status"}: {status.meaning}
          </p>
          <table className="w-full border-t border-line text-left">
            <caption className="sr-only">Packages</caption>
            <thead>
              <tr className="text-12 text-ink-3">
                <th scope="col" className="px-3 py-2 font-normal sm:px-4">
                  Product
                </th>
                <th scope="col" className="px-3 py-2 font-normal max-sm:hidden">
                  Package
                </th>
                <th scope="col" className="px-3 py-2 text-right font-normal sm:px-4">
                  Budget
                </th>
              </tr>
            </thead>
            <tbody>
              {buy.packages.map(({ packageId, productId, budget }) => (
                <tr key={packageId} className="border-t border-line">
                  <th scope="row" className="px-3 py-1.75 font-medium sm:px-4">
                    <code className="wrap-anywhere">{inertText(productId ?? "not named")}</code>
                  </th>
                  <td className="px-3 py-1.75 max-sm:hidden">
                    <code className="wrap-anywhere">{inertText(packageId)}</code>
                  </td>
                  <td className="px-3 py-1.75 text-right sm:px-4">
                    {budget === null ? <span className="text-ink-3">not stated</span> : formatAmount(budget)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Panel>
        <Panel labelledBy="agreed-title">
          <PanelHeader title="What was agreed to" id="agreed-title" sub={`by ${inertText(buy.boughtBy)}`} />
          <ul className="grid gap-1 px-3 py-3 sm:px-4">
            {buy.agreedLosses.map((code) => (
              <li key={code}>
                <code className="text-12 wrap-anywhere">{code}</code>
              </li>
            ))}
          </ul>
        </Panel>
      </div>
      <Panel labelledBy="read-back-title">
        <PanelHeader title="Read back" id="read-back-title">
          <Chip tone={READ[state].tone} mark={READ[state].mark}>
            {READ[state].word}
          </Chip>
        </PanelHeader>
        <p className="p-4 text-ink-2">
          {at
            ? `Read ${formatInstant(at, zone)} and held against total, dates and products.`
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
            pending={readBack.isPending}
            icon={<RefreshCw aria-hidden="true" size={16} />}
            onClick={() => readBack.mutate({ threadId, mediaBuyId: buy.mediaBuyId })}
          >
            Read back {state === "not_read" ? "now" : "again"}
          </Button>
          {readBack.error ? (
            <p role="alert" className="text-12 text-block">
              {readBack.error.message}
            </p>
          ) : null}
          <ButtonLink href={backHref} className="w-full">
            Back to the negotiation
          </ButtonLink>
        </div>
        <PanelFooter>It cannot be amended or cancelled from this desk.</PanelFooter>
      </Panel>
    </div>
  );
}

const READ = {
  agrees: { tone: "ok", mark: "ok", word: "Agrees" },
  differs: { tone: "block", mark: "block", word: "Differs" },
  not_read: { tone: "neutral", mark: "not_yet", word: "Not read yet" },
} as const;
