const MINUTE = 60_000;

/** How far the way of an answer may make a hold look shorter than it was granted. */
const SLACK = 5_000;

/**
 * The length a hold was granted for, in milliseconds, of the length seen from the desk. An answer takes a moment to arrive and a
 * seller grants whole minutes, so what is a few seconds off whole minutes was granted for those minutes; any other length is
 * the one seen, to the second.
 */
export function grantedLength(seenMs: number): number {
  const minutes = Math.round(seenMs / MINUTE) * MINUTE;
  return minutes > 0 && Math.abs(minutes - seenMs) <= SLACK ? minutes : Math.round(seenMs / 1000) * 1000;
}
