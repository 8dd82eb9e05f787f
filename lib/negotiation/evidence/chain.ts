import { sha256Hex } from "#sha256";
import { canonicalTerms } from "../canonical";

/** The content of an entry of the activity: who did what, when, about what. */
export type EntryContent = {
  seq: number;
  id: string;
  at: string;
  actor_id: string;
  actor: string;
  action: string;
  subject: string;
  detail_text: string;
  negotiation_id: string | null;
  seller_id: string | null;
};

/** An entry with its hashes. `entry_hash` is null where a release before it was kept wrote the entry. */
export type ChainEntry = EntryContent & { entry_hash: string | null; previous_hash: string; hash: string };

/** Entries left out of a copy, in order: the chain runs through their content's hashes without showing the content. */
export type Omitted = { omitted_from: number; entry_hashes: string[] };

/** Entries left out whose content alone was never hashed: the hash after them cannot be recomputed without it. */
export type Unproven = { unproven_from: number; unproven_to: number; hash: string };

/** What a copy of the chain, or of a part of it, is made of. */
export type ChainPart = ChainEntry | Omitted | Unproven;

/** A place in the chain: the entry `seq`, and the hash that stands for it and everything before it. */
export type ChainPlace = { seq: number; hash: string };

/** Before the first entry. */
export const CHAIN_START: ChainPlace = { seq: 0, hash: "0".repeat(64) };

/** SHA-256 over the RFC 8785 text of an entry by itself. @throws TermsNotCanonical where it holds half a character */
export function entryHash({ seq, ...rest }: EntryContent): string {
  const { id, at, actor_id, actor, action, subject, detail_text, negotiation_id, seller_id } = rest;
  const content = { seq, id, at, actor_id, actor, action, subject, detail_text, negotiation_id, seller_id };
  return sha256Hex(canonicalTerms(content));
}

/** The hash of an entry in its place: over the hash before it and its own. */
export const chainHash = (previous: string, entry: string): string => sha256Hex(canonicalTerms([previous, entry]));

/** How releases before entries had a hash of their own did it: over the hash before and the content at once. */
function oldChainHash({ previous_hash, entry_hash: _, hash: __, ...content }: ChainEntry): string {
  return sha256Hex(canonicalTerms([previous_hash, content]));
}

/** Where the chain leads after a part, or at which entry and why it does not. `unproven` counts entries taken on trust. */
export type Step = { place: ChainPlace; unproven: number } | { brokenAt: number; why: string };

/** Follows the chain over one part. Total. */
export function follow(place: ChainPlace, part: ChainPart): Step {
  if ("entry_hashes" in part) return followOmitted(place, part);
  if ("unproven_from" in part) {
    if (part.unproven_from !== place.seq + 1) return gap(place, part.unproven_from);
    return {
      place: { seq: part.unproven_to, hash: part.hash },
      unproven: part.unproven_to - part.unproven_from + 1,
    };
  }
  return followEntry(place, part);
}

function followEntry(place: ChainPlace, entry: ChainEntry): Step {
  const brokenAt = entry.seq;
  if (entry.seq !== place.seq + 1) return gap(place, entry.seq);
  if (entry.previous_hash !== place.hash) {
    return { brokenAt, why: "it does not carry the hash of the entry before it" };
  }
  const expected = hashesOf(entry);
  if (expected === null || expected.entry_hash !== entry.entry_hash) {
    return { brokenAt, why: "its content is not what was hashed" };
  }
  if (expected.hash !== entry.hash) return { brokenAt, why: "its hash is not the hash of what it says" };
  return { place: { seq: entry.seq, hash: entry.hash }, unproven: 0 };
}

function hashesOf(entry: ChainEntry): Pick<ChainEntry, "entry_hash" | "hash"> | null {
  try {
    if (entry.entry_hash === null) return { entry_hash: null, hash: oldChainHash(entry) };
    const own = entryHash(entry);
    return { entry_hash: own, hash: chainHash(entry.previous_hash, own) };
  } catch {
    return null;
  }
}

function followOmitted(place: ChainPlace, { omitted_from, entry_hashes }: Omitted): Step {
  if (omitted_from !== place.seq + 1) return gap(place, omitted_from);
  const hash = entry_hashes.reduce(chainHash, place.hash);
  return { place: { seq: place.seq + entry_hashes.length, hash }, unproven: 0 };
}

function gap(place: ChainPlace, found: number): Step {
  if (found <= place.seq) return { brokenAt: found, why: `it stands after entry ${place.seq}` };
  const missing = found - place.seq - 1;
  return {
    brokenAt: place.seq + 1,
    why: missing === 1 ? "it is missing" : `${missing} entries are missing from here on`,
  };
}
