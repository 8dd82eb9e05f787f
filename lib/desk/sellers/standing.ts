import type { Finding, FindingCode } from "@/lib/negotiation";
import type { CallBrief, Db, OutcomeRow, SnapshotRow } from "@/lib/store";
import { callBriefsOfSellers, outcomesOfSellers, snapshotBriefsOfSellers, verdictsOfSellers } from "@/lib/store";

export type Share = { count: number; of: number };

/** A seller's standing record: only what this desk saw itself, each figure beside how many could have gone wrong. */
export type Standing = {
  since: string;
  replies: number;
  medianReplyMs: number | null;
  slowestTenthMs: number | null;
  recentReplies: { ms: number | null; mark: "answered" | "unknown" | "breach" }[];
  unknownCalls: number;
  digestMismatches: Share;
  falseRevised: Share;
  unlistedBreaches: Share;
  termsChanged: Share;
  holdsGranted: Share;
  holdSeconds: number[];
};

export type StandingRecord = {
  calls: Pick<CallBrief, "id" | "kind" | "state" | "http_ms" | "unknowns">[];
  outcomes: (Pick<OutcomeRow, "call_id" | "position" | "outcome"> & { kind: string })[];
  snapshots: Pick<SnapshotRow, "call_id" | "status" | "outcome" | "expires_at" | "received_at">[];
  findings: Map<string, Finding[]>;
};

const RECENT = 30;
/** What a "revised" claims and the desk can refute. */
const REFUTES_REVISED = new Set<FindingCode>([
  "constraint_unmet",
  "product_change_unmet",
  "criteria_unmet",
  "cardinality",
]);

/** Counts a seller's record. `since` is when the seller was added. */
export function standingOf({ calls, outcomes, snapshots, findings }: StandingRecord, since: string): Standing {
  const times = calls.flatMap(({ http_ms }) => http_ms ?? []).toSorted((a, b) => a - b);
  const ended = calls.filter(({ state }) => state !== "prepared" && state !== "sending");
  const all = [...findings.values()].flat();
  const claimed = (outcome: string) => outcomes.filter((each) => each.outcome === outcome);
  const refuted = (outcome: string, codes: ReadonlySet<FindingCode>) => ({
    count: claimed(outcome).filter((each) => resultFindings(findings, each).some(({ code }) => codes.has(code))).length,
    of: claimed(outcome).length,
  });
  const holds = snapshots.filter(({ outcome }) => outcome === "finalized");
  return {
    since,
    replies: ended.filter(({ state }) => state !== "unknown").length,
    medianReplyMs: atShare(times, 0.5),
    slowestTenthMs: atShare(times, 0.9),
    recentReplies: ended.slice(-RECENT).map((call) => ({ ms: call.http_ms, mark: markOf(call, findings) })),
    unknownCalls: calls.reduce((sum, { unknowns }) => sum + unknowns, 0),
    digestMismatches: { count: all.filter(({ code }) => code === "digest_mismatch").length, of: snapshots.length },
    falseRevised: refuted("revised", REFUTES_REVISED),
    unlistedBreaches: refuted("partial", new Set(["partial_invariant"])),
    termsChanged: refuted("finalized", new Set(["terms_changed_at_finalize"])),
    holdsGranted: { count: holds.length, of: outcomes.filter(({ kind }) => kind === "finalize").length },
    holdSeconds: [...new Set(holds.flatMap(holdLength))].toSorted((a, b) => a - b),
  };
}

function markOf({ id, state }: { id: string; state: string }, findings: Map<string, Finding[]>) {
  if (state === "unknown") return "unknown" as const;
  return findings.get(id)?.some(({ severity }) => severity === "block") ? ("breach" as const) : ("answered" as const);
}

/** The findings inside one result of a refine response. */
function resultFindings(
  findings: Map<string, Finding[]>,
  { call_id, position }: { call_id: string; position: number },
) {
  const place = `/results/${position}`;
  return (findings.get(call_id) ?? []).filter(({ pointer }) => pointer === place || pointer.startsWith(`${place}/`));
}

function holdLength({ expires_at, received_at }: Pick<SnapshotRow, "expires_at" | "received_at">): number[] {
  const seconds = expires_at === null ? Number.NaN : (Date.parse(expires_at) - Date.parse(received_at)) / 1_000;
  return seconds > 0 ? [Math.round(seconds)] : [];
}

/** The value below which a share of the sorted values lies (nearest rank). */
function atShare(sorted: number[], share: number): number | null {
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? null;
}

/** The stored record of several sellers in four queries. */
export async function loadStandings(db: Db, sellerIds: string[]): Promise<(sellerId: string) => StandingRecord> {
  const calls = await callBriefsOfSellers(db, sellerIds);
  const outcomes = await outcomesOfSellers(db, sellerIds);
  const snapshots = await snapshotBriefsOfSellers(db, sellerIds);
  const verdicts = await verdictsOfSellers(db, sellerIds);
  return (sellerId) => ({
    calls: calls.filter(({ seller_id }) => seller_id === sellerId),
    outcomes: outcomes.filter(({ seller_id }) => seller_id === sellerId),
    snapshots: snapshots.filter(({ seller_id }) => seller_id === sellerId),
    findings: new Map(
      verdicts
        .filter(({ seller_id }) => seller_id === sellerId)
        .map(({ call_id, findings_text }) => [call_id, JSON.parse(findings_text) as Finding[]]),
    ),
  });
}
