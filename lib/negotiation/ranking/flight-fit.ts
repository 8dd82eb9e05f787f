import { instantOf } from "@/lib/adcp";

export type Flight = { start: string; end: string };

/** How much of a wanted flight an offered one covers, 0 to 1; null where either is no flight (ends are half-open). */
export function flightFit(offered: Flight, wanted: Flight): number | null {
  const [from, to, start, end] = [wanted.start, wanted.end, offered.start, offered.end].map(instantOf);
  if (from === undefined || to === undefined || start === undefined || end === undefined) return null;
  if (from >= to || start >= end) return null;
  return Math.max(0, Math.min(to, end) - Math.max(from, start)) / (to - from);
}
