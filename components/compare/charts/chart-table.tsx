"use client";

import { Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { copyText } from "../export/copy-text";
import { tsvText } from "../export/delimited";
import { usePrinting } from "../grid/use-printing";

type ChartTableProps = { caption: string; head: readonly string[]; rows: readonly (readonly string[])[] };

/** The same figures as a table, for whoever reads better than looks, or does not look at all; and to take along. Paper has it open. */
export function ChartTable({ caption, head, rows }: ChartTableProps) {
  const isPrinting = usePrinting();
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState("");
  return (
    <details
      className="mt-3 text-12"
      open={isOpen || isPrinting}
      onToggle={({ currentTarget }) => {
        if (!isPrinting) setOpen(currentTarget.open);
      }}
    >
      <summary className="w-fit cursor-pointer font-medium text-accent print:hidden">As a table</summary>
      {isOpen || isPrinting ? (
        <>
          <div className="mt-1.5 overflow-x-auto">
            <table className="w-full">
              <caption className="sr-only">{caption}</caption>
              <thead>
                <tr className="text-ink-3">
                  {head.map((name, at) => (
                    <th key={name} scope="col" className={`py-1 pr-3 ${at > 0 ? "text-right" : "text-left"}`}>
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(([first, ...cells], row) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: rows never change their order, and two may say the same.
                  <tr key={row} className="border-t border-line">
                    <th scope="row" className="py-1 pr-3 text-left font-normal wrap-anywhere">
                      {first}
                    </th>
                    {cells.map((cell, at) => (
                      <td key={head[at + 1]} className="py-1 pr-3 text-right whitespace-nowrap">
                        {cell}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <div className="mt-1.5 flex flex-wrap items-center gap-2 print:hidden">
            <Button
              size="sm"
              icon={<Copy size={14} aria-hidden="true" />}
              onClick={async () =>
                setSaid(await copyText(tsvText([head, ...rows].map((row) => row.map(cellOf))), "The table is"))
              }
            >
              Copy for a spreadsheet<span className="sr-only">: {caption}</span>
            </Button>
            <span role="status" className="text-ink-2">
              {said}
            </span>
          </div>
        </>
      ) : null}
    </details>
  );
}

/** A figure as a number, without the commas it is read with. */
function cellOf(text: string) {
  const digits = text.replaceAll(",", "");
  if (/^-?\d+(\.\d+)?$/.test(digits)) return { kind: "number" as const, digits };
  return { kind: "text" as const, text };
}
