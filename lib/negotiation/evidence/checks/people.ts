import { cut, isSame, jsonOf, type Opened } from "../read";

/** Who acknowledged, approved and let pass what, as the record tells it; and nobody approved their own asking. */
export function checkPeople(opened: Opened): string[] {
  return [...acknowledgementProblems(opened), ...approvalProblems(opened), ...letPassProblems(opened)];
}

function acknowledgementProblems({ bundle, snapshots, entries }: Opened): string[] {
  const told = entries.filter(({ entry }) => entry.action === "finding.acknowledged");
  const left = new Set(told);
  const problems: string[] = [];
  for (const { snapshot_id, finding, user_id, acknowledged_at } of bundle.acknowledgements) {
    const snapshot = snapshots.get(snapshot_id);
    const match = told.find(
      ({ entry, detail }) =>
        snapshot !== undefined &&
        entry.subject === cut(snapshot.proposal_id) &&
        detail.finding === cut(finding) &&
        detail.digest === snapshot.terms_digest &&
        entry.actor_id === user_id &&
        entry.at >= acknowledged_at,
    );
    if (!match) problems.push(`That ${user_id} acknowledged "${finding}" is not on record like this`);
    for (const each of told) {
      // Acknowledging twice is one acknowledgement: the first one stays.
      if (match && each.entry.subject === match.entry.subject && each.detail.finding === match.detail.finding)
        left.delete(each);
    }
  }
  for (const { entry } of left) problems.push(`Entry ${entry.seq} tells of an acknowledgement that is not here`);
  return problems;
}

const DECIDED: Record<string, string> = {
  granted: "approval.granted",
  refused: "approval.refused",
  withdrawn: "approval.withdrawn",
};

function approvalProblems({ bundle, snapshots, entries }: Opened): string[] {
  const approvals = bundle.approvals ?? [];
  const problems: string[] = [];
  for (const approval of approvals) {
    const say = (what: string) => problems.push(`Approval ${approval.id}: ${what}`);
    const snapshot = snapshots.get(approval.snapshot_id);
    if (!snapshot) say("the proposal it is about is not here");
    else if (snapshot.terms_digest !== approval.digest) say("it was asked for other terms");
    if (approval.account_key !== bundle.deal.account_key) say("it was asked for another account");
    const told = entries.filter(({ detail }) => detail.approval === approval.id);
    const asked = told.find(({ entry }) => entry.action === "approval.requested");
    const amount = jsonOf(approval.amount_text);
    if (!asked || asked.entry.actor_id !== approval.requested_by || asked.entry.actor !== approval.requester) {
      say("that it was asked for is not on record like this");
    } else if (asked.detail.digest !== approval.digest || !isSame(asked.detail.amount, amount)) {
      say("other terms or another amount are on record");
    } else if (asked.entry.at < approval.requested_at) say("its time contradicts the record");
    const action = DECIDED[approval.state];
    if (approval.state === "requested") continue;
    const decided = told.findLast(({ entry }) => entry.action === action);
    if (!decided) say(`that it was ${approval.state} is not on record`);
    else if (approval.decided_by !== null && decided.entry.actor_id !== approval.decided_by)
      say("somebody else decided by the record");
    else if (approval.decider !== null && decided.entry.actor !== approval.decider)
      say("somebody else decided by the record");
    else if (approval.decided_at !== null && decided.entry.at < approval.decided_at)
      say("its time contradicts the record");
    if (
      approval.state === "granted" &&
      (approval.decided_by === null || approval.decided_by === approval.requested_by)
    ) {
      say("nobody but the one who asked approved it");
    }
  }
  const known = new Set(approvals.map(({ id }) => id));
  for (const { entry, detail } of entries) {
    if (typeof detail.approval === "string" && entry.action.startsWith("approval.") && !known.has(detail.approval)) {
      problems.push(`Entry ${entry.seq} tells of an approval that is not here`);
    }
  }
  return problems;
}

function letPassProblems({ bundle, snapshots, entries }: Opened): string[] {
  const told = entries.filter(({ entry }) => entry.action === "terms.let_pass");
  const problems = (bundle.let_pass ?? []).flatMap((each) => {
    const snapshot = snapshots.get(each.snapshot_id);
    const isTold = told.some(
      ({ entry, detail }) =>
        entry.subject === cut(snapshot?.proposal_id ?? "") &&
        entry.actor_id === each.user_id &&
        entry.actor === cut(each.user_name) &&
        entry.at >= each.let_pass_at &&
        Object.values(detail).includes(each.draft_digest) &&
        Object.values(detail).includes(each.committed_digest),
    );
    const isOfThese = snapshot?.terms_digest === each.committed_digest;
    return isTold && isOfThese ? [] : [`That ${each.user_name} let changed terms pass is not on record like this`];
  });
  if (told.length > 0 && (bundle.let_pass ?? []).length === 0)
    problems.push("The record tells of terms let pass, and that is not here");
  return problems;
}
