"use client";

import type { ReactNode } from "react";
import { formatClock, formatDay, formatFlight } from "@/components/ui/format-time";
import { MoneyText } from "@/components/ui/money";
import { Panel } from "@/components/ui/panel";
import { useZone } from "@/components/ui/use-zone";
import type { Proposal } from "@/lib/adcp";
import type { ThreadView } from "@/lib/api/client";
import { LinesTable } from "./lines-table";

type BuyingPanelProps = {
  title: string;
  proposal: Proposal;
  thread: Pick<ThreadView, "account" | "seller" | "sellerName">;
  operator: string;
  /** The purchase order: an input while it can still be given, else what was or will be sent. */
  purchaseOrder: ReactNode;
};

/** What the money buys: from whom, for which account, when, and line by line, as the terms say it. */
export function BuyingPanel({ title, proposal, thread, operator, purchaseOrder }: BuyingPanelProps) {
  const zone = useZone();
  const terms = proposal.commercial_terms;
  const total = terms.total_budget;
  return (
    <Panel labelledBy="buying-title">
      <header className="flex min-h-11 flex-wrap items-center gap-x-2.5 gap-y-1 border-b border-line px-3 py-1.5 sm:px-4">
        <h2 id="buying-title" className="text-14 font-semibold tracking-[-0.006em]">
          {title}
        </h2>
        <span className="min-w-0 truncate text-ink-3">{proposal.name}</span>
        <span className="w-full text-17 font-semibold sm:ml-auto sm:w-auto">
          {total ? <MoneyText {...total} strong /> : <span className="text-14 text-ink-2">no total in the terms</span>}
        </span>
      </header>
      <div className="grid sm:grid-cols-3 [&>*]:border-line [&>*]:border-t sm:[&>*]:border-l sm:[&>*:nth-child(-n+3)]:border-t-0 sm:[&>*:nth-child(3n+1)]:border-l-0 [&>*:first-child]:border-t-0">
        <Fact
          name="Seller"
          value={thread.sellerName}
          more={<span className="mono">{hostOf(thread.seller.url)}</span>}
        />
        <Fact name="Account" {...accountWords(thread.account, operator)} />
        <Fact
          name="Flight"
          value={formatFlight(terms.start_time, terms.end_time, zone)}
          more={endWords(terms.end_time, zone)}
        />
        <Fact
          name="Proposal"
          value={<span className="mono break-all">{proposal.proposal_id}</span>}
          more={`${proposal.proposal_status}, ${KINDS[proposal.proposal_kind] ?? proposal.proposal_kind}`}
        />
        <div className="min-w-0 px-3 py-2.5 sm:px-4 sm:py-3">{purchaseOrder}</div>
        <Fact name="Cancelling later" {...cancellingWords(terms.change_terms)} />
      </div>
      <LinesTable terms={terms} zone={zone} />
    </Panel>
  );
}

/** One fact of the deal: what it is, its value, and what qualifies it. */
export function Fact({ name, value, more }: { name: string; value: ReactNode; more?: ReactNode }) {
  return (
    <dl className="min-w-0 px-3 py-2.5 sm:px-4 sm:py-3">
      <dt className="mb-0.5 text-12 text-ink-3">{name}</dt>
      <dd className="font-semibold wrap-anywhere">{value}</dd>
      {more ? <dd className="text-12 text-ink-3 wrap-anywhere">{more}</dd> : null}
    </dl>
  );
}

const KINDS: Record<string, string> = {
  new_media_buy: "new media buy",
  media_buy_update: "amendment",
  media_buy_cancellation: "cancellation",
};

function accountWords(account: ThreadView["account"], operator: string): { value: ReactNode; more: ReactNode } {
  if (account === null) return { value: "none bound", more: "accepting needs the account of the request" };
  if ("account_id" in account) {
    return { value: <span className="mono break-all">{account.account_id}</span>, more: `for ${operator}` };
  }
  return {
    value: account.brand.domain,
    more: `via ${account.operator}${account.currency ? `, ${account.currency}` : ""}`,
  };
}

/** What the terms say about cancelling (facts 17.2): listed is a right, an absent list says nothing. */
function cancellingWords(changeTerms: unknown): { value: string; more: string } {
  const listed: unknown[] = Array.isArray(changeTerms) ? changeTerms : [];
  const cancels = listed.some(
    (term) => typeof term === "object" && term !== null && /cancel/.test(String(Reflect.get(term, "action"))),
  );
  if (cancels) return { value: "As the terms grant it", more: "change_terms list a cancellation" };
  if (Array.isArray(changeTerms)) return { value: "By agreement only", more: "the terms grant no right to cancel" };
  return { value: "By agreement", more: "the terms do not say" };
}

/** The half-open end: first in the zone it is a midnight of, which is how it was meant, then in the other. */
function endWords(end: string, zone: string): string {
  const zones = formatClock(end, zone).startsWith("00:00:00") ? ([zone, "UTC"] as const) : (["UTC", zone] as const);
  const [first, second] = zones;
  const also = zone === "UTC" ? "" : ` (${formatClock(end, second)})`;
  return `ends ${formatDay(end, first)}, ${formatClock(end, first)}${also}, not included`;
}

function hostOf(url: string): string {
  try {
    return new URL(url).host;
  } catch {
    return url;
  }
}
