import { memo, type ReactNode } from "react";
import { letterOf } from "../letters";
import type { LineGroup, ViewRow } from "../view-model";
import { type Band, headingKey } from "./bands";
import { Cell, isNews, Presence, PresenceOfMany } from "./cells";
import { columnNumber, Drawn } from "./drawn";
import type { DrawnColumns } from "./drawn-columns";
import { Fold } from "./fold";

// It stays in view as soon as the table was moved to the side; until then it need not, and a page of pinned cells is slow to scroll.
export const LABEL =
  "in-data-aside:sticky in-data-aside:left-0 in-data-aside:z-1 border-r border-line bg-surface px-4 py-1.5 text-left align-top font-normal text-ink-2 print:static";

/** How rows are drawn: the same for all of them. */
export type RowLook = { compact: boolean; against: string };

export function cellBox(changed: boolean): string {
  return `border-line px-3 text-right align-top not-last:border-r ${changed ? "bg-accent-soft/55" : ""}`;
}

export function Section({ span, children }: { span: number; children: ReactNode }) {
  return (
    <tr>
      <th
        scope="colgroup"
        colSpan={span}
        className="border-t border-line bg-inset px-4 py-1.5 text-left text-12 font-semibold text-ink first:border-t"
      >
        <span className="sticky left-4">{children}</span>
      </th>
    </tr>
  );
}

/** A row's name, which opens what stands behind its cells. One row of the table is in the tab order; arrow keys lead to the others. */
function RowName({ row, isTab }: { row: ViewRow; isTab: boolean }) {
  return (
    <button
      type="button"
      data-row={row.key}
      tabIndex={isTab ? 0 : -1}
      aria-haspopup="dialog"
      className="scroll-mt-64 scroll-mb-16 rounded-box text-left -outline-offset-1 wrap-anywhere hover:text-ink hover:underline"
    >
      {row.label}
    </button>
  );
}

type PlainRowProps = { row: ViewRow; columns: DrawnColumns; look: RowLook; isTab: boolean };

export const PlainRow = memo(function PlainRow({ row, columns, look, isTab }: PlainRowProps) {
  return (
    <tr data-of={row.key}>
      <th scope="row" className={`${LABEL} border-t ${look.compact ? "py-0.5" : ""}`}>
        <RowName row={row} isTab={isTab} />
      </th>
      <Drawn columns={columns}>
        {(index) => {
          const cell = row.cells[index];
          return (
            <td
              key={letterOf(index)}
              aria-colindex={columnNumber(columns, index)}
              className={`${cellBox(cell?.changed ?? false)} border-t ${look.compact ? "py-0.5" : "py-1.25"}`}
            >
              {cell ? <Cell cell={cell} compact={look.compact} against={look.against} /> : null}
            </td>
          );
        }}
      </Drawn>
    </tr>
  );
});

type LineBandProps = {
  /** Under which its height is kept; null where all lines are drawn. */
  measureKey: string | null;
  band: Band;
  columns: DrawnColumns;
  look: RowLook;
  /** The row's number in the whole table, which is only partly there. */
  rowIndex: number | null;
  /** The key in the tab order, where it is in this band. */
  tabKey: string | null;
  measure: (key: string, element: HTMLElement | null) => void;
};

/** A line of every column, under its product's heading where it is the first; or a folded product. */
export const LineBand = memo(function LineBand({
  band,
  columns,
  look,
  rowIndex,
  tabKey,
  measureKey,
  measure,
}: LineBandProps) {
  const { product, group, isFirst } = band;
  const isMany = product.groups.length > 1;
  let at = rowIndex;
  const next = () => (at === null ? undefined : at++);
  return (
    // Each is painted by itself: what comes into view has nothing painted again but itself.
    <tbody className="isolate" ref={measureKey === null ? undefined : (element) => measure(measureKey, element)}>
      {isFirst ? (
        <tr aria-rowindex={next()}>
          <th
            scope={isMany ? "rowgroup" : "row"}
            className={`${LABEL} border-t pl-2 ${look.compact ? "py-0.5" : "pb-0.5"}`}
          >
            <Fold product={product} isTab={tabKey === headingKey(product.productId)} />
          </th>
          <Drawn columns={columns}>
            {(index) => {
              const presences = product.groups.flatMap(({ presence }) => presence[index] ?? []);
              const [only] = presences;
              return (
                <td
                  key={letterOf(index)}
                  aria-colindex={columnNumber(columns, index)}
                  className={`${cellBox(!isMany && only !== undefined && isNews(only))} border-t pb-0.5 ${look.compact ? "pt-0.5" : "pt-1.5"}`}
                >
                  {isMany ? <PresenceOfMany presences={presences} /> : only ? <Presence presence={only} /> : null}
                  {!isMany && product.isFolded && only?.kind === "absent" ? (
                    <span className="text-ink-3">no such line</span>
                  ) : null}
                </td>
              );
            }}
          </Drawn>
        </tr>
      ) : null}
      {group && isMany ? (
        <tr aria-rowindex={next()}>
          <th scope="row" className={`${LABEL} py-0.5 pl-7 text-12 text-ink-3`}>
            line {group.occurrence + 1} of it
          </th>
          <Drawn columns={columns}>
            {(index) => {
              const presence = group.presence[index];
              return (
                <td
                  key={letterOf(index)}
                  aria-colindex={columnNumber(columns, index)}
                  className={`${cellBox(presence !== undefined && isNews(presence))} pt-0.5`}
                >
                  {presence ? <Presence presence={presence} /> : null}
                </td>
              );
            }}
          </Drawn>
        </tr>
      ) : null}
      {group?.rows.map((row, index) => (
        <LineRow
          key={row.key}
          group={group}
          row={row}
          at={index}
          columns={columns}
          look={look}
          rowIndex={next()}
          isTab={tabKey === row.key}
        />
      ))}
    </tbody>
  );
});

type LineRowProps = {
  group: LineGroup;
  row: ViewRow;
  at: number;
  columns: DrawnColumns;
  look: RowLook;
  rowIndex: number | undefined;
  isTab: boolean;
};

function LineRow({ group, row, at, columns, look, rowIndex, isTab }: LineRowProps) {
  const isLast = at === group.rows.length - 1;
  const pad = look.compact ? "py-0" : "py-0.5";
  return (
    <tr data-of={row.key} aria-rowindex={rowIndex}>
      <th scope="row" className={`${LABEL} ${pad} pl-7 ${isLast ? "pb-2" : ""}`}>
        <RowName row={row} isTab={isTab} />
      </th>
      <Drawn columns={columns}>
        {(index) => {
          const presence = group.presence[index];
          const cell = row.cells[index];
          const number = columnNumber(columns, index);
          if (presence && (presence.kind === "removed" || presence.kind === "absent")) {
            return at === 0 ? (
              <td
                key={letterOf(index)}
                aria-colindex={number}
                rowSpan={group.rows.length}
                className={`${cellBox(isNews(presence))} py-0.5`}
              >
                <span className="text-ink-3">no such line</span>
              </td>
            ) : null;
          }
          return (
            <td
              key={letterOf(index)}
              aria-colindex={number}
              className={`${cellBox(cell?.changed ?? false)} ${pad} ${isLast ? "pb-2" : ""}`}
            >
              {cell ? (
                <Cell
                  cell={presence?.kind === "added" ? { ...cell, change: null } : cell}
                  quiet={row.quiet}
                  compact={look.compact}
                  against={look.against}
                />
              ) : null}
            </td>
          );
        }}
      </Drawn>
    </tr>
  );
}
