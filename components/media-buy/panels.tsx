"use client";

import type { ReactNode } from "react";
import { buyStatusWords } from "@/components/accept/buy-status";
import { Fact } from "@/components/accept/buying-panel";
import { Chip } from "@/components/ui/chip";
import { formatAmount, formatCount, formatMoney } from "@/components/ui/format-money";
import { formatClock, formatDay, formatFlight, formatInstant } from "@/components/ui/format-time";
import { inertText } from "@/components/ui/inert-text";
import { Say } from "@/components/ui/mark";
import { Panel, PanelFooter, PanelHeader } from "@/components/ui/panel";
import { SellerWords } from "@/components/ui/seller-words";
import { useZone } from "@/components/ui/use-zone";
import type { MediaBuyView } from "@/lib/api/client";
import type { BuyPackage, BuyState } from "./buy-state";
import { capWords, type Moved } from "./moved";

const FACTS =
  "grid sm:grid-cols-3 [&>*]:border-line [&>*]:border-t sm:[&>*]:border-l sm:[&>*:nth-child(-n+3)]:border-t-0 " +
  "sm:[&>*:nth-child(3n+1)]:border-l-0 [&>*:first-child]:border-t-0";

const NOT_STATED = <span className="font-normal text-ink-3">not stated</span>;

/** The buy as its seller shows it now. */
export function StatePanel({ buy, state, seller }: { buy: MediaBuyView; state: BuyState; seller: string }) {
  const zone = useZone();
  const status = buyStatusWords(state.status, seller);
  const isOver = state.status === "canceled" || state.status === "rejected";
  return (
    <Panel labelledBy="state-title">
      <PanelHeader title="The media buy now" id="state-title" sub={state.name ? inertText(state.name) : null}>
        <Chip tone="neutral" mark={isOver ? "no" : "note"}>
          {status.name}
        </Chip>
      </PanelHeader>
      <div className={FACTS}>
        <Fact
          name="Media buy"
          value={<code className="break-all">{inertText(buy.mediaBuyId)}</code>}
          more={`revision ${state.revision ?? buy.revision}`}
        />
        <Fact name="Total" value={state.total ? formatMoney(state.total) : NOT_STATED} more={capsOf(state)} />
        <Fact
          name="Flight"
          value={state.start && state.end ? formatFlight(state.start, state.end, zone) : NOT_STATED}
          more={state.end ? `ends ${formatInstant(state.end, zone)}, not included` : undefined}
        />
        <Fact
          name="Runs on the terms of"
          value={
            state.acceptedProposalId ? (
              <code className="break-all">{inertText(state.acceptedProposalId)}</code>
            ) : (
              NOT_STATED
            )
          }
        />
        <Fact
          name="Confirmed by the seller"
          value={state.confirmedAt ? formatDay(state.confirmedAt, zone) : "not yet"}
          more={state.confirmedAt ? formatClock(state.confirmedAt, zone) : "provisional until it is"}
        />
        <Fact
          name="Health"
          value={state.health ? inertText(state.health) : NOT_STATED}
          more={state.health === "impaired" ? "something it depends on is not available" : undefined}
        />
      </div>
      <div className="grid gap-2 border-t border-line px-3 py-3 sm:px-4">
        <p>
          {state.status ? <code>{inertText(state.status)}</code> : "No status"}: {status.meaning}
        </p>
        {state.cancellation ? <Cancellation cancellation={state.cancellation} seller={seller} /> : null}
        {state.rejectionReason ? <SellerWords seller={seller}>{state.rejectionReason}</SellerWords> : null}
      </div>
    </Panel>
  );
}

function Cancellation({
  cancellation,
  seller,
}: {
  cancellation: NonNullable<BuyState["cancellation"]>;
  seller: string;
}) {
  const zone = useZone();
  const { at, by, reason } = cancellation;
  return (
    <>
      <Say kind="no">
        Canceled{at ? ` ${formatInstant(at, zone)}` : ""}
        {by ? `, by the ${inertText(by)}` : ""}.
      </Say>
      {reason ? <SellerWords seller={seller}>{reason}</SellerWords> : null}
    </>
  );
}

function capsOf({ dailyCap, currency, frequencyCap }: BuyState): string | undefined {
  const caps = [
    dailyCap === null ? null : `at most ${currency ?? ""} ${formatAmount(dailyCap)} a day`,
    frequencyCap === null ? null : `at most ${capWords(frequencyCap)}`,
  ].filter((cap) => cap !== null);
  return caps.length > 0 ? caps.join("; ") : undefined;
}

