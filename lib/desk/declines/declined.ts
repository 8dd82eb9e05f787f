import type { CallBrief, OutcomeRow, SnapshotBrief } from "@/lib/store";

/** Ids of proposals a thread's buyer walked away from, as its seller confirmed. Terminal (facts 2.5). */
export type Declined = ReadonlySet<string>;

/** What was declined in one thread. A seller may call any outcome of a refinement `declined`; only the answer to a decline counts. */
export function declinedIn(
  calls: readonly Pick<CallBrief, "id" | "kind">[],
  outcomes: readonly Pick<OutcomeRow, "call_id" | "outcome" | "source_proposal_id">[],
): Declined {
  const declines = new Set(calls.filter(({ kind }) => kind === "decline").map(({ id }) => id));
  return new Set(
    outcomes
      .filter(({ call_id, outcome }) => declines.has(call_id) && outcome === "declined")
      .flatMap(({ source_proposal_id }) => source_proposal_id ?? []),
  );
}

type Brought = Pick<SnapshotBrief, "call_id" | "proposal_id" | "is_accepted">;

/** How many proposals of each call were let go of, and what of a thread is over for that reason. */
export function letGoOf(snapshots: readonly Brought[], declined: Declined) {
  const offered = snapshots.filter(({ is_accepted }) => is_accepted === 0);
  const gone = offered.filter(({ proposal_id }) => declined.has(proposal_id));
  const count = (rows: readonly Brought[], id: string) => rows.filter(({ call_id }) => call_id === id).length;
  const letGo = new Map(gone.map(({ call_id }) => [call_id, count(gone, call_id)]));
  const callIds = new Set([...letGo].filter(([id, times]) => times === count(offered, id)).map(([id]) => id));
  return { letGo, callIds, everything: gone.length > 0 && gone.length === offered.length };
}
