"use client";

import {
  type CSSProperties,
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useAfterPaint } from "@/components/ui/use-after-paint";
import { useZone } from "@/components/ui/use-zone";
import type { AskedRows } from "./asked-rows";
import { askedWords } from "./asked-words";
import { DRAGGED } from "./columns/column-menu";
import { bandsOf, keysOf, nextKey, type ProductLines } from "./grid/bands";
import { Asked } from "./grid/cells";
import type { GridColumn } from "./grid/column";
import { columnNumber, Drawn } from "./grid/drawn";
import { COLUMN_WIDTH, type DrawnColumns, LABEL_WIDTH } from "./grid/drawn-columns";
import { LABEL, LineBand, PlainRow, Section } from "./grid/rows";
import { useAside } from "./grid/use-aside";
import { useDrawnColumns } from "./grid/use-drawn-columns";
import { usePrinting } from "./grid/use-printing";
import { useWindow } from "./grid/use-window";
import { useFits } from "./use-fits";
import type { ViewModel } from "./view-model";

type ComparisonTableProps = {
  columns: readonly GridColumn[];
  /** What stands in each column's head, under its digest row, and as its note; no notes where nobody may write any. */
  heads: readonly ReactNode[];
  digests: readonly ReactNode[];
  notes: readonly ReactNode[] | null;
  model: ViewModel;
  products: readonly ProductLines[];
  /** Null where nothing is said about what was asked. */
  asked: AskedRows | null;
  baselineName: string;
  compact: boolean;
  /** Null where columns stand as they are. */
  onMove: ((id: string, to: number) => void) | null;
  onFold: (productId: string) => void;
  /** Opens what stands behind a row's cells; null where there is nothing more to see. */
  onDetail: ((rowKey: string) => void) | null;
};

/** Up to here a table is drawn whole; a longer one is drawn where it is looked at. */
const MOST_WHOLE = 60;

/**
 * Proposals side by side. The label column and the heads stay in view: heads under the top bar while the columns fit the page,
 * and inside the table's own scroll box where they don't.
 */
