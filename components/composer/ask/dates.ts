/** A day in prose; `days` are what it may mean, as `YYYY-MM-DD`, best first. More than one: the reader has to be asked. */
export type DayInProse = { phrase: string; days: string[]; at: number; end: number };

const MONTHS = "january february march april may june july august september october november december".split(" ");
const MONTH =
  "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const YEAR = String.raw`(?:,?\s+(\d{4})\b)?`;
const DATE = new RegExp(
  [
    String.raw`\b(\d{4})-(\d{2})-(\d{2})\b`,
    String.raw`\b(\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?${MONTH}\b\.?${YEAR}`,
    String.raw`\b${MONTH}\b\.?\s+(\d{1,2})(?:st|nd|rd|th)?\b(?![\d.,]*\d)(?!\s?(?:k|m|%|lines?|options?|alternatives|drafts|products|spots)\b)${YEAR}`,
    String.raw`(?<![\d/.])(\d{1,2})([/.])(\d{1,2})(?:\11(\d{4}|\d{2}))?(?![\d/])(?!\.\d)`,
  ].join("|"),
  "gi",
);

/** Words that are months only where a day is meant for sure: a preposition before them, or their capital. */
const VERBS = new Set(["may", "march", "mar"]);
const BEFORE_A_DAY =
  /\b(?:from|by|until|till|to|through|thru|on|before|after|start(?:s|ing)?|end(?:s|ing)?|between|and|of)\s+$/i;

/**
 * The days a text names. A year that is left out is the one nearest to `near`, a day of the flight that is talked about; without it
 * such a day is left alone. `03/04` may be two days.
 */
export function daysIn(text: string, near: string | null): DayInProse[] {
  return Array.from(text.matchAll(DATE)).flatMap((match): DayInProse[] => {
    const days = [...new Set(readingsOf(match, text, near))];
    const at = match.index;
    return days.length > 0 ? [{ phrase: match[0].trim(), days, at, end: at + match[0].trimEnd().length }] : [];
  });
}

function readingsOf(match: RegExpMatchArray, text: string, near: string | null): string[] {
  const [, isoYear, isoMonth, isoDay, dayFirst, monthAfter, yearAfter, monthFirst, dayAfter, yearLast] = renamed(match);
  if (isoYear) return whole(Number(isoYear), Number(isoMonth), Number(isoDay));
  const name = monthAfter ?? monthFirst;
  if (name) {
    const written = match[0];
    const isVerb = VERBS.has(name.toLowerCase()) && monthFirst !== undefined && !/^[A-Z]/.test(name);
    if (isVerb && !BEFORE_A_DAY.test(text.slice(0, match.index)) && !/\d{4}|\d(?:st|nd|rd|th)/.test(written)) return [];
    const month = MONTHS.findIndex((each) => each.startsWith(name.toLowerCase().slice(0, 3))) + 1;
    return dated(yearAfter ?? yearLast, month, Number(dayFirst ?? dayAfter), near);
  }
  const [one, sign, other, year] = numeric(match);
  if (one === undefined || other === undefined) return [];
  // Without a year a dot is a decimal point.
  if (sign === "." && year === undefined) return [];
  // 24/7 and 1/2 are written like this far more often than a day is.
  const isWrittenAsDay = /^\d\d.\d\d$/.test(match[0]) && (one.startsWith("0") || other.startsWith("0"));
  if (year === undefined && !isWrittenAsDay && !BEFORE_A_DAY.test(text.slice(0, match.index))) return [];
  const dayThenMonth = dated(year, Number(other), Number(one), near);
  if (sign === ".") return dayThenMonth;
  return [...dated(year, Number(one), Number(other), near), ...dayThenMonth];
}

// The groups of DATE in the order of its alternatives.
function renamed(match: RegExpMatchArray) {
  return match.slice(0, 10) as (string | undefined)[];
}

function numeric(match: RegExpMatchArray) {
  return match.slice(10) as (string | undefined)[];
}

function whole(year: number, month: number, day: number): string[] {
  const at = new Date(Date.UTC(year, month - 1, day));
  return month >= 1 && at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? [at.toISOString().slice(0, 10)] : [];
}

function dated(year: string | undefined, month: number, day: number, near: string | null): string[] {
  if (year) return whole(Number(year.length === 2 ? `20${year}` : year), month, day);
  if (near === null) return [];
  const around = Date.parse(near);
  const base = Number(near.slice(0, 4));
  const distance = (text: string) => Math.abs(Date.parse(text) - around);
  return [base - 1, base, base + 1]
    .flatMap((each) => whole(each, month, day))
    .sort((left, right) => distance(left) - distance(right))
    .slice(0, 1);
}

const STARTS =
  /\b(?:from|start(?:s|ing)?(?:\s+(?:on|by|no later than|at the latest))?|begin(?:s|ning)?(?:\s+(?:on|by))?|launch(?:es|ing)?(?:\s+(?:on|by))?|live\s+(?:by|from|on))\s+(?:the\s+)?$/i;
const ENDS = /\b(?:until|till|through|thru|end(?:s|ing)?(?:\s+on)?|runs?\s+to|run(?:ning)?\s+until)\s+(?:the\s+)?$/i;
const BETWEEN = /^\s*(?:to|until|till|through|thru|and|-|–|—)\s*(?:the\s+)?$/i;

/** What the days of a text say of a flight: its start, its last day, both, or a day of which it is not said. */
export type FlightInProse = { phrase: string; startsBy: string[]; through: string[]; isOpen: boolean };

export function flightsIn(text: string, near: { start: string | null; end: string | null }): FlightInProse[] {
  const days = daysIn(text, near.start);
  const found: FlightInProse[] = [];
  for (let index = 0; index < days.length; index += 1) {
    const day = days[index];
    const next = days[index + 1];
    if (!day) continue;
    const before = text.slice(0, day.at);
    if (next && BETWEEN.test(text.slice(day.end, next.at))) {
      // The end is never before the start: a year that was left out is the next one then.
      const first = day.days[0] ?? "";
      const through = next.days.map((end) => (end < first && !/\d{4}/.test(next.phrase) ? nextYear(end) : end));
      found.push({ phrase: text.slice(day.at, next.end), startsBy: day.days, through, isOpen: false });
      index += 1;
    } else if (STARTS.test(before)) found.push({ phrase: day.phrase, startsBy: day.days, through: [], isOpen: false });
    else if (ENDS.test(before)) {
      const ends = daysIn(text.slice(day.at, day.end), near.end)[0]?.days ?? day.days;
      found.push({ phrase: day.phrase, startsBy: [], through: ends, isOpen: false });
    } else if (!/\b(?:by|before|after)\s+$/i.test(before)) {
      found.push({ phrase: day.phrase, startsBy: day.days, through: day.days, isOpen: true });
    }
  }
  return found;
}

const nextYear = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
