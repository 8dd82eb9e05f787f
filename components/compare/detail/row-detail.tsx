"use client";

import { useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { boundText, inertText } from "@/components/ui/inert-text";
import { useZone } from "@/components/ui/use-zone";
import { type ComparisonRow, cellPlaces } from "@/lib/negotiation";
import { cellWords, heardAgainst } from "../cell-words";
import { copyText } from "../export/copy-text";
import { tsvText } from "../export/delimited";
import { rowSheet, type SheetInput } from "../export/sheet";
import { fieldName } from "../field-names";
import { LetterBadge } from "../letter-badge";
import { rawText } from "./raw-text";

type RowDetailProps = {
  /** Null closes it. */
  row: { label: string; of: readonly string[] } | null;
  sheet: SheetInput;
  onClose: () => void;
};

/** What stands behind a row: where each column's value is in what was received, as it was written there. */
export function RowDetail({ row, sheet, onClose }: RowDetailProps) {
  const [said, setSaid] = useState("");
  const rows = row ? sheet.comparison.rows.filter(({ key }) => row.of.includes(key)) : [];
  const copy = async () => {
    const [first, ...others] = rows.map(({ key }) => rowSheet(sheet, key));
    const whole = [...(first ?? []), ...others.flatMap((each) => each.slice(1))];
    setSaid(await copyText(tsvText(whole), "The row is"));
  };
  return (
    <Dialog
      wide
      open={row !== null}
      onOpenChange={(open) => {
        if (open) return;
        setSaid("");
        onClose();
      }}
      title={row?.label ?? ""}
      footer={
        rows.length > 0 ? (
          <>
            <span role="status" className="mr-auto self-center text-12 text-ink-3">
              {said}
            </span>
            <Button onClick={() => void copy()}>Copy as a row</Button>
          </>
        ) : undefined
      }
    >
      {row !== null && rows.length === 0 ? (
        <p>The desk reads this off every line; the lines themselves stand below in the table.</p>
      ) : null}
      <div className="grid gap-5">
        {rows.map((each) => (
          <FieldDetail key={each.key} row={each} sheet={sheet} />
        ))}
      </div>
    </Dialog>
  );
}

function FieldDetail({ row, sheet }: { row: ComparisonRow; sheet: SheetInput }) {
  const zone = useZone();
  const { columns, baseline } = sheet;
  const place = useMemo(() => {
    const source = baseline.source ? [baseline.source.proposal] : [];
    return cellPlaces([...columns.map(({ proposal }) => proposal), ...source]);
  }, [columns, baseline.source]);
  const name = fieldName(row.field);
  return (
    <section aria-label={name.label}>
      <h3 className="mb-1 flex flex-wrap items-baseline gap-x-2 font-semibold">
        {row.line ? (
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {inertText(row.line.productId).slice(0, 120)}
            {row.line.occurrence > 0 ? `, line ${row.line.occurrence + 1} of it` : ""}:
          </span>
        ) : null}
        {name.label} <code className="text-11 font-normal text-ink-3">{row.field}</code>
      </h3>
      <ul className="divide-y divide-line border-y border-line">
        {row.cells.map((cell, index) => {
          const column = columns[index];
          const where = place(row, index);
          const words = cellWords(cell, name.format, zone);
          const raw = where !== null && column ? rawText(column.proposalText, where) : null;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: cells stand for columns.
            <li key={index} className="grid gap-x-4 gap-y-1 py-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
              <div className="flex min-w-0 items-start gap-2">
                <LetterBadge index={index} filled={index === sheet.comparison.baseline} />
                <p className="min-w-0">
                  <span dir="auto" className="font-medium wrap-anywhere">
                    {words.value
                      ? `${words.value.currency ? `${words.value.currency} ` : ""}${inertText(words.value.text)}`
                      : "not stated"}
                  </span>
                  {words.change ? (
                    <span className="block text-12 text-ink-2 wrap-anywhere">
                      {words.old ? `was ${inertText(words.old)}, ` : ""}
                      {inertText(words.change.text)}
                      {heardAgainst(words.change.sign, baseline.name)}
                    </span>
                  ) : null}
                  {cell.change === "baseline" ? <span className="block text-12 text-ink-3">the baseline</span> : null}
                </p>
              </div>
              <div className="min-w-0 text-12">
                {where === null ? (
                  <p className="text-ink-3">
                    {row.line ? "no such line in this proposal" : "worked out by the desk from the lines"}
                  </p>
                ) : (
                  <>
                    <code className="block text-11 text-ink-3 wrap-anywhere">{inertText(where)}</code>
                    {raw === null ? (
                      <p className="text-ink-3">not there</p>
                    ) : (
                      <code dir="ltr" className="block max-h-40 overflow-auto whitespace-pre-wrap wrap-anywhere">
                        {boundText(inertText(raw)).text}
                        {boundText(raw).cut ? " …" : ""}
                      </code>
                    )}
                  </>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
