import { canonicalTerms, type Finding, termsDigest } from "@/lib/negotiation";
import type { SnapshotRow } from "@/lib/store";
import { findingKey } from "./findings";
import { proposalOf } from "./read";
import { type Assessment, isSettledBy } from "./view";

/** A stored snapshot with what was found about it and what a person said to that. */
export type Reviewed = { row: SnapshotRow; assessment: Assessment };

/**
 * What speaks against building on a snapshot: terms that do not hash to their digest, anything the verifier blocked, and findings for
 * review that nobody acknowledged. Recomputed from the stored text every time, never remembered. Empty means it may be used.
 */
export function objections({ row, assessment }: Reviewed): Finding[] {
  const { findings, acknowledged, letPass } = assessment;
  const open = findings.filter(
    (finding) =>
      (finding.severity === "block" && !isSettledBy(letPass, finding)) ||
      (finding.severity === "review" && !acknowledged.includes(findingKey(finding))),
  );
  const named = open.some(({ code }) => code === "digest_mismatch" || code === "not_canonical");
  return named ? open : [...digestObjections(row), ...open];
}

function digestObjections(row: SnapshotRow): Finding[] {
  const { commercial_terms, terms_digest } = proposalOf(row);
  const place = { severity: "block", pointer: `${row.pointer}/terms_digest`, proposalId: row.proposal_id } as const;
  const found = digestOf(commercial_terms);
  if (found === null) {
    return [
      { ...place, code: "not_canonical", message: "These terms have no digest, so nobody can say what is signed." },
    ];
  }
  if (found === terms_digest) return [];
  const message = "The digest the seller stated is not the digest of the stored terms.";
  return [{ ...place, code: "digest_mismatch", message, claimed: terms_digest, found }];
}

/** The digest of terms; null where they have none. */
export function digestOf(terms: unknown): string | null {
  try {
    return termsDigest(terms);
  } catch {
    return null;
  }
}

/** Whether two snapshots' terms are the same, byte for byte of their canonical form. */
export function haveSameTerms(a: SnapshotRow, b: SnapshotRow): boolean {
  try {
    return canonicalTerms(proposalOf(a).commercial_terms) === canonicalTerms(proposalOf(b).commercial_terms);
  } catch {
    return false;
  }
}
