import type { Finding } from "@/lib/negotiation";
import type { SnapshotRow } from "@/lib/store";

type Place = Pick<SnapshotRow, "pointer" | "proposal_id">;

/**
 * The findings of a response that concern one of its snapshots: those that name it or stand inside it, those about the result it
 * belongs to, and those about the response as a whole. Findings about other snapshots and other results stay with them.
 */
export function findingsAbout(snapshot: Place, findings: readonly Finding[]): Finding[] {
  return findings.filter((finding) => concerns(snapshot, finding));
}

function concerns({ pointer, proposal_id }: Place, finding: Finding): boolean {
  if (isWithin(finding.pointer, pointer)) return true;
  if (finding.proposalId !== undefined) return finding.proposalId === proposal_id;
  const container = containerOf(finding.pointer);
  if (container === null) return true;
  return isWithin(pointer, container) && !isProposalPlace(finding.pointer);
}

const isWithin = (pointer: string, place: string) => pointer === place || pointer.startsWith(`${place}/`);

/** The result a pointer is in; null where it is about the whole response. */
const containerOf = (pointer: string) => pointer.match(/^\/(?:results|proposals)\/\d+/)?.[0] ?? null;

/** Inside one proposal of a result: then it is that one's and no sibling's. */
const isProposalPlace = (pointer: string) => /^\/results\/\d+\/proposals\/\d+/.test(pointer);

/**
 * How a person's acknowledgement names a finding. Several requirements can be left open at one place (terms that show nothing of the
 * criteria), and each is taken note of by itself.
 */
export const findingKey = ({ code, pointer, requirement }: Pick<Finding, "code" | "pointer" | "requirement">) =>
  [code, pointer, requirement].filter((part) => part !== undefined).join(" ");
