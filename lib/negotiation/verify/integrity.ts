import { instantOf } from "@/lib/adcp";
import { asArray, asNumber, asText, isObject, member } from "../json";
import { lineName } from "../requirements/judgement";
import { listing, quoted } from "../wording";
import { checkChangeTerms } from "./change-terms";
import type { Report } from "./report";
import { type Snapshot, termsPath } from "./snapshot";

/**
 * What terms must be in themselves, whatever was asked (facts 3.2, 3.4): the price a line names is the price it carries, and one
 * currency throughout.
 */
export function checkIntegrity(report: Report, snapshot: Snapshot): void {
  const { terms } = snapshot;
  if (!isObject(terms)) return;
  const lines = asArray(member(terms, "purchases"));
  const about = { proposalId: snapshot.id };
  lines.forEach((line, index) => {
    const named = member(line, "pricing_option_id");
    const carried = member(member(line, "pricing"), "pricing_option_id");
    if (named !== carried) {
      report.add(
        "pricing_option_mismatch",
        termsPath(snapshot, "purchases", index, "pricing", "pricing_option_id"),
        `${quoted(lineName(line, index))} names the price ${quoted(named)} and carries the price ${quoted(carried)}.`,
        { ...about, asked: named, found: carried },
      );
    }
  });
  checkCurrencies(report, snapshot, lines);
  checkLineFlights(report, snapshot, lines);
  checkChangeTerms(report, snapshot);
}

function checkCurrencies(report: Report, snapshot: Snapshot, lines: readonly unknown[]): void {
  const about = { proposalId: snapshot.id };
  const currencies = new Set<string>();
  for (const line of lines) {
    const currency = asText(member(member(line, "pricing"), "currency"));
    if (currency !== undefined) currencies.add(currency);
  }
  const [first] = currencies;
  if (first === undefined) return;
  if (currencies.size > 1) {
    report.add(
      "mixed_currency",
      termsPath(snapshot, "purchases"),
      `The lines are priced in ${listing([...currencies].map((currency) => quoted(currency)))}. A proposal has one currency, and amounts are never converted.`,
      { ...about, found: [...currencies] },
    );
    return;
  }
  const total = asText(member(member(snapshot.terms, "total_budget"), "currency"));
  if (total !== undefined && total !== first) {
    report.add(
      "total_currency",
      termsPath(snapshot, "total_budget", "currency"),
      `The total is in ${quoted(total)} and the lines are priced in ${first}. Amounts are never converted.`,
      { ...about, asked: first, found: total },
    );
  }
  for (const { path, currency, what } of otherMoney(snapshot.terms)) {
    if (currency === first) continue;
    report.add(
      "mixed_currency",
      termsPath(snapshot, ...path),
      `${what} is in ${quoted(currency)} and the lines are priced in ${first}. Amounts are never converted.`,
      { ...about, asked: first, found: currency },
    );
  }
}

type OtherMoney = { path: readonly PropertyKey[]; currency: string; what: string };

/** Money outside the lines: the cancellation fee and the amounts that bound later changes (facts 3.2, 17.2). */
function otherMoney(terms: unknown): OtherMoney[] {
  const found: OtherMoney[] = [];
  const note = (path: readonly PropertyKey[], holder: unknown, what: string) => {
    const currency = asText(member(holder, "currency"));
    if (currency !== undefined) found.push({ path: [...path, "currency"], currency, what });
  };
  note(["cancellation_terms", "fee"], member(member(terms, "cancellation_terms"), "fee"), "The cancellation fee");
  asArray(member(terms, "change_terms")).forEach((term, index) => {
    const constraints = member(term, "constraints");
    if (!isObject(constraints)) return;
    for (const name of ["max_delta_amount", "min_result_amount", "max_result_amount"]) {
      note(
        ["change_terms", index, "constraints", name],
        member(constraints, name),
        `A bound of the change term ${quoted(member(term, "action"))}`,
      );
    }
  });
  return found;
}

/** Each line runs inside the envelope's flight: what is outside would run when the buyer does not expect it. */
function checkLineFlights(report: Report, snapshot: Snapshot, lines: readonly unknown[]): void {
  const start = instantOf(member(snapshot.terms, "start_time"));
  const end = instantOf(member(snapshot.terms, "end_time"));
  const about = { proposalId: snapshot.id };
  if (start !== undefined && end !== undefined && end <= start) {
    report.add(
      "line_outside_flight",
      termsPath(snapshot, "end_time"),
      `The flight ends at ${quoted(member(snapshot.terms, "end_time"))}, not after it starts, so nothing can run.`,
      about,
    );
    return;
  }
  lines.forEach((line, index) => {
    const lineStart = instantOf(member(line, "start_time"));
    const lineEnd = instantOf(member(line, "end_time"));
    const add = (field: "start_time" | "end_time", message: string) =>
      report.add("line_outside_flight", termsPath(snapshot, "purchases", index, field), message, {
        ...about,
        found: member(line, field),
        asked: member(snapshot.terms, field),
      });
    const name = () => quoted(lineName(line, index));
    if (lineStart !== undefined && start !== undefined && lineStart < start) {
      add(
        "start_time",
        `${name()} starts at ${quoted(member(line, "start_time"))}, before the flight of the whole buy.`,
      );
    }
    if (lineEnd !== undefined && end !== undefined && lineEnd > end) {
      add("end_time", `${name()} ends at ${quoted(member(line, "end_time"))}, after the flight of the whole buy.`);
    }
    if (lineStart !== undefined && lineEnd !== undefined && lineEnd <= lineStart) {
      add("end_time", `${name()} ends at ${quoted(member(line, "end_time"))}, not after it starts, so it cannot run.`);
    } else if (lineStart !== undefined && end !== undefined && lineStart >= end) {
      add(
        "start_time",
        `${name()} starts at ${quoted(member(line, "start_time"))}, when the flight of the whole buy is over.`,
      );
    }
  });
}

/** A number that is money of the lines' currency, for messages. */
export function currencyOf(terms: unknown): string {
  for (const line of asArray(member(terms, "purchases"))) {
    const currency = asText(member(member(line, "pricing"), "currency"));
    if (currency !== undefined) return quoted(currency);
  }
  return quoted(asText(member(member(terms, "total_budget"), "currency")) ?? "");
}

export function totalOf(terms: unknown): number | undefined {
  return asNumber(member(member(terms, "total_budget"), "amount"));
}
