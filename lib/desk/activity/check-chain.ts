import { CHAIN_START, type ChainPlace, follow } from "@/lib/negotiation/evidence/chain";
import { activityAfter, activityEnd, type Db, type Store } from "@/lib/store";
import { openHead } from "./head";

const PAGE = 500;

/**
 * What the sealed head says about the end of the chain: it agrees; it names another place, so that entries were cut off, added or written
 * anew without the desk; it is missing; it does not open with this key; or there was no key to open it with.
 */
export type Seal = "agrees" | "differs" | "missing" | "unreadable" | "not_looked_at";

export type ChainCheck = {
  /** Every entry is what was recorded and follows the one before it, and nothing is known to be wrong with the end. */
  ok: boolean;
  /** How many entries hold together. */
  entries: number;
  /** The id of the first entry that does not; null where all do, or where it is missing. */
  brokenAt: string | null;
  /** What is wrong, in words; null where nothing is. */
  why: string | null;
  /** Where the entries that hold together end. */
  head: ChainPlace;
  seal: Seal;
};

/**
 * Whether every entry up to the newest of this moment still hashes to what was recorded and follows the one before it, and whether the
 * newest is the one that was sealed. `secrets`: with what to open the seal.
 */
export async function checkChain(db: Db, secrets?: Store["secrets"]): Promise<ChainCheck> {
  const { seq, hash, sealed } = await activityEnd(db);
  const end: ChainPlace = { seq: seq ?? 0, hash: hash ?? CHAIN_START.hash };
  let place = CHAIN_START;
  let hasOwnHashes = false;
  while (place.seq < end.seq) {
    const rows = (await activityAfter(db, place.seq, PAGE)).filter((row) => row.seq <= end.seq);
    const [first] = rows;
    // The newest was there a moment ago, so something took entries away while they were read.
    if (!first) return broken(place, null, `entry ${place.seq + 1} is missing`);
    for (const row of rows) {
      const step = follow(place, row);
      if ("why" in step) {
        return broken(place, step.brokenAt === row.seq ? row.id : null, `entry ${step.brokenAt}: ${step.why}`);
      }
      place = step.place;
      hasOwnHashes ||= row.entry_hash !== null;
    }
  }
  const seal = sealOf(end, sealed, secrets);
  const why = problemOf(seal, hasOwnHashes);
  return { ok: why === null, entries: place.seq, brokenAt: null, why, head: place, seal };
}

const broken = (place: ChainPlace, brokenAt: string | null, why: string): ChainCheck => ({
  ok: false,
  entries: place.seq,
  brokenAt,
  why,
  head: place,
  seal: "not_looked_at",
});

function sealOf(end: ChainPlace, sealed: string | null, secrets: Store["secrets"] | undefined): Seal {
  if (!secrets) return "not_looked_at";
  if (sealed === null) return "missing";
  const head = openHead(secrets, sealed);
  if (!head) return "unreadable";
  return head.seq === end.seq && head.hash === end.hash ? "agrees" : "differs";
}

/** Entries of releases that sealed nothing may be without a head; with the first entry since then it is there. */
function problemOf(seal: Seal, hasOwnHashes: boolean): string | null {
  switch (seal) {
    case "agrees":
    case "not_looked_at":
      return null;
    case "missing":
      return hasOwnHashes ? "the sealed head is missing, so entries may have been cut off the end" : null;
    case "differs":
      return "the newest entry is not the one that was sealed: entries were cut off the end, added or written anew";
    case "unreadable":
      return "the sealed head was altered, or sealed with another key";
  }
}
