/** Zones in which an earlier request's ends may be whole days, the reader's own first. */
export function dayZones(zone: string): string[] {
  return [...new Set([zone, "UTC", ...MARKETS])];
}

const MARKETS = [
  "America/New_York",
  "America/Chicago",
  "America/Los_Angeles",
  "Europe/London",
  "Europe/Berlin",
  "Asia/Tokyo",
];
