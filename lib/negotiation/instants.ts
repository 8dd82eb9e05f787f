const DATE_TIME = /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2}):(\d{2})(\.\d+)?(?:[Zz]|([+-])(\d{2}):(\d{2}))$/;

/**
 * Milliseconds since 1970 of an RFC 3339 instant, or `undefined`. A time without an offset is no instant: it could be any of
 * 38 hours (facts 4.1). Fractions finer than a millisecond count, so equality stays exact.
 */
export function instantOf(value: unknown): number | undefined {
  if (typeof value !== "string") return undefined;
  const parts = DATE_TIME.exec(value);
  if (!parts) return undefined;
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return undefined;
  if (hour > 23 || minute > 59 || second > 60) return undefined;
  const offset = (Number(parts[9] ?? 0) * 60 + Number(parts[10] ?? 0)) * (parts[8] === "-" ? -1 : 1);
  const whole = new Date(0).setUTCFullYear(year, month - 1, day) + ((hour * 60 + minute - offset) * 60 + second) * 1000;
  return whole + Number(parts[7] ?? 0) * 1000;
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year % 400 === 0 ? 2000 : 2000 + (year % 400), month, 0)).getUTCDate();
}
