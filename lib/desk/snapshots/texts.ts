import { type Db, type SnapshotRow, snapshotsByIds } from "@/lib/store";

/** Characters of proposals kept for the next time a list is asked for, and the most that one of them may have. */
const MOST_KEPT = 16_000_000;
const MOST_EACH = 64_000;

type Kept = { rows: Map<string, SnapshotRow>; characters: number };

/** By the database's adapter, which a person's narrowed view of it and a transaction share. */
const KEPT = new WeakMap<object, Kept>();

/**
 * Snapshots with their texts, for lists: a snapshot is never changed, so one read before is the same, and what was read out of its
 * text stays read. Never for a decision: what is held or accepted is read from the database and verified at that moment.
 * `ids` are ids the reader has seen rows of, so nothing of another brand comes out of what is kept.
 */
export async function snapshotTexts(db: Db, ids: readonly string[]): Promise<Map<string, SnapshotRow>> {
  const kept = keptOf(db);
  const found = new Map<string, SnapshotRow>();
  const missing: string[] = [];
  for (const id of ids) {
    const row = kept.rows.get(id);
    if (row) found.set(id, row);
    else missing.push(id);
  }
  for (const row of await snapshotsByIds(db, missing)) {
    found.set(row.id, row);
    keep(kept, row);
  }
  return found;
}

function keptOf(db: Db): Kept {
  const { adapter } = db.getExecutor();
  const known = KEPT.get(adapter);
  if (known) return known;
  const kept = { rows: new Map(), characters: 0 };
  KEPT.set(adapter, kept);
  return kept;
}

/** The oldest go first where there is no more room. */
function keep(kept: Kept, row: SnapshotRow): void {
  if (row.proposal_text.length > MOST_EACH) return;
  kept.rows.set(row.id, row);
  kept.characters += row.proposal_text.length;
  for (const [id, oldest] of kept.rows) {
    if (kept.characters <= MOST_KEPT) return;
    kept.rows.delete(id);
    kept.characters -= oldest.proposal_text.length;
  }
}
