/** Between two signs of life, in milliseconds. */
export const BEAT_EVERY_MS = 5_000;
/** A server that gave none for this long is gone, and what it was doing is taken over. */
export const GONE_AFTER_MS = 30_000;

export type Beat = { id: string; host: string; pid: number; seen_at: string };

/**
 * Whether another server still runs. One on this machine is known by its process, so that a restart takes over at once; of others
 * only the time of their last sign of life is known. `runs` tells whether a process of this machine exists.
 */
export function isAlive(
  beat: Beat,
  self: { id: string; host: string; pid: number },
  runs: (pid: number) => boolean,
  now: Date,
): boolean {
  if (beat.id === self.id) return true;
  // A process with this one's own number is this one's predecessor, as in a restarted container.
  if (beat.host === self.host && (beat.pid === self.pid || !runs(beat.pid))) return false;
  return now.getTime() - Date.parse(beat.seen_at) < GONE_AFTER_MS;
}

/** Whether a process of this machine exists, whoever owns it. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
