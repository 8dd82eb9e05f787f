/** Well below the variables a statement may have (SQLite 32 766, PostgreSQL 65 535). */
const MOST_AT_ONCE = 5_000;

/** Asks for rows by any number of ids, in as many queries as that takes; the rows come in the order of the queries. */
export async function inChunks<T>(ids: readonly string[], query: (chunk: string[]) => Promise<T[]>): Promise<T[]> {
  const rows: T[] = [];
  for (let start = 0; start < ids.length; start += MOST_AT_ONCE) {
    for (const row of await query(ids.slice(start, start + MOST_AT_ONCE))) rows.push(row);
  }
  return rows;
}
