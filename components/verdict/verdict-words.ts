import type { SnapshotView } from "@/lib/api/client";
import type { Finding, FindingCode, RequirementCheck } from "@/lib/negotiation";

/** The desk's word about one snapshot, never the seller's. */
export type VerdictWords = { kind: "ok" | "review" | "block"; text: string };

type Judged = Pick<SnapshotView, "findings" | "acknowledged" | "outcome">;

/** How a finding is named when the desk refuses a snapshot because of it, where its line does not say enough. */
const BLOCKED_BY: Partial<Record<FindingCode, string>> = {
  digest_mismatch: "digest",
  not_canonical: "digest",
  terms_changed_at_finalize: "terms changed",
  accepted_terms_changed: "terms changed",
  hold_expired: "hold over",
  identity_reused: "id reused",
  duplicate_terms: "a duplicate",
  mixed_currency: "currencies",
  total_currency: "currencies",
  brand_changed: "brand",
  pricing_option_mismatch: "pricing",
  lineage: "parent",
  constraint_unmet: "requirement",
  partial_invariant: "requirement",
  product_change_unmet: "product",
  criteria_unmet: "criteria",
  version_mismatch: "version",
  shape: "shape",
  unknown_member: "unknown term",
};

const WHEN_CLEAN: Record<SnapshotView["outcome"], string> = {
  proposed: "Verified",
  revised: "Meets all",
  partial: "Verified",
  finalized: "Terms unchanged",
  accepted: "As reviewed",
};

/** The key under which the acknowledgement of a review finding is kept: one place can leave several requirements open. */
export function acknowledgementKey({ code, pointer, requirement }: Pick<Finding, "code" | "pointer" | "requirement">) {
  return [code, pointer, requirement].filter((part) => part !== undefined).join(" ");
}

/** Review findings nobody has acknowledged yet; they stop finalize. */
export function openReviews(snapshot: Pick<SnapshotView, "findings" | "acknowledged">): Finding[] {
  return snapshot.findings.filter(
    (finding) => finding.severity === "review" && !snapshot.acknowledged.includes(acknowledgementKey(finding)),
  );
}

/** The purchase line, from 1, that a response pointer goes into, or null. */
export function lineOf(pointer: string): number | null {
  const match = /\/purchases\/(\d+)(?:\/|$)/.exec(pointer);
  return match ? Number(match[1]) + 1 : null;
}

/** How many requirements there are and how many are met; line rows belong to their requirement and are not counted. */
export function tally(checks: readonly RequirementCheck[]): { met: number; of: number } {
  const whole = checks.filter((check) => check.line === undefined);
  return { met: whole.filter((check) => check.satisfied).length, of: whole.length };
}

/**
 * The verdict in a few words. With `checks` (the requirements this snapshot answers) an honestly declared shortfall is counted;
 * without them only findings speak.
 */
export function verdictWords(snapshot: Judged, checks?: readonly RequirementCheck[]): VerdictWords {
  const blocks = snapshot.findings.filter((finding) => finding.severity === "block");
  if (blocks.length > 0) return { kind: "block", text: `Blocked, ${blockedBy(blocks)}` };
  const reviews = openReviews(snapshot).length;
  if (reviews > 0) return { kind: "review", text: `${reviews} to review` };
  if (!checks || checks.length === 0) return { kind: "ok", text: WHEN_CLEAN[snapshot.outcome] };
  const { met, of } = tally(checks);
  return met === of ? { kind: "ok", text: "Meets all" } : { kind: "review", text: `Meets ${met} of ${of}` };
}

function blockedBy(blocks: readonly Finding[]): string {
  const first = blocks[0];
  const worded = blocks.find(({ code, pointer }) => BLOCKED_BY[code] && lineOf(pointer) === null);
  if (worded) return BLOCKED_BY[worded.code] ?? worded.code;
  const lines = new Set(blocks.map(({ pointer }) => lineOf(pointer)).filter((line) => line !== null));
  if (lines.size > 0) return lines.size === 1 ? "1 line" : `${lines.size} lines`;
  return first ? (BLOCKED_BY[first.code] ?? first.code.replaceAll("_", " ")) : "";
}
