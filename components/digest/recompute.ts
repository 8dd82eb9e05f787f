import { canonicalTerms } from "@/lib/negotiation";
import { digestOfCanonical } from "@/lib/negotiation/digest";

/**
 * What this browser found when it hashed the terms it received: the same digest as claimed, another one, or terms that have no
 * canonical form and so no digest at all (facts 3.7).
 */
export type Recomputed =
  | { kind: "verified"; digest: string }
  | { kind: "mismatch"; digest: string }
  | { kind: "not_canonical"; why: string };

/** What was found out about one text: its canonical terms, their digest, or why there is none. */
type Hashed = { canonical: string; digest: string } | { canonical: null; why: string };

/** By the text itself, whose hash the engine keeps; a key made of it would be hashed again each time. */
const seen = new Map<string, Hashed>();
/** Two of the largest rounds, 250 drafts each, and what is around them. */
const SEEN_LIMIT = 1000;

function hashed(proposalText: string): Hashed {
  const before = seen.get(proposalText);
  if (before) return before;
  const result = hash(proposalText);
  if (seen.size >= SEEN_LIMIT) seen.clear();
  seen.set(proposalText, result);
  return result;
}

function hash(proposalText: string): Hashed {
  try {
    const canonical = canonicalTerms(termsOf(proposalText));
    return { canonical, digest: digestOfCanonical(canonical) };
  } catch (error) {
    return { canonical: null, why: error instanceof Error ? error.message : "The terms cannot be hashed." };
  }
}

/** Recomputes the terms digest from a proposal's JSON as received. Total: text that is no proposal is `not_canonical`. */
export function recompute(proposalText: string, claimed: string): Recomputed {
  const found = hashed(proposalText);
  if (found.canonical === null) return { kind: "not_canonical", why: found.why };
  return { kind: found.digest === claimed ? "verified" : "mismatch", digest: found.digest };
}

/** The canonical text the digest is taken of (RFC 8785), or null where the terms have none. */
export function canonicalText(proposalText: string): string | null {
  return hashed(proposalText).canonical;
}

/** UTF-8 length, the count of bytes that were hashed. */
export function byteCount(text: string): number {
  return new TextEncoder().encode(text).length;
}

function termsOf(proposalText: string): unknown {
  const proposal: unknown = JSON.parse(proposalText);
  return proposal !== null && typeof proposal === "object" && "commercial_terms" in proposal
    ? proposal.commercial_terms
    : undefined;
}
