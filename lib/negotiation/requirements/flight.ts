import { instantOf } from "@/lib/adcp";
import { asText, member } from "../json";
import { plural, quoted } from "../wording";
import type { Judgement, TermsView } from "./judgement";

type Bound = {
  name: "start_no_later_than" | "end_no_earlier_than";
  field: "start_time" | "end_time";
  holds: (found: number, bound: number) => boolean;
  misses: string;
  event: "start" | "end";
  limit: "latest start" | "earliest end";
};

/** Both bounds are of the envelope, are inclusive, and compare instants rather than texts (facts 4.1). */
const BOUNDS: readonly Bound[] = [
  {
    name: "start_no_later_than",
    field: "start_time",
    holds: (found, bound) => found <= bound,
    misses: "late",
    event: "start",
    limit: "latest start",
  },
  {
    name: "end_no_earlier_than",
    field: "end_time",
    holds: (found, bound) => found >= bound,
    misses: "early",
    event: "end",
    limit: "earliest end",
  },
];

export function judgeFlight(asked: unknown, { terms }: TermsView): Judgement[] {
  return BOUNDS.flatMap((bound) => {
    const limit = asText(member(asked, bound.name));
    return limit === undefined ? [] : [judgeBound(bound, limit, member(terms, bound.field))];
  });
}

function judgeBound(bound: Bound, limit: string, written: unknown): Judgement {
  const limitAt = instantOf(limit);
  const foundAt = instantOf(written);
  const judge = (satisfied: boolean, why: () => string, sentence: () => string): Judgement => ({
    requirement: `flight.${bound.name}`,
    satisfied,
    asked: limit,
    found: written ?? null,
    at: [bound.field],
    why,
    sentence,
  });
  if (limitAt === undefined) {
    return judge(
      false,
      () => "the bound is no exact instant",
      () => `Your ${bound.limit} of ${quoted(limit)} is no exact instant, so nothing can be held against it.`,
    );
  }
  if (foundAt === undefined) {
    return judge(
      false,
      () => `${quoted(written)} is no exact instant`,
      () =>
        `The flight's ${bound.event} is ${quoted(written)}, no exact instant, so your ${bound.limit} of ${limit} is not promised.`,
    );
  }
  if (!bound.holds(foundAt, limitAt)) {
    const by = span(Math.abs(foundAt - limitAt));
    return judge(
      false,
      () => `${by} too ${bound.misses}`,
      () =>
        `The flight ${bound.event}s at ${quoted(written)}, ${by} too ${bound.misses} for your ${bound.limit} of ${limit}.`,
    );
  }
  return judge(
    true,
    () => (foundAt === limitAt ? "at the bound" : `${span(Math.abs(foundAt - limitAt))} inside the bound`),
    () => `The flight ${bound.event}s at ${quoted(written)}.`,
  );
}

const UNITS: readonly { ms: number; name: string }[] = [
  { ms: 86_400_000, name: "day" },
  { ms: 3_600_000, name: "hour" },
  { ms: 60_000, name: "minute" },
  { ms: 1000, name: "second" },
];

/** The two largest units of a length of time: `1 day 4 hours`. */
export function span(ms: number): string {
  const parts: string[] = [];
  let rest = ms;
  for (const unit of UNITS) {
    const count = Math.floor(rest / unit.ms);
    if (count === 0 || parts.length === 2) continue;
    parts.push(plural(count, unit.name));
    rest -= count * unit.ms;
  }
  return parts.length === 0 ? "under a second" : parts.join(" ");
}
