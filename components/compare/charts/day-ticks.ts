import { dayStart, wallDay } from "@/components/composer/zoned-day";

const DAY_MS = 86_400_000;
const STEPS = [1, 2, 7, 14, 28, 56, 91, 182, 364, 728, 1820];

/** Beginnings of days of a zone inside a span of time, evenly spaced and no more than `most`. */
export function dayTicks([from, to]: readonly [number, number], zone: string, most: number): number[] {
  const days = Math.max(1, (to - from) / DAY_MS);
  const step = STEPS.find((each) => days / each <= most) ?? Math.ceil(days / most);
  const ticks: number[] = [];
  for (let at = from; at <= to + DAY_MS && ticks.length <= most; at += step * DAY_MS) {
    const start = startOf(at, zone);
    if (start !== null && start >= from && start <= to) ticks.push(start);
  }
  return ticks;
}

function startOf(at: number, zone: string): number | null {
  const start = dayStart(wallDay(at, zone), zone);
  return start === null ? null : Date.parse(start);
}
