import { checksOf } from "@/components/verdict/checks-of";
import type { SnapshotView, ThreadView } from "@/lib/api/client";
import type { RequirementCheck } from "@/lib/negotiation";

export type Closest = { draft: SnapshotView; checks: RequirementCheck[] };

/**
 * The draft that misses least of what was asked, as the desk recomputed it: first one nothing blocks, then the fewest requirements
 * unmet, then the one received first. Null where none can be gone on with.
 */
export function closestDraft(
  drafts: readonly SnapshotView[],
  thread: Pick<ThreadView, "rounds" | "snapshots">,
): Closest | null {
  const open = drafts.filter(({ status, declined }) => status === "draft" && !declined);
  const judged = open.map((draft) => {
    const checks = checksOf(draft, thread);
    const unmet = checks.filter(({ satisfied, line }) => !satisfied && line === undefined).length;
    return { draft, checks, unmet };
  });
  const [first] = judged.toSorted((a, b) => Number(a.draft.blocked) - Number(b.draft.blocked) || a.unmet - b.unmet);
  return first ? { draft: first.draft, checks: first.checks } : null;
}
