"use client";

import { Menu } from "@base-ui/react/menu";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { usePageActions } from "@/components/shortcuts/actions";
import { Button } from "@/components/ui/button";
import type { Book } from "./book";
import { copyText } from "./copy-text";
import { csvText, tsvText } from "./delimited";
import { comparisonSheet, type SheetInput } from "./sheet";

const ITEM =
  "flex min-h-10 cursor-default flex-col justify-center rounded-control px-2.5 py-1 outline-none select-none data-highlighted:bg-sunken sm:min-h-8";

type Done = { at: number; words: string } | null;

type ExportMenuProps = {
  sheet: () => SheetInput;
  /** Every view as a sheet; null where there is only the table. */
  book: (() => Book) | null;
  fileName: string;
};

/** What leaves the desk: the table as a file or on the clipboard, or on paper. What happened is said. */
export function ExportMenu({ sheet, book, fileName }: ExportMenuProps) {
  const [done, setDone] = useState<Done>(null);
  const say = (words: string) => setDone({ at: Date.now(), words });
  const download = () => {
    save(`${fileName}.csv`, new Blob([csvText(comparisonSheet(sheet()))], { type: "text/csv;charset=utf-8" }));
    say("The CSV file was made.");
  };
  const downloadBook = async (make: () => Book) => {
    say("Making the workbook…");
    try {
      const { xlsxFile } = await import("./xlsx");
      save(`${fileName}.xlsx`, await xlsxFile(make()));
      say("The Excel workbook was made.");
    } catch {
      say("The Excel workbook could not be made.");
    }
  };
  const copy = async () => say(await copyText(tsvText(comparisonSheet(sheet())), "The table is"));
  usePageActions([
    { id: "download-csv", label: "Download CSV", run: download },
    { id: "copy-table", label: "Copy the table", run: () => void copy() },
    { id: "print", label: "Print the comparison", run: () => window.print() },
  ]);
  return (
    <>
      <Menu.Root modal={false}>
        <Menu.Trigger
          render={<Button icon={<ChevronDown aria-hidden="true" size={14} className="order-last" />}>Export</Button>}
        />
        <Menu.Portal>
          <Menu.Positioner sideOffset={4} align="end" className="z-20">
            <Menu.Popup className="min-w-64 rounded-panel border border-line bg-surface p-1 text-ink shadow-pop outline-none">
              <Menu.Item className={ITEM} onClick={download}>
                Download CSV
                <span className="text-12 text-ink-3">the rows shown, numbers as the sellers wrote them</span>
              </Menu.Item>
              {book ? (
                <Menu.Item className={ITEM} onClick={() => void downloadBook(book)}>
                  Download Excel
                  <span className="text-12 text-ink-3">a sheet a view, with findings, ranking and requirements</span>
                </Menu.Item>
              ) : null}
              <Menu.Item className={ITEM} onClick={() => void copy()}>
                Copy the table
                <span className="text-12 text-ink-3">tab-separated, to paste into a spreadsheet</span>
              </Menu.Item>
              <Menu.Item className={ITEM} onClick={() => setTimeout(() => window.print())}>
                Print
                <span className="text-12 text-ink-3">every row shown, on landscape pages</span>
              </Menu.Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      <span key={done?.at} role="status" className="text-12 text-ink-3 empty:hidden">
        {done?.words}
      </span>
    </>
  );
}

function save(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
