import { activityAfter, type Db } from "@/lib/store";
import { entryHash, GENESIS } from "./record";

const PAGE = 500;

/** Whether every entry still hashes to what was recorded and follows the one before it. `brokenAt` is the first that does not. */
export async function checkChain(db: Db): Promise<{ ok: boolean; entries: number; brokenAt: string | null }> {
  let previous = { seq: 0, hash: GENESIS };
  let entries = 0;
  for (;;) {
    const rows = await activityAfter(db, previous.seq, PAGE);
    for (const row of rows) {
      const { hash, ...entry } = row;
      const follows = Number(row.seq) === previous.seq + 1 && row.previous_hash === previous.hash;
      if (!follows || entryHash(entry) !== hash) return { ok: false, entries, brokenAt: row.id };
      previous = { seq: Number(row.seq), hash };
      entries += 1;
    }
    if (rows.length < PAGE) return { ok: true, entries, brokenAt: null };
  }
}
