import type { ChainEntry, ChainPart, ChainPlace } from "@/lib/negotiation/evidence/chain";
import { type ActivityRow, activityAfter, type Db } from "@/lib/store";

const PAGE = 500;

/** Which of some consecutive entries are meant, by their numbers. */
export type Meant = (rows: readonly ActivityRow[]) => Promise<ReadonlySet<number>> | ReadonlySet<number>;

/**
 * The chain after `from` up to `upto`: the entries that are meant in full, and of those between only what the chain runs through them by.
 * Read page by page, so that a record of any length passes through.
 */
export async function* chainParts(
  db: Db,
  { from, upto }: { from: ChainPlace; upto: ChainPlace },
  meant: Meant,
): AsyncGenerator<ChainPart> {
  let at = from.seq;
  while (at < upto.seq) {
    const rows = (await activityAfter(db, at, PAGE)).filter(({ seq }) => seq <= upto.seq);
    const last = rows.at(-1);
    if (!last) return;
    const wanted = await meant(rows);
    yield* partsOf(rows, wanted);
    at = last.seq;
  }
}

function* partsOf(rows: readonly ActivityRow[], wanted: ReadonlySet<number>): Generator<ChainPart> {
  let open: Exclude<ChainPart, ChainEntry> | null = null;
  for (const row of rows) {
    if (wanted.has(row.seq)) {
      if (open) yield open;
      open = null;
      yield entryOf(row);
      continue;
    }
    const next = joined(open, row);
    if (open && next !== open) yield open;
    open = next;
  }
  if (open) yield open;
}

/** Takes a left-out entry into the run before it where both are of a kind; else begins another. */
function joined(open: Exclude<ChainPart, ChainEntry> | null, { seq, entry_hash, hash }: ActivityRow) {
  if (entry_hash === null) {
    if (open && "unproven_from" in open) return Object.assign(open, { unproven_to: seq, hash });
    return { unproven_from: seq, unproven_to: seq, hash };
  }
  if (open && "entry_hashes" in open) {
    open.entry_hashes.push(entry_hash);
    return open;
  }
  return { omitted_from: seq, entry_hashes: [entry_hash] };
}

/** The members in the order they are written, whatever order the database gives them in. */
function entryOf(row: ActivityRow): ChainEntry {
  return {
    seq: row.seq,
    id: row.id,
    at: row.at,
    actor_id: row.actor_id,
    actor: row.actor,
    action: row.action,
    subject: row.subject,
    detail_text: row.detail_text,
    negotiation_id: row.negotiation_id,
    seller_id: row.seller_id,
    entry_hash: row.entry_hash,
    previous_hash: row.previous_hash,
    hash: row.hash,
  };
}
