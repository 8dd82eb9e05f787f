/** Where the seller gives no hint: soon at first, then by the protocol's half minute, then rarer the longer it takes (facts 1.7). */
const STEPS: readonly { untilMs: number; everyMs: number }[] = [
  { untilMs: 10_000, everyMs: 3_000 },
  { untilMs: 60_000, everyMs: 10_000 },
  { untilMs: 3_600_000, everyMs: 30_000 },
  { untilMs: 6 * 3_600_000, everyMs: 120_000 },
];
const LAST_MS = 300_000;
/** A task older than this is a person's to look after. */
export const GIVE_UP_MS = 24 * 3_600_000;
const BACKOFF_CAP_MS = 300_000;

export type Looking = {
  /** When the seller took the task. */
  since: string;
  /** Looks in a row that brought no status. */
  failures: number;
  /** The seller's word on how long to wait, in seconds. */
  retryAfter?: number;
};

/** When a task is looked at next; null where the desk stops looking by itself. */
export function nextLook({ since, failures, retryAfter }: Looking, now: Date): Date | null {
  const age = Math.max(0, now.getTime() - Date.parse(since));
  if (age >= GIVE_UP_MS) return null;
  const every = STEPS.find(({ untilMs }) => age < untilMs)?.everyMs ?? LAST_MS;
  const backedOff = Math.min(BACKOFF_CAP_MS, every * 2 ** Math.min(failures, 10));
  return new Date(now.getTime() + Math.max(backedOff, (retryAfter ?? 0) * 1_000));
}
