"use client";

import { formatAmount, formatCpm } from "@/components/ui/format-money";
import { formatFlight } from "@/components/ui/format-time";
import { inertText } from "@/components/ui/inert-text";
import { useZone } from "@/components/ui/use-zone";
import type { Guidance, Price, ReadLook } from "./observed";

/** What a proposal of the older lane is made of: shares of a total that it does not state. Blocks on a phone. */
export function SharesTable({ read }: { read: ReadLook }) {
  const zone = useZone();
  if (read.shares.length === 0) return <p className="px-3 py-3 text-ink-2 sm:px-4">It names no product.</p>;
  return (
    <table className="w-full max-sm:block">
      <thead className="text-left text-12 text-ink-3 max-sm:sr-only">
        <tr>
          <th scope="col" className="px-4 py-2 font-normal">
            Product
          </th>
          <th scope="col" className="px-3 py-2 text-right font-normal">
            Share
          </th>
          <th scope="col" className="px-3 py-2 text-right font-normal">
            Listed price
          </th>
          <th scope="col" className="px-4 py-2 text-right font-normal">
            Flight
          </th>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {read.shares.map((share, index) => (
          <tr
            // biome-ignore lint/suspicious/noArrayIndexKey: a product may have several shares, and they keep their order.
            key={index}
            className="border-t border-line max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-3 max-sm:px-3 max-sm:py-2"
          >
            <th scope="row" className="text-left font-medium sm:px-4 sm:py-1.75">
              <span className="wrap-anywhere">{inertText(share.product ?? share.productId)}</span>
              {share.product === null ? null : (
                <code className="block text-11 font-normal text-ink-3 wrap-anywhere">{inertText(share.productId)}</code>
              )}
            </th>
            <td className="text-right whitespace-nowrap sm:px-3 sm:py-1.75">
              {share.percentage === null ? <Missing /> : `${share.percentage} %`}
            </td>
            <td className="text-right text-ink-2 max-sm:col-span-2 max-sm:text-left sm:px-3 sm:py-1.75">
              {share.price === null ? <span className="text-ink-3">not listed</span> : priceText(share.price)}
            </td>
            <td className="text-right text-ink-2 max-sm:col-span-2 max-sm:text-left sm:px-4 sm:py-1.75">
              {share.start === null || share.end === null ? <Missing /> : formatFlight(share.start, share.end, zone)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Missing = () => <span className="text-ink-3">not stated</span>;

function priceText({ model, amount, currency, kind }: Price): string {
  const name = inertText(model).toUpperCase();
  if (amount === null) return `${name}, no price`;
  return `${name} ${currency === null ? "" : `${inertText(currency)} `}${formatCpm(amount)}, ${kind}`;
}

/** The seller's guidance for the total: `recommends USD 47,500 (least 5,000, most 47,500)`. */
export function guidanceWords(guidance: Guidance | null): string {
  if (guidance === null) return "It says nothing about a total.";
  const { currency, min, recommended, max } = guidance;
  const edges = [min === null ? null : `least ${formatAmount(min)}`, max === null ? null : `most ${formatAmount(max)}`];
  const range = edges.filter((edge) => edge !== null).join(", ");
  if (recommended === null) return range === "" ? `It names totals in ${currency}.` : `Total in ${currency}: ${range}.`;
  return `It recommends a total of ${currency} ${formatAmount(recommended)}${range === "" ? "" : ` (${range})`}.`;
}
