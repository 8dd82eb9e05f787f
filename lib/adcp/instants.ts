const DATE_TIME = /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2}):(\d{2})(\.\d+)?(?:[Zz]|([+-])(\d{2}):(\d{2}))$/;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * Milliseconds since 1970 of an RFC 3339 instant, or undefined. A time without an offset is no instant: it could be any of 38
 * hours (facts 4.1). Fractions finer than a millisecond count, so that equality stays exact.
 */
export function instantOf(value: unknown): number | undefined {
  if (typeof value !== "string") return undefined;
  const known = READ.get(value);
  if (known !== undefined) return known;
  const instant = read(value);
  if (instant !== undefined) {
    if (READ.size >= MOST_READ) READ.clear();
    READ.set(value, instant);
  }
  return instant;
}

/** All lines of a plan share a handful of instants, and each is asked for many times. Bounded. */
const READ = new Map<string, number>();
const MOST_READ = 1000;

function read(value: string): number | undefined {
  const parts = DATE_TIME.exec(value);
  if (!parts) return undefined;
  const number = (group: number) => Number(parts[group] ?? 0);
  const [hour, minute, second, offsetHour, offsetMinute] = [number(4), number(5), number(6), number(9), number(10)];
  if (!isDay(number(1), number(2), number(3))) return undefined;
  if (hour > 23 || minute > 59 || second > 60 || offsetHour > 23 || offsetMinute > 59) return undefined;
  const offset = (offsetHour * 60 + offsetMinute) * (parts[8] === "-" ? -1 : 1);
  // Leap seconds end a UTC day and nothing else.
  if (second === 60 && (hour * 60 + minute - offset + 2880) % 1440 !== 1439) return undefined;
  const day = new Date(0).setUTCFullYear(number(1), number(2) - 1, number(3));
  return day + ((hour * 60 + minute - offset) * 60 + second + number(7)) * 1000;
}

/** True for a calendar date as `YYYY-MM-DD`. */
export function isDate(value: unknown): boolean {
  const parts = typeof value === "string" ? DATE.exec(value) : null;
  return parts !== null && isDay(Number(parts[1]), Number(parts[2]), Number(parts[3]));
}

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isDay(year: number, month: number, day: number): boolean {
  const leapDay = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 1 : 0;
  return day >= 1 && day <= (DAYS[month - 1] ?? 0) + leapDay;
}
