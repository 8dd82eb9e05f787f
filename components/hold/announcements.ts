/** Minutes left at which a hold speaks up; between them it is silent (product.md, hold board). */
export const ANNOUNCED_MINUTES = [60, 15, 5, 1] as const;
export type AnnouncedMinutes = (typeof ANNOUNCED_MINUTES)[number];

export type Announcement = { kind: "left"; minutes: AnnouncedMinutes } | { kind: "ended" };

const MINUTE = 60_000;

/**
 * What to say when a hold went from `before` to `now` milliseconds left; `null` is silence. A page that slept over several
 * thresholds says only the last one, and one that has just opened (`before` null) says nothing: the page itself tells the time.
 */
export function announcementBetween(before: number | null, now: number): Announcement | null {
  if (before === null || before <= now) return null;
  if (now <= 0) return before > 0 ? { kind: "ended" } : null;
  const crossed = ANNOUNCED_MINUTES.filter((minutes) => before > minutes * MINUTE && now <= minutes * MINUTE);
  const last = crossed.at(-1);
  return last === undefined ? null : { kind: "left", minutes: last };
}

/** The sentence for a live region. `name` is whose hold it is, `endsAt` the instant with its zone. */
export function announcementWords(said: Announcement, hold: { name: string; endsAt: string }): string {
  if (said.kind === "ended") return `The hold of ${hold.name} has ended. It ended at ${hold.endsAt}.`;
  const left = said.minutes === 1 ? "1 minute" : `${said.minutes} minutes`;
  return `${left} left on the hold of ${hold.name}. It ends at ${hold.endsAt}.`;
}
