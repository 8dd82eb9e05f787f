/** More columns than these nobody compares by eye. */
export const MOST_COLUMNS = 10;

/** The snapshots an address names as columns, in its order, each once. */
export function comparedIds(named: readonly string[]): string[] {
  return [...new Set(named)].slice(0, MOST_COLUMNS);
}

/** What is asked for them, in one order whatever the address's: columns that only change places are not asked for again. */
export function comparisonInput(ids: readonly string[]): { snapshotIds: string[] } {
  return { snapshotIds: ids.toSorted() };
}