export const ComparisonTable = memo(function ComparisonTable(props: ComparisonTableProps) {
  const { columns, heads, digests, notes, model, products, asked, baselineName, compact, onMove, onFold, onDetail } =
    props;
  const box = useRef<HTMLElement>(null);
  const linesHead = useRef<HTMLTableSectionElement>(null);
  const { fits, isKnown } = useFits(box, LABEL_WIDTH + columns.length * COLUMN_WIDTH);
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
  useAside(box);
  // Until it is known whether the columns fit, no more of them are drawn than any page shows.
  const isPartial = long && !(isKnown && fits);
  const drawnColumns = useDrawnColumns(box, columns.length, isPartial);
  // Heads, digests and notes are all kept, to be tabbed to; those out of sight follow once the others are seen.
  const isPainted = useAfterPaint();
  const near = isPartial && !isPainted ? drawnColumns : null;
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
    const next = nextKey(event.key, key, { plain: plainKeys, bands, drawn });
    if (next === null || next === key) return;
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
    if (row !== undefined) onDetail?.(row);
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
              key={column.id}
              scope="col"
              className="border-b border-line bg-surface p-3 text-left align-top not-last:border-r last:rounded-tr-panel"
              {...(onMove ? dropAt(index, onMove) : {})}
            >
              {isAmong(near, index) ? heads[index] : null}
            </th>
          ))}
        </tr>
      </thead>
    ),
    [columns, heads, baselineName, onMove, fits, near],
  );
  const own = useMemo(
    () => (
      <>
        <OwnRow label="Digest of the terms" columns={columns} cells={digests} near={near} />
        {notes ? (
          <OwnRow label="Your notes" sub="only you see them" columns={columns} cells={notes} near={near} />
        ) : null}
      </>
    ),
    [columns, digests, notes, near],
  );

  const askedRows = asked && asked.rows.length > 0 ? asked.rows.length + 2 : 0;
  const above = (notes ? 4 : 3) + model.summary.length + model.terms.length + askedRows;
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
        aria-colcount={isPartial ? span : undefined}
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
          row’s name {onDetail ? "opens where its values stand in what was received" : "says what its values are"}.
        </caption>
        <colgroup>
          <col className="w-49 print:w-[34mm]" />
          {columns.map(({ id }) => (
            <col key={id} />
          ))}
        </colgroup>
        {head}
        <tbody>
          <Section span={span}>Summary</Section>
          {model.summary.map((row) => (
            <PlainRow key={row.key} row={row} columns={drawnColumns} look={look} isTab={tabKey === row.key} />
          ))}
          {own}
        </tbody>
        {asked && asked.rows.length > 0 ? <AskedBody asked={asked} sellers={columns} columns={drawnColumns} /> : null}
        {model.terms.length > 0 ? (
          <tbody>
            <Section span={span}>Other terms</Section>
            {model.terms.map((row) => (
              <PlainRow key={row.key} row={row} columns={drawnColumns} look={look} isTab={tabKey === row.key} />
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
            columns={drawnColumns}
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
});

/** A row of what the desk or the reader says of each column, and no seller. */
function OwnRow({
  label,
  sub,
  columns,
  cells,
  near,
}: {
  label: string;
  sub?: string;
  columns: readonly GridColumn[];
  cells: readonly ReactNode[];
  near: DrawnColumns | null;
}) {
  return (
    <tr>
      <th scope="row" className={`${LABEL} border-t`}>
        {label}
        {sub ? <span className="block text-12 text-ink-3">{sub}</span> : null}
      </th>
      {columns.map(({ id }, index) => (
        <td key={id} className="border-t border-line px-3 py-1.5 align-top not-last:border-r">
          {isAmong(near, index) ? cells[index] : null}
        </td>
      ))}
    </tr>
  );
}

/** Whether a column is one of those drawn first; all are, where there are none such. */
const isAmong = (near: DrawnColumns | null, index: number) => near === null || (index >= near.from && index < near.to);

/** A place among the columns where a dragged one can be dropped. */
function dropAt(to: number, onMove: (id: string, to: number) => void) {
  return {
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      const id = event.dataTransfer.getData(DRAGGED);
      if (id === "") return;
      event.preventDefault();
      onMove(id, to);
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

const AskedBody = memo(function AskedBody({
  asked,
  sellers,
  columns,
}: {
  asked: AskedRows;
  /** Of whom each column is, and which of them are drawn. */
  sellers: readonly GridColumn[];
  columns: DrawnColumns;
}) {
  const zone = useZone();
  return (
    <tbody>
      <Section span={columns.count + 1}>Requirements, recomputed from the terms</Section>
      {asked.rows.map((row) => (
        <tr key={row.key}>
          <th scope="row" className={`${LABEL} border-t wrap-anywhere`}>
            {askedWords(row.requirement, row.asked, zone)}
          </th>
          <Drawn columns={columns}>
            {(index) => (
              <td
                key={sellers[index]?.id}
                aria-colindex={columnNumber(columns, index)}
                className="border-t border-line px-3 py-1.5 align-top not-last:border-r"
              >
                {row.cells[index] ? <Asked cell={row.cells[index]} seller={sellers[index]?.sellerName ?? ""} /> : null}
              </td>
            )}
          </Drawn>
        </tr>
      ))}
      <tr>
        <th scope="row" className={`${LABEL} border-t`}>
          Met, of those asked
        </th>
        <Drawn columns={columns}>
          {(index) => {
            const tally = asked.tallies[index];
            return (
              <td
                key={sellers[index]?.id}
                aria-colindex={columnNumber(columns, index)}
                className="border-t border-line px-3 py-1.5 align-top font-semibold not-last:border-r"
              >
                {tally ? (
                  `${tally.met} of ${tally.of}`
                ) : (
                  <span className="font-normal text-ink-3">nothing was asked</span>
                )}
              </td>
            );
          }}
        </Drawn>
      </tr>
    </tbody>
  );
});
