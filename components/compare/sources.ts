import type { ComparisonAnswer, ComparisonSource } from "@/lib/api/client";

/** Columns with the snapshots they were refined from, which the answer tells once however many came of them. */
export function comparisonSources({ columns, sources }: ComparisonAnswer): ComparisonSource[] {
  const known = new Map([...sources, ...columns.map(({ snapshot }) => snapshot)].map((each) => [each.id, each]));
  return columns.map((column) => ({
    ...column,
    source: column.sourceId === null ? null : (known.get(column.sourceId) ?? null),
  }));
}
