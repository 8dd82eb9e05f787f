const DAY_MS = 86_400_000;
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Building a formatter costs a hundred times what using it does. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  clocks.set(zone, made);
  return made;
}

/** Milliseconds a zone's wall clock is ahead of UTC at an instant. */
function offsetAt(instant: number, zone: string): number {
  const parts = new Map(
    clockOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  const wall = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
  return wall - Math.floor(instant / 1000) * 1000;
}

function wallMidnight(day: string): number | null {
  const match = DAY.exec(day);
  if (!match) return null;
  const at = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
  return new Date(at).toISOString().startsWith(day) ? at : null;
}

function rfc3339(instant: number): string {
  return new Date(instant).toISOString().replace(".000Z", "Z");
}

/**
 * The exact instant a day begins in a zone, in UTC. Where the clock skips midnight it is the instant of the skip, where midnight
 * comes twice the first one. Null for text that is no day.
 */
export function dayStart(day: string, zone: string): string | null {
  const wall = wallMidnight(day);
  if (wall === null) return null;
  const offsets = [offsetAt(wall - DAY_MS, zone), offsetAt(wall + DAY_MS, zone)];
  const valid = offsets.map((offset) => wall - offset).filter((at) => at + offsetAt(at, zone) === wall);
  return rfc3339(valid.length > 0 ? Math.min(...valid) : wall - (offsets[0] ?? 0));
}

/** The half-open end of a flight that runs through a day: the next day's beginning in that zone (facts 4.1). */
export function dayEnd(day: string, zone: string): string | null {
  const wall = wallMidnight(day);
  return wall === null ? null : dayStart(new Date(wall + DAY_MS).toISOString().slice(0, 10), zone);
}

/** The day that a zone's calendar shows at an instant, `YYYY-MM-DD`. */
export function wallDay(instant: number, zone: string): string {
  return new Date(instant + offsetAt(instant, zone)).toISOString().slice(0, 10);
}

/** The day that begins at exactly this instant in a zone, or null. */
export function dayStartingAt(instant: string, zone: string): string | null {
  const at = Date.parse(instant);
  if (Number.isNaN(at)) return null;
  const day = wallDay(at, zone);
  const start = dayStart(day, zone);
  return start !== null && Date.parse(start) === at ? day : null;
}

/** The last day of a flight whose half-open end is exactly this instant in a zone, or null. */
export function dayEndingAt(instant: string, zone: string): string | null {
  const at = Date.parse(instant);
  if (Number.isNaN(at)) return null;
  const day = wallDay(at - 1, zone);
  const end = dayEnd(day, zone);
  return end !== null && Date.parse(end) === at ? day : null;
}
