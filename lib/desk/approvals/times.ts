import type { ApprovalRow } from "@/lib/store";

/** How long answers have taken, in milliseconds; `count` is how many that is learned from. */
export type Pace = { medianMs: number; count: number };

const tookMs = ({ requested_at, decided_at }: ApprovalRow) =>
  Date.parse(decided_at ?? requested_at) - Date.parse(requested_at);

/** The usual time of an answer: of everybody, and of each approver. Null and absent where nothing was answered yet. */
export function paceOf(decided: readonly ApprovalRow[]): { all: Pace | null; byPerson: ReadonlyMap<string, Pace> } {
  const byPerson = new Map<string, number[]>();
  for (const row of decided) {
    if (row.decided_by === null) continue;
    byPerson.set(row.decided_by, [...(byPerson.get(row.decided_by) ?? []), tookMs(row)]);
  }
  return {
    all: medianOf(decided.map(tookMs)),
    byPerson: new Map(
      [...byPerson].flatMap(([id, times]) => {
        const pace = medianOf(times);
        return pace ? [[id, pace] as const] : [];
      }),
    ),
  };
}

function medianOf(times: readonly number[]): Pace | null {
  const sorted = times.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low, high] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return low === undefined || high === undefined ? null : { medianMs: (low + high) / 2, count: sorted.length };
}
