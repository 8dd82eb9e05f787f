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
import { groupBy } from "../group-by";
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

/** The same from rows already read. Each is looked up and none searched for: a home screen asks about thousands. */
export function assessor(
  verdicts: ScopedVerdictRow[],
  acknowledgements: AcknowledgementRow[],
  changedTerms: ChangedTermsRow[],
) {
  const findings = new Map(verdicts.map((row) => [row.call_id, findingsIn(row)]));
  const reused = reusedIds(verdicts, findings);
  const acknowledged = groupBy(acknowledgements, ({ snapshot_id }) => snapshot_id);
  const letPasses = new Map(changedTerms.map((row) => [row.snapshot_id, row]));
  return (row: SnapshotBrief): Assessment => {
    const own = findings.get(row.call_id) ?? [neverJudged(row)];
    if (own.length === 0 && reused.size === 0 && !acknowledged.has(row.id) && !letPasses.has(row.id)) return SOUND;
    // Another response of this seller that uses this id for another proposal makes the id ambiguous, here too. Ids of other
    // sellers mean other things: none of them can speak against this one's.
    const later = (reused.get(identity(row.seller_id, row.account_key, row.proposal_id)) ?? [])
      .filter(({ callId }) => callId !== row.call_id)
      .map(({ finding }) => finding);
    const about = [...findingsAbout(row, own), ...later];
    const letPass = letPasses.get(row.id) ?? null;
    return {
      findings: about,
      blocked: about.some((finding) => finding.severity === "block" && !isSettledBy(letPass, finding)),
      letPass,
      acknowledged: (acknowledged.get(row.id) ?? []).map(({ finding }) => finding),
    };
  };
}

/** What is said of nearly every snapshot there is, made once. */
const SOUND: Assessment = { findings: [], blocked: false, letPass: null, acknowledged: [] };
const NOTHING: Finding[] = [];

const findingsIn = ({ findings_text }: ScopedVerdictRow): Finding[] =>
  findings_text === "[]" ? NOTHING : (JSON.parse(findings_text) as Finding[]);

const identity = (sellerId: string, accountKey: string, proposalId: string) =>
  JSON.stringify([sellerId, accountKey, proposalId]);

type Reuse = { callId: string; finding: Finding };

/** Which ids a seller was found to use twice, and by which response. */
function reusedIds(verdicts: ScopedVerdictRow[], findings: ReadonlyMap<string, Finding[]>): Map<string, Reuse[]> {
  const all = verdicts.flatMap(({ call_id, seller_id, account_key }) =>
    (findings.get(call_id) ?? [])
      .filter(({ code, severity }) => code === "identity_reused" && severity === "block")
      .map((finding) => ({
        callId: call_id,
        finding,
        of: identity(seller_id, account_key ?? "", finding.proposalId ?? ""),
      })),
  );
  return groupBy(all, ({ of }) => of);
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
