import type { Finding } from "@/lib/negotiation";
import {
  type AcknowledgementRow,
  acknowledgementsOfSnapshots,
  type ChangedTermsRow,
  changedTermsOf,
  type Db,
  type ScopedVerdictRow,
  type SnapshotBrief,
  type SnapshotRow,
  verdictsOfThreads,
} from "@/lib/store";
import type { Declined } from "../declines/declined";
import { findingsAbout } from "./findings";

/** What the desk found about a snapshot and what a person said to it. */
export type Assessment = {
  findings: Finding[];
  blocked: boolean;
  acknowledged: string[];
  /** Somebody with the right let these terms pass though they differ from the draft's. */
  letPass: ChangedTermsRow | null;
};

/** The assessments of stored snapshots, by id. */
export async function assess(db: Db, rows: SnapshotBrief[]): Promise<(row: SnapshotBrief) => Assessment> {
  const verdicts = await verdictsOfThreads(db, [...new Set(rows.map(({ thread_id }) => thread_id))]);
  const ids = rows.map(({ id }) => id);
  return assessor(verdicts, await acknowledgementsOfSnapshots(db, ids), await changedTermsOf(db, ids));
}

/** The same from rows already read. */
export function assessor(
  verdicts: ScopedVerdictRow[],
  acknowledgements: AcknowledgementRow[],
  changedTerms: ChangedTermsRow[],
) {
  const findings = verdicts.map(({ call_id, findings_text, seller_id, account_key }) => ({
    callId: call_id,
    sellerId: seller_id,
    accountKey: account_key ?? "",
    findings: JSON.parse(findings_text) as Finding[],
  }));
  return (row: SnapshotBrief): Assessment => {
    const verdict = findings.find(({ callId }) => callId === row.call_id);
    const own = verdict?.findings ?? [neverJudged(row)];
    // Another response of this seller that uses this id for another proposal makes the id ambiguous, here too. Ids of other
    // sellers mean other things: none of them can speak against this one's.
    const later = findings
      .filter((each) => each.callId !== row.call_id)
      .filter(({ sellerId, accountKey }) => sellerId === row.seller_id && accountKey === row.account_key)
      .flatMap((each) => each.findings)
      .filter(({ code, severity, proposalId }) => {
        return code === "identity_reused" && severity === "block" && proposalId === row.proposal_id;
      });
    const about = [...findingsAbout(row, own), ...later];
    const letPass = changedTerms.find(({ snapshot_id }) => snapshot_id === row.id) ?? null;
    return {
      findings: about,
      blocked: about.some((finding) => finding.severity === "block" && !isSettledBy(letPass, finding)),
      letPass,
      acknowledged: acknowledgements.filter(({ snapshot_id }) => snapshot_id === row.id).map(({ finding }) => finding),
    };
  };
}

/** Whether a person with the right has settled what nobody else can: that terms on hold are not the draft's. */
export const isSettledBy = (letPass: ChangedTermsRow | null, { code }: Pick<Finding, "code">): boolean =>
  letPass !== null && code === "terms_changed_at_finalize";

/** A snapshot whose answer has no verdict is not to be trusted, however that came about. */
function neverJudged(row: SnapshotBrief): Finding {
  const message = "The answer that brought this proposal was never judged, so nothing may be built on it.";
  return { code: "shape", severity: "block", pointer: row.pointer, proposalId: row.proposal_id, message };
}

/** A snapshot as the browser reads it. `declined`: what its thread's buyer walked away from. */
export function snapshotView(
  row: SnapshotRow,
  sellerName: string,
  { letPass, ...assessment }: Assessment,
  declined: Declined,
) {
  return {
    id: row.id,
    threadId: row.thread_id,
    sellerName,
    proposalId: row.proposal_id,
    parentProposalId: row.parent_proposal_id,
    status: row.status,
    callId: row.call_id,
    round: row.round,
    outcome: row.outcome,
    receivedAt: row.received_at,
    proposalText: row.proposal_text,
    ...assessment,
    letPass: letPass && { by: letPass.user_name, at: letPass.let_pass_at, note: letPass.note },
    declined: declined.has(row.proposal_id),
  };
}
