"use client";

import {
  type CSSProperties,
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { DigestBadge } from "@/components/digest/digest-badge";
import { useZone } from "@/components/ui/use-zone";
import type { AskedRows } from "./asked-rows";
import { askedWords } from "./asked-words";
import type { ColumnFacts } from "./column-facts";
import { type ColumnActs, ColumnHead } from "./column-head";
import { DRAGGED } from "./columns/column-menu";
import { bandsOf, keysOf, type ProductLines } from "./grid/bands";
import { Asked } from "./grid/cells";
import { LABEL, LineBand, PlainRow, Section } from "./grid/rows";
import { usePrinting } from "./grid/use-printing";
import { useWindow } from "./grid/use-window";
import { NotesBody } from "./notes/notes-body";
import { useFits } from "./use-fits";
import type { ViewModel } from "./view-model";

type ComparisonTableProps = {
  columns: readonly ColumnFacts[];
  model: ViewModel;
  products: readonly ProductLines[];
  asked: AskedRows;
  baseline: number;
  baselineName: string;
  primary: number;
  compact: boolean;
  acts: ColumnActs;
  onFold: (productId: string) => void;
  /** Opens what stands behind a row's cells. */
  onDetail: (rowKey: string) => void;
};

/** As wide as the first `col`. */
const LABEL_WIDTH = 196;
const COLUMN_WIDTH = 220;
/** Up to here a table is drawn whole; a longer one is drawn where it is looked at. */
const MOST_WHOLE = 60;

/**
 * Proposals side by side. The label column and the heads stay in view: heads under the top bar while the columns fit the page,
 * and inside the table's own scroll box where they don't.
 */
export function ComparisonTable(props: ComparisonTableProps) {
  const { columns, model, products, asked, baseline, baselineName, primary, compact, acts, onFold, onDetail } = props;
  const box = useRef<HTMLElement>(null);
  const linesHead = useRef<HTMLTableSectionElement>(null);
  const fits = useFits(box, LABEL_WIDTH + columns.length * COLUMN_WIDTH);
  const isPrinting = usePrinting();
  const span = columns.length + 1;
  const look = useMemo(() => ({ compact, against: baselineName }), [compact, baselineName]);
  const bands = useMemo(() => bandsOf(products), [products]);
  const parts = useMemo(() => {
    const height = compact ? 22 : 38;
    return bands.map(({ key, rows }) => ({ key: `${height} ${key}`, height: rows * height }));
  }, [bands, compact]);
  const long = bands.length > MOST_WHOLE && !isPrinting;
  const { shown, measure, offsetOf } = useWindow(linesHead, parts, long);
  const [active, setActive] = useState<string | null>(null);
  const wanted = useRef<string | null>(null);

  const plainKeys = [...model.summary, ...model.terms].map(({ key }) => key);
  const drawn = bands.slice(shown.from, shown.to);
  const isDrawn =
    active !== null && (plainKeys.includes(active) || drawn.some((band) => keysOf(band).includes(active)));
  const firstBand = bands[0];
  const tabKey = isDrawn ? active : (plainKeys[0] ?? (firstBand ? (keysOf(firstBand)[0] ?? null) : null));

  const focusOn = (key: string) => {
    wanted.current = key;
    setActive(key);
    const element = rowElement(box.current, key);
    if (element) {
      element.focus();
      wanted.current = null;
      return;
    }
    const at = bands.findIndex((band) => keysOf(band).includes(key));
    const edge = linesHead.current?.getBoundingClientRect().bottom ?? 0;
    const by = edge + offsetOf(at) - window.innerHeight / 2;
    if (fits) window.scrollBy({ top: by, behavior: "instant" });
    else box.current?.scrollBy({ top: by, behavior: "instant" });
  };
  // A row that had to be drawn first takes the focus as soon as it is there.
  useEffect(() => {
    if (wanted.current === null) return;
    const element = rowElement(box.current, wanted.current);
    if (!element) return;
    element.focus();
    wanted.current = null;
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const key = keyOf(event.target);
    if (key === null) return;
    const keys = [...plainKeys, ...bands.flatMap(keysOf)];
    const next = keys[nextIndex(event.key, keys.indexOf(key), keys.length)];
    if (next === undefined) return;
    event.preventDefault();
    focusOn(next);
  };
  const onClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return;
    const button = event.target.closest("button");
    const fold = button?.dataset.fold;
    if (fold !== undefined) return onFold(fold);
    // A cell opens its row too, unless its text is being marked; other controls inside do their own.
    if (button && button.dataset.row === undefined) return;
    if (event.target.closest("a, input, textarea") || window.getSelection()?.isCollapsed === false) return;
    const row = event.target.closest<HTMLElement>("tr[data-of]")?.dataset.of;
    if (row !== undefined) onDetail(row);
  };

  // Not drawn again for every row that comes into view.
  const head = useMemo(
    () => (
      <thead className={`sticky z-2 print:static ${fits ? "top-12" : "top-0"}`}>
        <tr>
          <td className="sticky left-0 z-3 rounded-tl-panel border-r border-b border-line bg-surface px-4 py-3 align-bottom text-12 text-ink-3 print:static">
            Under a value: the old one, and the change against {baselineName}
          </td>
          {columns.map((column, index) => (
            <th
              key={column.source.snapshot.id}
              scope="col"
              className="border-b border-line bg-surface p-3 text-left align-top not-last:border-r last:rounded-tr-panel"
              {...dropAt(index, acts)}
            >
              <ColumnHead
                column={column}
                index={index}
                count={columns.length}
                isBaseline={index === baseline}
                isPrimary={index === primary}
                acts={acts}
              />
            </th>
          ))}
        </tr>
      </thead>
    ),
    [columns, baseline, baselineName, primary, acts, fits],
  );
  const digests = useMemo(
    () => (
      <tr>
        <th scope="row" className={`${LABEL} border-t`}>
          Digest of the terms
        </th>
        {columns.map(({ source, proposal }) => (
          <td key={source.snapshot.id} className="border-t border-line px-3 py-1.5 align-top not-last:border-r">
            <DigestBadge proposalText={source.snapshot.proposalText} claimed={proposal.terms_digest} short />
          </td>
        ))}
      </tr>
    ),
    [columns],
  );

  const above = 4 + model.summary.length + model.terms.length + (asked.rows.length > 0 ? asked.rows.length + 2 : 0);
  const last = bands.at(-1);
  return (
    <section
      ref={box}
      aria-label="Comparison"
      // A box that scrolls has to be reachable by keyboard.
      tabIndex={fits ? undefined : 0}
      className={`comparison relative rounded-panel border border-line bg-surface ${fits ? "" : "max-h-[calc(100dvh-80px)] overflow-auto"}`}
    >
      <table
        // What a click on a cell opens, its row's name, a button, opens too.
        className="w-full min-w-(--all-columns) table-fixed border-separate border-spacing-0 print:min-w-0"
        style={{ "--all-columns": `${LABEL_WIDTH + columns.length * COLUMN_WIDTH}px` } as CSSProperties}
        aria-rowcount={long && last ? above + last.from + last.rows : undefined}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onFocus={(event) => {
          const key = keyOf(event.target);
          if (key !== null) setActive(key);
        }}
      >
        <caption className="sr-only">
          {columns.length} proposals side by side, each compared with {baselineName}. Arrow keys lead from row to row; a
          row’s name opens where its values stand in what was received.
        </caption>
        <colgroup>
          <col className="w-49 print:w-[34mm]" />
          {columns.map(({ source }) => (
            <col key={source.snapshot.id} />
          ))}
        </colgroup>
        {head}
        <tbody>
          <Section span={span}>Summary</Section>
          {model.summary.map((row) => (
            <PlainRow key={row.key} row={row} look={look} isTab={tabKey === row.key} />
          ))}
          {digests}
        </tbody>
        <NotesBody columns={columns} />
        {asked.rows.length > 0 ? <AskedBody asked={asked} columns={columns} span={span} /> : null}
        {model.terms.length > 0 ? (
          <tbody>
            <Section span={span}>Other terms</Section>
            {model.terms.map((row) => (
              <PlainRow key={row.key} row={row} look={look} isTab={tabKey === row.key} />
            ))}
          </tbody>
        ) : null}
        {bands.length > 0 ? (
          <tbody ref={linesHead}>
            <Section span={span}>Lines, aligned by product</Section>
          </tbody>
        ) : null}
        {shown.before > 0 ? <Gap height={shown.before} span={span} /> : null}
        {drawn.map((band, index) => (
          <LineBand
            key={band.key}
            band={band}
            columns={columns.length}
            look={look}
            rowIndex={long ? above + band.from + 1 : null}
            tabKey={tabKey !== null && keysOf(band).includes(tabKey) ? tabKey : null}
            measureKey={long ? (parts[shown.from + index]?.key ?? null) : null}
            measure={measure}
          />
        ))}
        {shown.after > 0 ? <Gap height={shown.after} span={span} /> : null}
      </table>
    </section>
  );
}

/** A place among the columns where a dragged one can be dropped. */
function dropAt(to: number, acts: ColumnActs) {
  return {
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      const id = event.dataTransfer.getData(DRAGGED);
      if (id === "") return;
      event.preventDefault();
      acts.onMove(id, to);
    },
  };
}

