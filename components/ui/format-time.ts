/** Instants for reading, always in a named zone. Input is RFC 3339; what is no instant is shown as it came. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const formats = new Map<string, Intl.DateTimeFormat>();

function format(locale: string, zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${zone} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
  formats.set(key, made);
  return made;
}

type Parts = {
  year: string;
  month: string;
  day: string;
  weekday: string;
  hour: string;
  minute: string;
  second: string;
};

function parts(at: Date, zone: string): Parts {
  const named = format("en-GB", zone, {
    year: "numeric",
    month: "short",
    day: "numeric",
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  });
  const found = { year: "", month: "", day: "", weekday: "", hour: "", minute: "", second: "" };
  for (const { type, value } of named.formatToParts(at)) if (type in found) found[type as keyof Parts] = value;
  // British abbreviations have one month of four letters.
  if (found.month === "Sept") found.month = "Sep";
  return found;
}

function parse(iso: string): Date | null {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** `EST`, `CET`, or `GMT+5:30` where the zone has no letters of its own. */
export function formatZone(at: Date, zone: string): string {
  // Each locale knows the letters of its own part of the world only.
  for (const locale of ["en-US", "en-GB", "en-AU", "en-CA"]) {
    const name = format(locale, zone, { timeZoneName: "short" })
      .formatToParts(at)
      .find(({ type }) => type === "timeZoneName")?.value;
    if (name && !/^(GMT|UTC)[+-]/.test(name)) return name;
  }
  return (
    format("en-US", zone, { timeZoneName: "short" })
      .formatToParts(at)
      .find(({ type }) => type === "timeZoneName")?.value ?? zone
  );
}

/** `14 Dec 2026`, the day of an instant in a zone. */
export function formatDay(iso: string, zone: string): string {
  const at = parse(iso);
  if (!at) return iso;
  const { day, month, year } = parts(at, zone);
  return `${day} ${month} ${year}`;
}

const isMidnight = (at: Date, zone: string) => {
  const { hour, minute, second } = parts(at, zone);
  return hour === "00" && minute === "00" && second === "00" && at.getTime() % 1000 === 0;
};

/** The offset an instant was written with, in milliseconds east of UTC; null where it has none. */
function writtenOffset(iso: string): number | null {
  if (/[zZ]$/.test(iso.trim())) return 0;
  const written = /([+-])(\d{2}):(\d{2})$/.exec(iso.trim());
  if (!written) return null;
  const minutes = Number(written[2]) * 60 + Number(written[3]);
  return (written[1] === "-" ? -minutes : minutes) * MINUTE;
}

/**
 * The calendar day an edge of a flight was meant on. A flight bought in whole days must read as those days from anywhere: an
 * edge at midnight of the reader's zone is that day, else one at midnight of the offset it was written with is the day written.
 */
function edgeDay(iso: string, at: Date, zone: string, edge: "start" | "end"): Parts {
  const last = edge === "end" ? 1 : 0;
  if (isMidnight(at, zone)) return parts(new Date(at.getTime() - last), zone);
  const offset = writtenOffset(iso);
  if (offset !== null) {
    const asWritten = new Date(at.getTime() + offset);
    if (isMidnight(asWritten, "UTC")) return parts(new Date(asWritten.getTime() - last), "UTC");
  }
  return parts(at, zone);
}

/**
 * `14 Dec 2026 through 31 Jan 2027` for the half-open flight `[start, end)`: an end at midnight belongs to the day before. A
 * start of `asap` is said in words. The year stands once where both ends share it.
 */
export function formatFlight(start: string, end: string, zone: string): string {
  const to = parse(end);
  const from = start === "asap" ? null : parse(start);
  if (!to || (start !== "asap" && !from)) return `${start} through ${end}`;
  const last = edgeDay(end, to, zone, "end");
  const lastDay = `${last.day} ${last.month} ${last.year}`;
  if (!from) return `as soon as possible through ${lastDay}`;
  const first = edgeDay(start, from, zone, "start");
  const firstDay = `${first.day} ${first.month}`;
  if (`${firstDay} ${first.year}` === lastDay) return lastDay;
  return first.year === last.year ? `${firstDay} through ${lastDay}` : `${firstDay} ${first.year} through ${lastDay}`;
}

