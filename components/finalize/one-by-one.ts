import { proposalsNamed } from "@/components/hold/received";
import type { RoundView, SnapshotView } from "@/lib/api/client";
import { type FinalizeResult, finalizeResult } from "./finalize-result";

/** A draft of a batch its seller cannot hold as one, and how its own finalize ended; null before it was asked for. */
export type OwnEntry = { draft: SnapshotView; result: FinalizeResult | null };

/**
 * The drafts one by one, in their order, once their seller has refused to hold them together (MULTI_FINALIZE_UNSUPPORTED, facts 4.6);
 * null where it did not, or where all were asked for together again since. Only what was sent after that refusal counts.
 */
export function oneByOne(
  rounds: readonly RoundView[],
  snapshots: readonly SnapshotView[],
  drafts: readonly SnapshotView[],
): OwnEntry[] | null {
  if (drafts.length < 2) return null;
  const together = rounds.findLastIndex(
    (round) => round.kind === "finalize" && proposalsNamed(round).length > 1 && namesAll(round, drafts),
  );
  const refusal = rounds[together];
  if (refusal?.state !== "refused" || refusal.error?.code !== "MULTI_FINALIZE_UNSUPPORTED") return null;
  const since = rounds.slice(together + 1);
  return drafts.map((draft) => ({ draft, result: finalizeResult(since, snapshots, [draft]) }));
}

function namesAll(round: RoundView, drafts: readonly SnapshotView[]): boolean {
  const named = new Set(proposalsNamed(round));
  return drafts.every(({ proposalId }) => named.has(proposalId));
}

/** Which to ask for next: those without a hold, in order. Empty while one has not come to an end anybody knows. */
export function leftToHold(entries: readonly OwnEntry[]): SnapshotView[] {
  const isOpen = entries.some(({ result }) => result !== null && OPEN.has(result.kind));
  return isOpen ? [] : entries.filter(({ result }) => result?.kind !== "held").map(({ draft }) => draft);
}

const OPEN: ReadonlySet<FinalizeResult["kind"]> = new Set(["postponed", "unknown", "submitted", "under_way"]);
