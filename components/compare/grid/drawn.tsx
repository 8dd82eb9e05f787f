import type { ReactNode } from "react";
import type { DrawnColumns } from "./drawn-columns";

/** A column's number in the whole table, whose first is the label column; only said where not all of them are drawn. */
export function columnNumber({ from, to, count }: DrawnColumns, index: number): number | undefined {
  return to - from === count ? undefined : index + 2;
}

/** The cells of one row in the columns that are drawn, and room where the others are. */
export function Drawn({ columns, children }: { columns: DrawnColumns; children: (index: number) => ReactNode }) {
  const { from, to, count } = columns;
  return (
    <>
      {from > 0 ? <td aria-hidden="true" colSpan={from} /> : null}
      {Array.from({ length: to - from }, (_, at) => children(from + at))}
      {to < count ? <td aria-hidden="true" colSpan={count - to} /> : null}
    </>
  );
}
