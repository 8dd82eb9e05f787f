import type { Constraints, Criteria } from "@/lib/adcp";
import type { SellerProfile } from "../profiles/types";

/** Half-open `[start, end)`, RFC 3339 in UTC without fractions. */
export type Flight = { start: string; end: string };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DEFAULT_LEAD_DAYS = 14;
const DEFAULT_LENGTH_DAYS = 42;

const instant = (ms: number) => new Date(ms).toISOString().replace(".000Z", "Z");
const midnight = (ms: number) => Math.floor(ms / DAY_MS) * DAY_MS;
const nextHour = (ms: number) => Math.ceil(ms / HOUR_MS) * HOUR_MS;

const earliestStart = (profile: SellerProfile, now: Date) => nextHour(now.getTime() + profile.leadHours * HOUR_MS);

/** The flight a brief gets: the dates asked for (`end_date` is included), else six weeks from two weeks on. */
export function openingFlight(profile: SellerProfile, criteria: Criteria, now: Date): Flight | null {
  const asked = askedDates(criteria);
  const start = asked.start ?? midnight(now.getTime()) + DEFAULT_LEAD_DAYS * DAY_MS;
  const end = asked.end ?? start + DEFAULT_LENGTH_DAYS * DAY_MS;
  const possible = Math.max(start, earliestStart(profile, now));
  return bookable(profile, possible, end) ? { start: instant(possible), end: instant(end) } : null;
}

/**
 * The source's flight, stretched as far as the bounds need. Null where that cannot be booked; with `relaxed` the nearest
 * flight that can. New dates in the refinement's own criteria come before the source's.
 */
export function revisedFlight(input: {
  profile: SellerProfile;
  source: Flight;
  bounds: Constraints["flight"];
  criteria: Criteria | undefined;
  relaxed: boolean;
  now: Date;
}): Flight | null {
  const { profile, source, bounds, relaxed, now } = input;
  const asked = askedDates(input.criteria ?? {});
  const earliest = earliestStart(profile, now);
  let start = asked.start ?? Date.parse(source.start);
  let end = asked.end ?? Date.parse(source.end);
  if (bounds?.start_no_later_than) start = Math.min(start, Date.parse(bounds.start_no_later_than));
  if (bounds?.end_no_earlier_than) end = Math.max(end, Date.parse(bounds.end_no_earlier_than));
  // A start that has not moved was bookable when it was offered; one that has moved, or has passed, needs the lead time.
  const moved = start !== Date.parse(source.start) || start <= now.getTime();
  if (moved && start < earliest) {
    if (!relaxed && bounds?.start_no_later_than && Date.parse(bounds.start_no_later_than) < earliest) return null;
    start = earliest;
  }
  if (relaxed) end = Math.min(end, start + profile.maximumFlightDays * DAY_MS);
  return bookable(profile, start, end) ? { start: instant(start), end: instant(end) } : null;
}

function askedDates(criteria: Criteria): { start?: number; end?: number } {
  const { start_date, end_date } = (criteria.offer_filters ?? {}) as { start_date?: string; end_date?: string };
  return {
    ...(start_date && { start: Date.parse(`${start_date}T00:00:00Z`) }),
    ...(end_date && { end: Date.parse(`${end_date}T00:00:00Z`) + DAY_MS }),
  };
}

function bookable(profile: SellerProfile, start: number, end: number): boolean {
  return end - start >= DAY_MS && end - start <= profile.maximumFlightDays * DAY_MS;
}
