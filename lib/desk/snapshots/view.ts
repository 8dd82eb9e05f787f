import type { Finding } from "@/lib/negotiation";
import {
  type AcknowledgementRow,
  acknowledgementsOfSnapshots,
  type Db,
  type SnapshotBrief,
  type SnapshotRow,
  type VerdictRow,
  verdictsOfThreads,
} from "@/lib/store";
import { findingsAbout } from "./findings";

/** What the desk found about a snapshot and what a person said to it. */
export type Assessment = { findings: Finding[]; blocked: boolean; acknowledged: string[] };

/** The assessments of stored snapshots, by id. */
export async function assess(db: Db, rows: SnapshotBrief[]): Promise<(row: SnapshotBrief) => Assessment> {
  const verdicts = await verdictsOfThreads(db, [...new Set(rows.map(({ thread_id }) => thread_id))]);
  const acknowledgements = await acknowledgementsOfSnapshots(
    db,
    rows.map(({ id }) => id),
  );
  return assessor(verdicts, acknowledgements);
}

/** The same from rows already read. */
export function assessor(verdicts: VerdictRow[], acknowledgements: AcknowledgementRow[]) {
  const findings = verdicts.map(({ call_id, findings_text }) => ({
    callId: call_id,
    findings: JSON.parse(findings_text) as Finding[],
  }));
  return (row: SnapshotBrief): Assessment => {
    const verdict = findings.find(({ callId }) => callId === row.call_id);
    const own = verdict?.findings ?? [neverJudged(row)];
    // A later response that uses this id for another proposal makes the id ambiguous, here too.
    const later = findings
      .filter(({ callId }) => callId !== row.call_id)
      .flatMap((each) => each.findings)
      .filter(({ code, proposalId }) => code === "identity_reused" && proposalId === row.proposal_id);
    const about = [...findingsAbout(row, own), ...later];
    return {
      findings: about,
      blocked: about.some(({ severity }) => severity === "block"),
      acknowledged: acknowledgements.filter(({ snapshot_id }) => snapshot_id === row.id).map(({ finding }) => finding),
    };
  };
}

/** A snapshot whose answer has no verdict is not to be trusted, however that came about. */
function neverJudged(row: SnapshotBrief): Finding {
  const message = "The answer that brought this proposal was never judged, so nothing may be built on it.";
  return { code: "shape", severity: "block", pointer: row.pointer, proposalId: row.proposal_id, message };
}

/** A snapshot as the browser reads it. */
export function snapshotView(row: SnapshotRow, sellerName: string, assessment: Assessment) {
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
  };
}
