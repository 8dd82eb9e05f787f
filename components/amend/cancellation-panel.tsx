"use client";

import { Fact } from "@/components/accept/buying-panel";
import type { BuyState } from "@/components/media-buy/buy-state";
import { formatCount, formatMoney } from "@/components/ui/format-money";
import { formatDay, formatFlight, formatInstant } from "@/components/ui/format-time";
import { Panel, PanelHeader } from "@/components/ui/panel";
import { SellerWords } from "@/components/ui/seller-words";
import { useZone } from "@/components/ui/use-zone";
import type { Proposal } from "@/lib/adcp";
import { cancellationTerms } from "./change";

const NOT_STATED = <span className="text-review">not stated</span>;

type CancellationPanelProps = { proposal: Proposal; state: BuyState | null; sellerName: string; now: Date };

/** What a cancellation costs and when it takes effect, before anything else; what is not stated is said to be, and is never zero. */
export function CancellationPanel({ proposal, state, sellerName, now }: CancellationPanelProps) {
  const zone = useZone();
  const { fee, effectiveAt, reason } = cancellationTerms(proposal);
  const terms = proposal.commercial_terms;
  return (
    <Panel labelledBy="cancellation-title">
      <PanelHeader title="What cancelling costs" id="cancellation-title" />
      <div className="grid sm:grid-cols-3 [&>*]:border-line [&>*]:border-t sm:[&>*]:border-l sm:[&>*]:border-t-0 [&>*:first-child]:border-t-0 sm:[&>*:first-child]:border-l-0">
        <Fact
          name="Fee"
          value={fee ? <span className="text-17">{formatMoney(fee)}</span> : NOT_STATED}
          more={
            fee === null
              ? "ask before you accept: no fee stated is not a fee of zero"
              : fee.amount === 0
                ? "stated as zero"
                : shareWords(fee.amount, fee.currency, terms.total_budget)
          }
        />
        <Fact
          name="Takes effect"
          value={effectiveAt ? formatDay(effectiveAt, zone) : NOT_STATED}
          more={effectiveAt ? formatInstant(effectiveAt, zone) : undefined}
        />
        <Fact name="What ends" {...remaining(proposal, state, effectiveAt ?? now.toISOString(), zone)} />
      </div>
      {reason ? (
        <div className="border-t border-line px-3 py-3 sm:px-4">
          <SellerWords seller={sellerName}>{reason}</SellerWords>
        </div>
      ) : null}
    </Panel>
  );
}

function shareWords(fee: number, currency: string, total: Proposal["commercial_terms"]["total_budget"]) {
  if (!total || total.currency !== currency || total.amount <= 0) return "part of the terms, with their digest";
  return `${((100 * fee) / total.amount).toFixed(1)} % of ${formatMoney(total)}`;
}

const DAY_MS = 86_400_000;

/** What is still to be delivered from the effective date on; delivery so far only where the seller shows it. */
function remaining(proposal: Proposal, state: BuyState | null, from: string, zone: string) {
  const { purchases, start_time, end_time } = proposal.commercial_terms;
  const begins = start_time === "asap" ? Date.parse(from) : Math.max(Date.parse(start_time), Date.parse(from));
  const days = Math.max(0, Math.ceil((Date.parse(end_time) - begins) / DAY_MS));
  const lines = purchases.length === 1 ? "1 line" : `${purchases.length} lines`;
  const delivered = state?.packages.flatMap(({ delivered: each }) => each?.impressions ?? []) ?? [];
  const booked = purchases.flatMap(({ impressions }) => impressions ?? []);
  const all = booked.length === purchases.length ? booked.reduce((sum, count) => sum + count, 0) : null;
  const words =
    delivered.length > 0
      ? `${formatCount(delivered.reduce((sum, count) => sum + count, 0))} impressions delivered so far`
      : "delivery so far is not stated";
  return {
    value: `${lines}, ${days === 0 ? "no day" : days === 1 ? "1 day" : `${days} days`} of delivery`,
    more: `${formatFlight(start_time, end_time, zone)}${all === null ? "" : `, ${formatCount(all)} impressions booked`}; ${words}`,
  };
}