/** Package by package: what is booked, whether it runs, and what was delivered as far as the seller says. */
export function PackagesPanel({ state, names }: { state: BuyState; names: ReadonlyMap<string, string> }) {
  const zone = useZone();
  return (
    <Panel labelledBy="packages-title">
      <PanelHeader title="Packages" id="packages-title" sub={`${state.packages.length}`} />
      <table className="w-full max-sm:block">
        <thead className="max-sm:hidden">
          <tr className="text-12 text-ink-3">
            {["Package", "Flight", "Budget", "Impressions", "Delivered", "State"].map((head) => (
              <th
                key={head}
                scope="col"
                className={`px-3 py-2 first:pl-4 last:pr-4 ${head === "Budget" || head === "Impressions" || head === "Delivered" ? "text-right" : ""}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {state.packages.map((line) => (
            <tr
              key={line.packageId}
              className="border-t border-line align-top max-sm:grid max-sm:grid-cols-2 max-sm:gap-y-1 max-sm:py-2"
            >
              <th scope="row" className="px-3 py-2 font-normal sm:pl-4 max-sm:col-span-2 max-sm:py-0.5">
                <span className="font-medium wrap-anywhere">
                  {inertText(names.get(line.productId ?? "") ?? line.productId ?? "product not stated")}
                </span>
                <code className="block text-11 text-ink-3 break-all">{inertText(line.packageId)}</code>
              </th>
              <td className="px-3 py-2 max-sm:col-span-2 max-sm:py-0.5">
                {line.start && line.end ? formatFlight(line.start, line.end, zone) : NOT_STATED}
              </td>
              <Cell name="Budget">
                {line.budget === null ? NOT_STATED : `${state.currency ?? ""} ${formatAmount(line.budget)}`}
              </Cell>
              <Cell name="Impressions">{line.impressions === null ? NOT_STATED : formatCount(line.impressions)}</Cell>
              <Cell name="Delivered">{deliveredWords(line, state.currency)}</Cell>
              <td className="px-3 py-2 sm:pr-4 max-sm:py-0.5">
                {line.canceled ? (
                  <Say kind="no">canceled</Say>
                ) : line.paused ? (
                  <Say kind="waiting">paused</Say>
                ) : (
                  <Say kind="ok">booked</Say>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function Cell({ name, children }: { name: string; children: ReactNode }) {
  return (
    <td className="px-3 py-2 text-right max-sm:py-0.5 max-sm:text-left">
      <span className="block text-12 text-ink-3 sm:hidden">{name}</span>
      {children}
    </td>
  );
}

function deliveredWords({ delivered }: BuyPackage, currency: string | null): ReactNode {
  const parts = [
    delivered?.impressions == null ? null : formatCount(delivered.impressions),
    delivered?.spend == null ? null : `${currency ?? ""} ${formatAmount(delivered.spend)}`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? NOT_STATED : parts.join(", ");
}

/** What the seller waits for before it can deliver, until when, and how it is handed over: no purchase ever carries creatives. */
export function CreativesPanel({ state, seller }: { state: BuyState; seller: string }) {
  const zone = useZone();
  const lines = state.packages.filter(({ canceled }) => !canceled);
  const isWaiting = state.status === "pending_creatives";
  const pending = lines.filter(({ formatsPending }) => (formatsPending ?? 0) > 0);
  const approvals = lines.flatMap(({ packageId, approvals }) => approvals.map((each) => ({ packageId, ...each })));
  const deadlines = lines.flatMap(({ packageId, creativeDeadline }) =>
    creativeDeadline ? [{ packageId, creativeDeadline }] : [],
  );
  const known = pending.length + approvals.length + deadlines.length > 0 || state.creativeDeadline !== null;
  if (!isWaiting && !known) return null;
  return (
    <Panel labelledBy="creatives-title">
      <PanelHeader title="Creatives" id="creatives-title">
        {isWaiting ? (
          <Chip tone="review" mark="waiting">
            {seller} waits for them
          </Chip>
        ) : null}
      </PanelHeader>
      <div className="grid gap-2 px-3 py-3 sm:px-4">
        <p>
          Hand them over with your creative tool: <code>sync_creatives</code>, naming each package’s id. This desk buys;
          it carries no creatives.
        </p>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          <dt className="text-ink-3">Due</dt>
          <dd className="font-medium">
            {state.creativeDeadline ? formatInstant(state.creativeDeadline, zone) : "no deadline stated"}
          </dd>
          {deadlines.map(({ packageId, creativeDeadline }) => (
            <div key={packageId} className="contents">
              <dt className="text-ink-3 break-all">{inertText(packageId)}</dt>
              <dd className="font-medium">{formatInstant(creativeDeadline, zone)}</dd>
            </div>
          ))}
          <dt className="text-ink-3">Still to come</dt>
          <dd>
            {pending.length > 0
              ? pending
                  .map(({ packageId, formatsPending }) => `${formatsPending} for ${inertText(packageId)}`)
                  .join(", ")
              : lines.some(({ formatsPending }) => formatsPending !== null)
                ? "nothing"
                : "the seller does not say which formats"}
          </dd>
          {approvals.map(({ packageId, creativeId, status }) => (
            <div key={`${packageId} ${creativeId}`} className="contents">
              <dt className="text-ink-3 break-all">{inertText(creativeId)}</dt>
              <dd>{inertText(status).replaceAll("_", " ")}</dd>
            </div>
          ))}
        </dl>
      </div>
      {state.start ? (
        <PanelFooter>The flight starts on its first day whether they are there or not.</PanelFooter>
      ) : null}
    </Panel>
  );
}

/** Field by field: what was, and what is. */
export function MovedTable({ moved, before, after }: { moved: readonly Moved[]; before: string; after: string }) {
  return (
    <table className="w-full max-sm:block">
      <thead className="max-sm:hidden">
        <tr className="text-12 text-ink-3">
          <th scope="col" className="px-3 py-2 sm:px-4">
            What moved
          </th>
          <th scope="col" className="px-3 py-2">
            {before}
          </th>
          <th scope="col" className="px-3 py-2 sm:pr-4">
            {after}
          </th>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {moved.map(({ what, before: was, after: is }) => (
          <tr key={what} className="border-t border-line align-top max-sm:grid max-sm:py-1.5">
            <th scope="row" className="px-3 py-1.75 font-normal wrap-anywhere sm:px-4 max-sm:py-0.5">
              {inertText(what)}
            </th>
            <td className="px-3 py-1.75 text-ink-3 wrap-anywhere max-sm:py-0.5">
              {was === null ? "not stated" : <s>{inertText(was)}</s>}
            </td>
            <td className="px-3 py-1.75 font-semibold wrap-anywhere sm:pr-4 max-sm:py-0.5">
              {is === null ? "not stated" : inertText(is)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