/** `10:57:30 EST`. */
export function formatClock(iso: string, zone: string): string {
  const at = parse(iso);
  if (!at) return iso;
  const { hour, minute, second } = parts(at, zone);
  return `${hour}:${minute}:${second} ${formatZone(at, zone)}`;
}

/** `10:57`, for the ticks of an axis that names its zone once. */
export function formatHourMinute(at: Date, zone: string): string {
  const { hour, minute } = parts(at, zone);
  return `${hour}:${minute}`;
}

/** `4 Dec 2026, 17:00:00 EST`: a day and a clock with its zone. */
export function formatInstant(iso: string, zone: string): string {
  return parse(iso) ? `${formatDay(iso, zone)}, ${formatClock(iso, zone)}` : iso;
}

/** `Wed 2 Dec 2026, 10:44:06 EST`, the clock of the top bar. */
export function formatNow(now: Date, zone: string): string {
  const { weekday } = parts(now, zone);
  return `${weekday} ${formatInstant(now.toISOString(), zone)}`;
}

/** A clock where the instant falls on the reader's today; otherwise `4 Dec, 17:00 EST`, with the year where it is another. */
export function formatDeadline(iso: string, now: Date, zone: string): string {
  const at = parse(iso);
  if (!at) return iso;
  const [due, today] = [parts(at, zone), parts(now, zone)];
  if (due.day === today.day && due.month === today.month && due.year === today.year) return formatClock(iso, zone);
  const year = due.year === today.year ? "" : ` ${due.year}`;
  return `${due.day} ${due.month}${year}, ${due.hour}:${due.minute} ${formatZone(at, zone)}`;
}

/** Time left: `13:24` under an hour, then `1 h 20 min`, then `2 d 6 h`. Never negative; cut, not rounded, so never too long. */
export function formatLeft(ms: number): string {
  const left = Math.max(0, ms);
  if (left < HOUR) {
    const seconds = Math.floor((left % MINUTE) / 1000);
    return `${Math.floor(left / MINUTE)}:${String(seconds).padStart(2, "0")}`;
  }
  if (left < DAY) return pair(Math.floor(left / HOUR), "h", Math.floor((left % HOUR) / MINUTE), "min");
  return pair(Math.floor(left / DAY), "d", Math.floor((left % DAY) / HOUR), "h");
}

/** A length of time: `45 s`, `15 min`, `1 h 30 min`, `7 d`. */
export function formatDuration(ms: number): string {
  const length = Math.max(0, ms);
  if (length < MINUTE) return `${Math.round(length / 1000)} s`;
  if (length < HOUR) return pair(Math.floor(length / MINUTE), "min", Math.round((length % MINUTE) / 1000) % 60, "s");
  if (length <= DAY) return pair(Math.floor(length / HOUR), "h", Math.floor((length % HOUR) / MINUTE), "min");
  return pair(Math.floor(length / DAY), "d", Math.floor((length % DAY) / HOUR), "h");
}

function pair(major: number, majorUnit: string, minor: number, minorUnit: string): string {
  return minor === 0 ? `${major} ${majorUnit}` : `${major} ${majorUnit} ${minor} ${minorUnit}`;
}

/** How long a machine took: `212 ms`, `6.2 s`, then as a duration. */
export function formatTook(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  return ms < MINUTE ? `${(ms / 1000).toFixed(1)} s` : formatDuration(ms);
}

/** `just now`, `4 min ago`, `1 h ago`, `3 d ago`. An instant ahead of this clock counts as now. */
export function formatAgo(iso: string, now: Date): string {
  const at = parse(iso);
  if (!at) return iso;
  const past = now.getTime() - at.getTime();
  if (past < MINUTE) return "just now";
  if (past < HOUR) return `${Math.floor(past / MINUTE)} min ago`;
  if (past < DAY) return `${Math.floor(past / HOUR)} h ago`;
  return `${Math.floor(past / DAY)} d ago`;
}

/** For how long something has waited: `4 min`, `1 h 11 min`; under a minute `under a minute`. */
export function formatWaited(iso: string, now: Date): string {
  const at = parse(iso);
  if (!at) return iso;
  const past = now.getTime() - at.getTime();
  return past < MINUTE ? "under a minute" : formatDuration(Math.floor(past / MINUTE) * MINUTE);
}