/** Room for the lines that are not drawn now. */
function Gap({ height, span }: { height: number; span: number }) {
  return (
    <tbody aria-hidden="true">
      <tr>
        <td colSpan={span} style={{ height }} />
      </tr>
    </tbody>
  );
}

function rowElement(box: HTMLElement | null, key: string): HTMLElement | null {
  return box?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`) ?? null;
}

function keyOf(target: EventTarget): string | null {
  return target instanceof HTMLElement ? (target.dataset.row ?? null) : null;
}

/** Where a key leads to from a row; -1 where it leads nowhere. */
function nextIndex(key: string, at: number, count: number): number {
  switch (key) {
    case "ArrowDown":
      return at + 1 < count ? at + 1 : -1;
    case "ArrowUp":
      return at - 1;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return -1;
  }
}

const AskedBody = memo(function AskedBody({
  asked,
  columns,
  span,
}: {
  asked: AskedRows;
  columns: readonly ColumnFacts[];
  span: number;
}) {
  const zone = useZone();
  return (
    <tbody>
      <Section span={span}>Requirements, recomputed from the terms</Section>
      {asked.rows.map((row) => (
        <tr key={row.key}>
          <th scope="row" className={`${LABEL} border-t wrap-anywhere`}>
            {askedWords(row.requirement, row.asked, zone)}
          </th>
          {row.cells.map((cell, index) => (
            <td
              key={columns[index]?.source.snapshot.id}
              className="border-t border-line px-3 py-1.5 align-top not-last:border-r"
            >
              <Asked cell={cell} seller={columns[index]?.source.snapshot.sellerName ?? ""} />
            </td>
          ))}
        </tr>
      ))}
      <tr>
        <th scope="row" className={`${LABEL} border-t`}>
          Met, of those asked
        </th>
        {asked.tallies.map((tally, index) => (
          <td
            key={columns[index]?.source.snapshot.id}
            className="border-t border-line px-3 py-1.5 align-top font-semibold not-last:border-r"
          >
            {tally ? `${tally.met} of ${tally.of}` : <span className="font-normal text-ink-3">nothing was asked</span>}
          </td>
        ))}
      </tr>
    </tbody>
  );
});
