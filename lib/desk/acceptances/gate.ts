import { type Finding, holdState } from "@/lib/negotiation";
import type { ThreadRow } from "@/lib/store";
import { digestOf, haveSameTerms, objections, type Reviewed } from "../snapshots/gate";
import { proposalOf, totalOf } from "../snapshots/read";

/** What a person saw and agreed to when they pressed the button. */
export type Seen = { digest: string; amount: { amount: number; currency: string } };

export type AcceptGate = {
  committed: Reviewed;
  /** The draft that was put on hold. */
  draft: Reviewed | undefined;
  seen: Seen;
  thread: Pick<ThreadRow, "seller_offset_ms">;
  now: Date;
};

/**
 * Everything that stands between a person and signing (facts 4.7, 4.10 K): the terms are the reviewed ones, byte for byte, they hash
 * to what the seller states and to what the person saw, the amount is the one shown, the hold is alive by the seller's clock, and
 * nothing found is left open. Empty means what is accepted is exactly what was reviewed.
 */
export function acceptObjections(gate: AcceptGate): Finding[] {
  const { committed, draft } = gate;
  return [
    ...objections(committed),
    ...(draft ? objections(draft) : []),
    ...statusObjections(gate),
    ...draftObjections(gate),
    ...seenObjections(gate),
  ];
}

const at = ({ row }: Reviewed, member: string) => ({
  severity: "block" as const,
  pointer: `${row.pointer}${member}`,
  proposalId: row.proposal_id,
});

function statusObjections({ committed, thread, now }: AcceptGate): Finding[] {
  const { row } = committed;
  if (row.status !== "committed" || row.is_accepted === 1) {
    const message = "Only a proposal on hold can be accepted.";
    return [{ ...at(committed, "/proposal_status"), code: "status", message, found: row.status }];
  }
  const hold = holdState(proposalOf(row), { now, sellerOffsetMs: Number(thread.seller_offset_ms) });
  if (hold.remainingMs > 0) return [];
  const message = "The hold has ended by the seller's clock. Finalize again; what you typed stays.";
  return [{ ...at(committed, "/expires_at"), code: "hold_expired", message, found: hold.expiresAt }];
}

function draftObjections({ committed, draft }: AcceptGate): Finding[] {
  if (!draft) {
    const message = "The draft this was made from is not on this desk, so nobody can say it is what was reviewed.";
    return [
      { ...at(committed, "/parent_proposal_id"), code: "lineage", message, found: committed.row.parent_proposal_id },
    ];
  }
  if (haveSameTerms(committed.row, draft.row) || isLetPass(committed, draft)) return [];
  const message = "The terms on hold are not the terms of the draft that was reviewed.";
  const digests = { asked: digestOf(proposalOf(draft.row).commercial_terms), claimed: committed.row.terms_digest };
  return [{ ...at(committed, "/commercial_terms"), code: "terms_changed_at_finalize", message, ...digests }];
}

/** Whether a person with the right let exactly this difference pass: these terms instead of those, by their digests of today. */
function isLetPass(committed: Reviewed, draft: Reviewed): boolean {
  const { letPass } = committed.assessment;
  return (
    letPass !== null &&
    letPass.committed_digest === digestOf(proposalOf(committed.row).commercial_terms) &&
    letPass.draft_digest === digestOf(proposalOf(draft.row).commercial_terms)
  );
}

function seenObjections({ committed, seen }: AcceptGate): Finding[] {
  const found = digestOf(proposalOf(committed.row).commercial_terms);
  const total = totalOf(committed.row);
  const findings: Finding[] = [];
  if (seen.digest !== found) {
    const message = "The digest on your screen is not the digest of the terms on hold.";
    findings.push({ ...at(committed, "/terms_digest"), code: "digest_mismatch", message, asked: seen.digest, found });
  }
  // Terms without a total take it from the buyer, so then there is nothing to compare with.
  if (total && total.currency !== seen.amount.currency) {
    const message = "The currency on your screen is not the currency of the terms on hold.";
    const values = { asked: seen.amount, found: total };
    findings.push({ ...at(committed, "/commercial_terms/total_budget"), code: "total_currency", message, ...values });
  } else if (total && total.amount !== seen.amount.amount) {
    const message = "The amount on your screen is not the total of the terms on hold.";
    const values = { asked: seen.amount, found: total };
    findings.push({
      ...at(committed, "/commercial_terms/total_budget"),
      code: "budget_arithmetic",
      message,
      ...values,
    });
  }
  return findings;
}
