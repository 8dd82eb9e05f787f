/** A day in prose; `days` are what it may mean, as `YYYY-MM-DD`, best first. More than one: the reader has to be asked. */
export type DayInProse = { phrase: string; days: string[]; at: number; end: number; hasYear: boolean };

const MONTHS = "january february march april may june july august september october november december".split(" ");
const MONTH =
  "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const YEAR = String.raw`(?:,?\s+(\d{4})\b)?`;
const DATE = new RegExp(
  [
    String.raw`(?<![\d+-])(\d{4})-(\d{2})-(\d{2})\b(?!-?\d)`,
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

/** A street is often called after a day. */
const STREET =
  /^\s+(?:Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Square|Sq|Drive|Boulevard|Blvd|Place|Court|Close|Way|Plaza|Terrace|Park|Hall|House|Building|Tower|street|road|avenue|lane|square|boulevard)\b/;

/**
 * The days a text names. A year that is left out is that of the next such day after `today`; without a today such a day is left alone.
 * `03/04` may be two days.
 */
export function daysIn(text: string, today: string | null): DayInProse[] {
  return Array.from(text.matchAll(DATE)).flatMap((match): DayInProse[] => {
    const days = [...new Set(readingsOf(match, text, today))];
    const at = match.index;
    const end = at + match[0].trimEnd().length;
    if (days.length === 0 || STREET.test(text.slice(end)) || /^\s?%/.test(text.slice(end))) return [];
    return [{ phrase: match[0].trim(), days, at, end, hasYear: YEARS.test(match[0]) }];
  });
}

/** A year as `readingsOf` takes one: four digits, or the third of three numbers. */
const YEARS = /\d{4}|\d([/.])\d{1,2}\1\d{2}$/;

function readingsOf(match: RegExpMatchArray, text: string, today: string | null): string[] {
  const [, isoYear, isoMonth, isoDay, dayFirst, monthAfter, yearAfter, monthFirst, dayAfter, yearLast] = renamed(match);
  if (isoYear) return whole(Number(isoYear), Number(isoMonth), Number(isoDay));
  const name = monthAfter ?? monthFirst;
  if (name) {
    const written = match[0];
    const isVerb = VERBS.has(name.toLowerCase()) && monthFirst !== undefined && !/^[A-Z]/.test(name);
    if (isVerb && !BEFORE_A_DAY.test(text.slice(0, match.index)) && !/\d{4}|\d(?:st|nd|rd|th)/.test(written)) return [];
    const month = MONTHS.findIndex((each) => each.startsWith(name.toLowerCase().slice(0, 3))) + 1;
    return dated(yearAfter ?? yearLast, month, Number(dayFirst ?? dayAfter), today);
  }
  const [one, sign, other, year] = numeric(match);
  if (one === undefined || other === undefined) return [];
  // Without a year a dot is a decimal point.
  if (sign === "." && year === undefined) return [];
  // 24/7 and 1/2 are written like this far more often than a day is.
  const isWrittenAsDay = /^\d\d.\d\d$/.test(match[0]) && (one.startsWith("0") || other.startsWith("0"));
  if (year === undefined && !isWrittenAsDay && !BEFORE_A_DAY.test(text.slice(0, match.index))) return [];
  const dayThenMonth = dated(year, Number(other), Number(one), today);
  if (sign === ".") return dayThenMonth;
  return [...dated(year, Number(one), Number(other), today), ...dayThenMonth];
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

function dated(year: string | undefined, month: number, day: number, today: string | null): string[] {
  if (year) return whole(Number(year.length === 2 ? `20${year}` : year), month, day);
  return today === null ? [] : nextAfter(today, month, day);
}

/** The next such day; 29 February may be years away. */
function nextAfter(after: string, month: number, day: number): string[] {
  const year = Number(after.slice(0, 4));
  return Array.from({ length: 9 }, (_, more) => year + more)
    .flatMap((each) => whole(each, month, day))
    .filter((each) => each > after)
    .slice(0, 1);
}

const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

const START = "(?:start(?:s|ing)?|begin(?:s|ning)?|launch(?:es|ing)?|(?:go(?:es)?\\s+)?live|kick(?:s|ing)?\\s+off)";
const END =
  "(?:end(?:s|ing)?|finish(?:es|ing|ed)?|done|over|complete[sd]?|delivered|wrap(?:s|ped)?\\s+up|runs?|running)";
const AT_LATEST = "(?:by|no\\s+later\\s+than|not\\s+later\\s+than|at\\s+the\\s+latest(?:\\s+on)?)";
const THE = "\\s+(?:the\\s+)?$";
const STARTS = new RegExp(`\\b(?:from|${START}(?:\\s+(?:on|from|${AT_LATEST}))?)${THE}`, "i");
const ENDS = new RegExp(
  `\\b(?:until|till|through|thru|${END}\\s+(?:to|until|through|on|${AT_LATEST})|end(?:s|ing)?)${THE}`,
  "i",
);
const STARTS_BEFORE = new RegExp(`\\b${START}\\s+(?:[a-z]+\\s+)?before${THE}`, "i");
const ENDS_BEFORE = new RegExp(`\\b${END}\\s+(?:[a-z]+\\s+)?before${THE}`, "i");
const BEFORE = new RegExp(`\\bbefore${THE}`, "i");
const AFTER = new RegExp(`\\bafter${THE}`, "i");
const BETWEEN = /^\s*(?:to|until|till|through|thru|and|-|–|—)\s*(?:the\s+)?$/i;
/** `1 to 15 December`: a day whose month is said with the other. */
const SAME_MONTH = /(?:^|[^\d.,/])(\d{1,2})(?:st|nd|rd|th)?\s*(?:-|–|—|\bto\b|\buntil\b|\bthrough\b)\s*(?:the\s+)?$/i;
/** What is to happen by that day is an answer, a payment or the like, and no flight. */
const OF_SOMETHING_ELSE =
  /\b(?:repl(?:y|ies)|respond|response|answers?|feedback|quotes?|decide|decision|send|sent|know|hear|hold|held|valid|expires?|expired|confirm|confirmed|confirmation|sign|signed|pay|paid|payment|invoices?|deadline|approve|approval|meet|meeting|talk|review|book)\b(?:[^\S\n]+[^\s.;!?]+){0,4}\s+$/i;

/**
 * What the days of a text say of a flight: its start, its last day, both, or a day of which it is not said. `isYearGuessed`: the text
 * leaves a year out.
 */
export type FlightInProse = {
  phrase: string;
  startsBy: string[];
  through: string[];
  isOpen: boolean;
  isYearGuessed: boolean;
};

export function flightsIn(text: string, today: string | null): FlightInProse[] {
  const days = daysIn(text, today);
  const found: FlightInProse[] = [];
  for (let index = 0; index < days.length; index += 1) {
    const day = days[index];
    const next = days[index + 1];
    if (!day) continue;
    if (next && BETWEEN.test(text.slice(day.end, next.at))) {
      found.push(fromTo(text, day, next));
      index += 1;
      continue;
    }
    const one = oneDay(text, day);
    if (one) found.push(one);
  }
  return found;
}

function fromTo(text: string, day: DayInProse, next: DayInProse): FlightInProse {
  const [first = ""] = day.days;
  // The end is never before the start: a year that was left out is the next one then.
  const through = next.days.flatMap((end) =>
    end < first && !next.hasYear ? nextAfter(first, Number(end.slice(5, 7)), Number(end.slice(8))) : end,
  );
  const isYearGuessed = !day.hasYear || !next.hasYear;
  return { phrase: text.slice(day.at, next.end), startsBy: day.days, through, isOpen: false, isYearGuessed };
}

function oneDay(text: string, day: DayInProse): FlightInProse | null {
  const before = text.slice(0, day.at);
  const said = { phrase: day.phrase, isOpen: false, isYearGuessed: !day.hasYear };
  const earlier = day.days.map(dayBefore);
  const opening = SAME_MONTH.exec(before);
  if (opening) {
    const startsBy = day.days.flatMap((end) =>
      whole(Number(end.slice(0, 4)), Number(end.slice(5, 7)), Number(opening[1])),
    );
    const from = before.length - opening[0].replace(/^[^\d]/, "").length;
    return { ...said, phrase: text.slice(from, day.end), startsBy, through: day.days };
  }
  if (OF_SOMETHING_ELSE.test(before.slice(-120))) return null;
  if (STARTS_BEFORE.test(before)) return { ...said, startsBy: earlier, through: [] };
  if (ENDS_BEFORE.test(before)) return { ...said, startsBy: [], through: earlier };
  if (STARTS.test(before)) return { ...said, startsBy: day.days, through: [] };
  if (ENDS.test(before)) return { ...said, startsBy: [], through: day.days };
  // A flight that begins after a day has no field: the fields say by when at the latest.
  if (AFTER.test(before)) return null;
  if (BEFORE.test(before)) return { ...said, startsBy: earlier, through: earlier, isOpen: true };
  return { ...said, startsBy: day.days, through: day.days, isOpen: true };
}
