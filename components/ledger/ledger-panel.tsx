"use client";

import { useId } from "react";
import { formatAmount, formatMoney } from "@/components/ui/format-money";
import { Say } from "@/components/ui/mark";
import { Panel, PanelHeader } from "@/components/ui/panel";
import type { NegotiationSummary, ThreadSummary } from "@/lib/api/client";
import { shareWords } from "./share-words";

type Ledger = NegotiationSummary["ledger"];
type Row = Ledger["rows"][number];

const COLUMNS: readonly { name: string; of: (row: Row) => number | null }[] = [
  { name: "Budget", of: ({ budget }) => budget },
  { name: "Committed", of: ({ committed }) => committed },
  { name: "Held", of: ({ held }) => held },
  { name: "Best offers", of: ({ offers }) => offers },
  { name: "Unallocated", of: ({ unallocated }) => unallocated },
  { name: "Remaining", of: ({ remaining }) => remaining },
];

type LedgerPanelProps = {
  ledger: Ledger;
  /** Where each seller stands, for a share that has come to nothing. */
  threads: readonly { id: string; stage: ThreadSummary["stage"] }[];
};

/** Where a campaign's budget stands, a row a currency, and what each seller's share of it has come to. */
export function LedgerPanel({ ledger, threads }: LedgerPanelProps) {
  const id = useId();
  if (ledger.rows.length === 0) return null;
  return (
    <Panel labelledBy={id}>
      <PanelHeader title="Budget" id={id} />
      <LedgerTables ledger={ledger} threads={threads} />
    </Panel>
  );
}

/** The same without a frame, for where one is already. */
export function LedgerTables({ ledger, threads }: LedgerPanelProps) {
  const over = ledger.rows.filter(({ unallocated }) => unallocated !== null && unallocated < 0);
  const unpriced = ledger.shares.reduce((sum, share) => sum + share.unpriced, 0);
  return (
    <>
      <div className="overflow-x-auto">
        <table className="w-full max-sm:hidden">
          <thead>
            <tr className="text-12 text-ink-3">
              <th scope="col" className="px-4 py-2">
                Currency
              </th>
              {COLUMNS.map(({ name }) => (
                <th key={name} scope="col" className="px-3 py-2 text-right last:pr-4">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ledger.rows.map((row) => (
              <tr key={row.currency} className="border-t border-line">
                <th scope="row" className="px-4 py-2 font-medium">
                  {row.currency}
                </th>
                {COLUMNS.map(({ name, of }) => (
                  <td key={name} className={`px-3 py-2 text-right last:pr-4 ${tone(of(row))}`}>
                    {words(of(row))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {ledger.rows.map((row) => (
          <dl
            key={row.currency}
            className="grid grid-cols-2 gap-x-3 gap-y-1 border-t border-line px-3 py-2.5 first:border-t-0 sm:hidden"
          >
            {COLUMNS.map(({ name, of }) => (
              <div key={name} className="contents">
                <dt className="text-ink-2">{name}</dt>
                <dd className={`text-right ${tone(of(row))}`}>
                  <span className="text-12 text-ink-3">{row.currency}</span> {words(of(row))}
                </dd>
              </div>
            ))}
          </dl>
        ))}
      </div>
      <Shares shares={ledger.shares} threads={threads} />
      {over.length + unpriced > 0 ? (
        <ul className="grid gap-1.5 border-t border-line px-4 py-3">
          {over.map(({ currency, unallocated }) => (
            <li key={currency}>
              <Say kind="review">
                <span className="text-ink">
                  Everything committed, held and offered is {formatMoney({ amount: -(unallocated ?? 0), currency })}{" "}
                  over the budget
                </span>
              </Say>
            </li>
          ))}
          {unpriced > 0 ? (
            <li className="text-ink-2">
              {unpriced === 1 ? "1 offer, hold or booking states" : `${unpriced} offers, holds or bookings state`} no
              total and
              {unpriced === 1 ? " is" : " are"} not counted.
            </li>
          ) : null}
        </ul>
      ) : null}
    </>
  );
}

/** Each seller's share on its own: what one of them failed at changes nothing of another's. */
function Shares({ shares, threads }: { shares: Ledger["shares"]; threads: LedgerPanelProps["threads"] }) {
  if (shares.length === 0) return null;
  return (
    <ul aria-label="By seller" className="border-t border-line">
      {shares.map((share) => (
        <li
          key={share.threadId}
          className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line px-3 py-1.5 first:border-t-0 sm:px-4"
        >
          <span className="min-w-0 font-medium wrap-anywhere">{share.sellerName}</span>
          <span className="text-ink-2">
            {shareWords(share, threads.find(({ id }) => id === share.threadId)?.stage ?? null)}
          </span>
        </li>
      ))}
    </ul>
  );
}

const words = (amount: number | null) => (amount === null ? "–" : formatAmount(amount));
const tone = (amount: number | null) => (amount !== null && amount < 0 ? "font-semibold text-review" : "");
