"use client";

import Link from "next/link";
import { ledgerLine } from "@/components/ledger/share-words";
import { formatCpm } from "@/components/ui/format-money";
import { formatAgo, formatInstant } from "@/components/ui/format-time";
import { MoneyText } from "@/components/ui/money";
import { useNow } from "@/components/ui/use-now";
import { useZone } from "@/components/ui/use-zone";
import type { NegotiationSummary, ThreadSummary } from "@/lib/api/client";
import { askedWords } from "./asked";
import { StageText } from "./stage";
import { TurnText } from "./turn";

const threadHref = (negotiation: NegotiationSummary, thread: ThreadSummary) =>
  `/negotiations/${negotiation.id}?thread=${encodeURIComponent(thread.id)}`;

/** Threads by campaign: a table where there is room, blocks on a phone. */
export function DealTable({ negotiations }: { negotiations: readonly NegotiationSummary[] }) {
  return (
    <>
      <div className="overflow-x-auto max-sm:hidden">
        <table className="w-full min-w-[860px] border-collapse">
          <thead className="text-12 text-ink-3">
            <tr>
              <th className="w-[190px] py-2 pr-3 pl-4">Negotiation and seller</th>
              <th className="w-[180px] px-3 py-2">Stage</th>
              <th className="w-[140px] px-3 py-2 text-right">Best current offer</th>
              <th className="w-[120px] px-3 py-2 text-right">CPM by line</th>
              <th className="px-3 py-2">Whose turn, and for what</th>
              <th className="w-[104px] py-2 pr-4 pl-3 text-right">Changed</th>
            </tr>
          </thead>
          {negotiations.map((negotiation) => (
            <tbody key={negotiation.id}>
              <tr className="border-t border-line bg-inset">
                <th colSpan={6} scope="rowgroup" className="px-4 py-1.5 font-normal">
                  <span className="flex flex-wrap items-baseline gap-x-2">
                    <Link
                      href={`/negotiations/${negotiation.id}`}
                      className="font-semibold wrap-anywhere hover:underline"
                    >
                      {negotiation.name}
                    </Link>
                    <span className="text-ink-3">{negotiation.brandDomain}</span>
                    <LedgerLine negotiation={negotiation} />
                    <span className="ml-auto text-12 text-ink-3">{askedLine(negotiation)}</span>
                  </span>
                </th>
              </tr>
              {negotiation.threads.map((thread) => (
                <tr key={thread.id} className="relative border-t border-line hover:bg-inset">
                  <th scope="row" className="py-1.5 pr-3 pl-8 align-top">
                    <Link
                      href={threadHref(negotiation, thread)}
                      className="wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-(--focus)"
                    >
                      {thread.sellerName}
                    </Link>
                  </th>
                  <td className="px-3 py-1.5 align-top">
                    <StageText stage={thread.stage} round={thread.round} />
                  </td>
                  <td className="px-3 py-1.5 text-right align-top">
                    <OfferTotal thread={thread} />
                  </td>
                  <td className="px-3 py-1.5 text-right align-top whitespace-nowrap text-ink-2">
                    <CpmRange offer={thread.bestOffer} />
                  </td>
                  <td className="px-3 py-1.5 align-top">
                    <TurnText thread={thread} />
                  </td>
                  <td className="py-1.5 pr-4 pl-3 text-right align-top whitespace-nowrap text-ink-3">
                    <Changed at={thread.changedAt} />
                  </td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
      <div className="sm:hidden">
        {negotiations.map((negotiation) => (
          <div key={negotiation.id}>
            <div className="flex flex-wrap items-baseline gap-x-2 border-t border-line bg-inset px-3 py-2">
              <h3 className="font-semibold wrap-anywhere">
                <Link href={`/negotiations/${negotiation.id}`}>{negotiation.name}</Link>
              </h3>
              <span className="ml-auto text-12 text-ink-3">{negotiation.brandDomain}</span>
              <span className="basis-full text-12 text-ink-3">{askedLine(negotiation)}</span>
              <LedgerLine negotiation={negotiation} />
            </div>
            <ul>
              {negotiation.threads.map((thread) => (
                <li key={thread.id} className="border-t border-line">
                  <Link href={threadHref(negotiation, thread)} className="grid gap-1 px-3 py-2.5 -outline-offset-2">
                    <span className="flex items-baseline justify-between gap-2">
                      <span className="min-w-0 font-medium wrap-anywhere">{thread.sellerName}</span>
                      <OfferTotal thread={thread} />
                    </span>
                    <TurnText thread={thread} />
                    <span className="text-12">
                      <StageText stage={thread.stage} round={thread.round} />
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </>
  );
}

/** What of the budget is committed and remains, in one line. */
function LedgerLine({ negotiation: { ledger } }: { negotiation: NegotiationSummary }) {
  const line = ledgerLine(ledger.rows);
  if (line === null) return null;
  const isOver = ledger.rows.some(({ remaining }) => remaining !== null && remaining < 0);
  return <span className={`text-12 ${isOver ? "font-semibold text-review" : "text-ink-2"}`}>{line}</span>;
}

function askedLine(negotiation: NegotiationSummary): string {
  const asked = askedWords(negotiation);
  return asked ? `asked: ${asked}` : "asked: the brief alone";
}

/** An older seller's proposals promise no total, which is not the same as no proposal. */
function OfferTotal({ thread: { bestOffer: offer, stage } }: { thread: ThreadSummary }) {
  if (offer?.total) return <MoneyText {...offer.total} />;
  return <span className="text-ink-3">{offer || stage === "proposed" ? "no total given" : "no offer"}</span>;
}

/** Fixed CPM prices over the lines of an offer, lowest and highest: a range, never an average. */
function CpmRange({ offer }: { offer: ThreadSummary["bestOffer"] }) {
  if (!offer?.cpm) {
    return (
      <span title={offer ? "No line has a fixed CPM price" : "No offer"} className="text-ink-3">
        <span aria-hidden="true">–</span>
        <span className="sr-only">{offer ? "no fixed CPM price" : "no offer"}</span>
      </span>
    );
  }
  const { min, max, currency } = offer.cpm;
  return (
    <span title={`${currency} per 1,000 impressions`}>
      {min === max ? formatCpm(min) : `${formatCpm(min)}–${formatCpm(max)}`}
    </span>
  );
}

function Changed({ at }: { at: string }) {
  const now = useNow(60_000);
  const zone = useZone();
  return now ? (
    <time dateTime={at} title={formatInstant(at, zone)}>
      {formatAgo(at, now)}
    </time>
  ) : null;
}
