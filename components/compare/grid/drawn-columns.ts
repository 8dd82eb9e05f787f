/** Widths of the label column and, in a table that does not fit the page, of each proposal's, in CSS pixels. */
export const LABEL_WIDTH = 196;
export const COLUMN_WIDTH = 220;

/** The columns `[from, to)` of `count` whose cells are drawn. */
export type DrawnColumns = { readonly from: number; readonly to: number; readonly count: number };

/** What a box that scrolls sideways shows: where it stands, and how much of it there is. */
type Sideways = { scrollLeft: number; clientWidth: number };

/** The columns a box shows beside the label column, and one more on either side, so that a scroll finds it there. */
export function columnsIn({ scrollLeft, clientWidth }: Sideways, count: number): DrawnColumns {
  const first = Math.floor(scrollLeft / COLUMN_WIDTH) - 1;
  const last = Math.ceil((scrollLeft + clientWidth - LABEL_WIDTH) / COLUMN_WIDTH) + 1;
  const from = Math.min(Math.max(0, first), Math.max(0, count - 1));
  return { from, to: Math.max(from + 1, Math.min(count, last)), count };
}
