import { formatAmount, formatMoney } from "@/components/ui/format-money";
import { Say } from "@/components/ui/mark";
import { Panel, PanelHeader } from "@/components/ui/panel";
import type { NegotiationSummary } from "@/lib/api/client";

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

/** Where a campaign's budget stands, a row a currency, and whose share of it has come to nothing yet. */
export function LedgerPanel({ ledger }: { ledger: Ledger }) {
  if (ledger.rows.length === 0) return null;
  const over = ledger.rows.filter(({ unallocated }) => unallocated !== null && unallocated < 0);
  const empty = ledger.shares.filter(({ committed, held, offer, unpriced }) => {
    return committed.length === 0 && held.length === 0 && offer === null && unpriced === 0;
  });
  const unpriced = ledger.shares.reduce((sum, share) => sum + share.unpriced, 0);
  return (
    <Panel labelledBy="ledger-title">
      <PanelHeader title="Budget" id="ledger-title" />
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
      {over.length + empty.length + unpriced > 0 ? (
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
          {empty.length > 0 ? (
            <li className="text-ink-2">
              {empty.map(({ sellerName }) => sellerName).join(", ")}: no offer yet, so none of the budget is planned
              there.
            </li>
          ) : null}
          {unpriced > 0 ? (
            <li className="text-ink-2">
              {unpriced === 1 ? "1 offer, hold or booking states" : `${unpriced} offers, holds or bookings state`} no
              total and
              {unpriced === 1 ? " is" : " are"} not counted.
            </li>
          ) : null}
        </ul>
      ) : null}
    </Panel>
  );
}

const words = (amount: number | null) => (amount === null ? "–" : formatAmount(amount));
const tone = (amount: number | null) => (amount !== null && amount < 0 ? "font-semibold text-review" : "");
