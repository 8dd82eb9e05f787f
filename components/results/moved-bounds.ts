import type { EntryValues } from "@/components/composer/values";
import { dayEndingAt, dayStartingAt } from "@/components/composer/zoned-day";
import { formatAmount, formatCount, formatCpm, formatExact } from "@/components/ui/format-money";
import type { RequirementCheck } from "@/lib/negotiation";

/** A bound loosened to exactly what was found, with every digit of it, so that it is no tighter; and what that does in words. */
export type MovedBound = { change: Partial<EntryValues>; label: string; says: string };

type Found = { whole: RequirementCheck; lines: readonly RequirementCheck[] };
type Mover = (found: Found, asked: EntryValues) => MovedBound | null;

const DAY_MS = 86_400_000;

/** By requirement key. Only what the terms state is moved to; where they state nothing there is nothing to move to. */
const MOVERS: Readonly<Record<string, Mover>> = {
  total_budget: ({ whole: { found, asked } }, values) => {
    const amount = numberIn(found, "amount");
    const currency = textIn(found, "currency");
    if (amount === null || currency === null || currency !== textIn(asked, "currency")) return null;
    const isOver = values.budgetMax !== "" && amount > (numberIn(asked, "max") ?? Number.POSITIVE_INFINITY);
    const field = isOver ? "budgetMax" : values.budgetMin === "" ? null : "budgetMin";
    if (field === null) return null;
    return {
      change: { [field]: formatExact(amount) },
      label: `Move the budget to ${currency} ${formatAmount(amount)}`,
      says: `${isOver ? "At most" : "At least"} ${currency} ${formatAmount(amount)} in all, instead of ${values[field]}.`,
    };
  },
  cpm: ({ lines }, values) => {
    const prices = lines.flatMap(({ found }) => (typeof found === "number" ? [found] : []));
    if (prices.length === 0 || prices.length < lines.length) return null;
    const dearest = Math.max(...prices);
    return {
      change: { cpmMax: formatExact(dearest) },
      label: `Move the ceiling to CPM ${formatCpm(dearest)}`,
      says: `Each line at most ${formatCpm(dearest)}, the dearest one found, instead of ${values.cpmMax}.`,
    };
  },
  impressions: ({ whole: { found } }, values) =>
    typeof found === "number"
      ? {
          change: { impressionsMin: formatExact(found) },
          label: `Move to ${formatCount(found)} impressions`,
          says: `At least ${formatCount(found)} impressions, instead of ${values.impressionsMin}.`,
        }
      : null,
  "flight.start_no_later_than": ({ whole: { found } }, { zone, startsBy }) => {
    const day = typeof found === "string" ? firstDayFrom(found, zone) : null;
    return day === null
      ? null
      : {
          change: { startsBy: day },
          label: `Move the start to ${day}`,
          says: `Starts by ${day} (${zone}), instead of ${startsBy}.`,
        };
  },
  "flight.end_no_earlier_than": ({ whole: { found } }, { zone, through }) => {
    const day = typeof found === "string" ? lastDayBy(found, zone) : null;
    return day === null
      ? null
      : {
          change: { through: day },
          label: `Move the end to ${day}`,
          says: `Runs through ${day} (${zone}), instead of ${through}.`,
        };
  },
};

/** Every bound the terms do not meet, as the desk recomputed it, loosened to what was found. */
export function movedBounds(checks: readonly RequirementCheck[], asked: EntryValues): MovedBound[] {
  return Object.entries(MOVERS).flatMap(([requirement, move]) => {
    const whole = checks.find((check) => check.requirement === requirement && check.line === undefined);
    if (!whole || whole.satisfied) return [];
    const lines = checks.filter((check) => check.requirement === requirement && check.line !== undefined);
    return move({ whole, lines }, asked) ?? [];
  });
}

/** The first day that begins at or after an instant. */
function firstDayFrom(instant: string, zone: string): string | null {
  return dayStartingAt(instant, zone) ?? nearby(instant, zone, dayStartingAt, 1);
}

/** The last day that is over at or before an instant. */
function lastDayBy(instant: string, zone: string): string | null {
  return dayEndingAt(instant, zone) ?? nearby(instant, zone, dayEndingAt, -1);
}

const HOUR_MS = DAY_MS / 24;

/** The nearest whole-day instant in a direction, by quarter hours: zones begin their days at such. */
function nearby(instant: string, zone: string, dayAt: typeof dayStartingAt, direction: 1 | -1): string | null {
  const step = HOUR_MS / 4;
  const at = Date.parse(instant);
  if (Number.isNaN(at)) return null;
  const first = (direction === 1 ? Math.ceil(at / step) : Math.floor(at / step)) * step;
  for (let tried = 0; tried <= 26 * 4; tried += 1) {
    const day = dayAt(new Date(first + direction * tried * step).toISOString(), zone);
    if (day !== null) return day;
  }
  return null;
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

function numberIn(value: unknown, name: string): number | null {
  const found = memberOf(value, name);
  return typeof found === "number" ? found : null;
}

function textIn(value: unknown, name: string): string | null {
  const found = memberOf(value, name);
  return typeof found === "string" ? found : null;
}
