"use client";

import { useMemo } from "react";
import { cellWords } from "@/components/compare/cell-words";
import { ChangeMark } from "@/components/compare/change-mark";
import { fieldName } from "@/components/compare/field-names";
import { inertText } from "@/components/ui/inert-text";
import { Say } from "@/components/ui/mark";
import { useZone } from "@/components/ui/use-zone";
import type { Proposal } from "@/lib/adcp";
import { type ComparisonRow, compareProposals } from "@/lib/negotiation";

type TermsDiffTableProps = { live: Proposal; changed: Proposal; names: ReadonlyMap<string, string> };

/** What an amendment changes against the live terms: money, dates and lines, value by value, in words. */
export function TermsDiffTable({ live, changed, names }: TermsDiffTableProps) {
  const zone = useZone();
  const rows = useMemo(() => changedRows(live, changed), [live, changed]);
  if (rows.length === 0) {
    return (
      <div className="px-3 py-3 sm:px-4">
        <Say kind="review">Nothing of the terms changes that a buyer would see.</Say>
      </div>
    );
  }
  return (
    <table className="w-full max-sm:block">
      <thead className="max-sm:hidden">
        <tr className="text-12 text-ink-3">
          <th scope="col" className="px-3 py-2 sm:px-4">
            Term
          </th>
          <th scope="col" className="px-3 py-2 text-right">
            Live now
          </th>
          <th scope="col" className="px-3 py-2 text-right">
            After it
          </th>
          <th scope="col" className="px-3 py-2 sm:pr-4">
            Change
          </th>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map((row) => (
          <Row key={row.key} row={row} zone={zone} names={names} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row, zone, names }: { row: ComparisonRow; zone: string; names: ReadonlyMap<string, string> }) {
  const { label, format } = fieldName(row.field);
  const [before, after] = row.cells;
  if (!before || !after) return null;
  const was = cellWords(before, format, zone).value;
  const { value, change } = cellWords(after, format, zone);
  return (
    <tr className="border-t border-line align-top max-sm:grid max-sm:grid-cols-2 max-sm:py-1.5">
      <th scope="row" className="px-3 py-1.75 font-normal sm:px-4 max-sm:col-span-2 max-sm:py-0.5">
        {row.line ? (
          <span className="text-ink-2">
            {inertText(names.get(row.line.productId) ?? row.line.productId)}
            {row.line.occurrence > 0 ? `, line ${row.line.occurrence + 1} of it` : ""},{" "}
          </span>
        ) : null}
        {row.line ? label.toLowerCase() : label}
      </th>
      <td className="px-3 py-1.75 text-right text-ink-3 wrap-anywhere max-sm:py-0.5 max-sm:text-left">
        {was ? <s>{inertText(textOf(was))}</s> : "no such value"}
      </td>
      <td className="px-3 py-1.75 text-right font-semibold wrap-anywhere max-sm:py-0.5 max-sm:text-left">
        {value ? inertText(textOf(value)) : "no such value"}
      </td>
      <td className="px-3 py-1.75 whitespace-nowrap sm:pr-4 max-sm:col-span-2 max-sm:py-0.5">
        {change ? <ChangeMark sign={change.sign}>{inertText(change.text)}</ChangeMark> : null}
      </td>
    </tr>
  );
}

const textOf = ({ currency, text }: { currency: string | null; text: string }) =>
  currency === null ? text : `${currency} ${text}`;

/** What a cancellation changes besides saying that and on which terms the buy ends: nothing, unless a seller slips something in. */
export const besidesCancelling = (rows: readonly ComparisonRow[]): ComparisonRow[] =>
  rows.filter(({ field }) => !field.startsWith("cancellation_"));

/** When the snapshots lapse is no term of the buy, and what their digest covers is told itself. */
const NOT_TERMS: ReadonlySet<string> = new Set(["expires_at", "digest", "terms_digest"]);

export function changedRows(live: Proposal, changed: Proposal): ComparisonRow[] {
  const { rows } = compareProposals([live, changed], { baseline: 0, onlyDifferences: true });
  const summed = new Set(rows.filter(({ group }) => group === "summary").map(({ field }) => field));
  return rows.filter(
    ({ field, group, differs }) => differs && !NOT_TERMS.has(field) && !(group === "terms" && summed.has(field)),
  );
}
