import type { Proposal } from "@/lib/adcp";
import type { ColumnFacts } from "../column-facts";
import { letterOf } from "../letters";

/** A proposal as a chart takes it: `label` is short and tells it apart in this view, a column's letter or a seller and an id. */
export type Charted = { label: string; proposal: Proposal };

export function chartedColumns(columns: readonly ColumnFacts[]): Charted[] {
  return columns.map(({ proposal }, index) => ({ label: letterOf(index), proposal }));
}
