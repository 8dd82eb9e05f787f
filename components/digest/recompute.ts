import { canonicalTerms, termsDigest } from "@/lib/negotiation";

/**
 * What this browser found when it hashed the terms it received: the same digest as claimed, another one, or terms that have no
 * canonical form and so no digest at all (facts 3.7).
 */
export type Recomputed =
  | { kind: "verified"; digest: string }
  | { kind: "mismatch"; digest: string }
  | { kind: "not_canonical"; why: string };

const seen = new Map<string, Recomputed>();
const SEEN_LIMIT = 500;

/** Recomputes the terms digest from a proposal's JSON as received. Total: text that is no proposal is `not_canonical`. */
export function recompute(proposalText: string, claimed: string): Recomputed {
  const key = `${claimed} ${proposalText}`;
  const before = seen.get(key);
  if (before) return before;
  const result = judge(proposalText, claimed);
  if (seen.size >= SEEN_LIMIT) seen.clear();
  seen.set(key, result);
  return result;
}

function judge(proposalText: string, claimed: string): Recomputed {
  try {
    const digest = termsDigest(termsOf(proposalText));
    return { kind: digest === claimed ? "verified" : "mismatch", digest };
  } catch (error) {
    return { kind: "not_canonical", why: error instanceof Error ? error.message : "The terms cannot be hashed." };
  }
}

/** The canonical text the digest is taken of (RFC 8785), or null where the terms have none. */
export function canonicalText(proposalText: string): string | null {
  try {
    return canonicalTerms(termsOf(proposalText));
  } catch {
    return null;
  }
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
