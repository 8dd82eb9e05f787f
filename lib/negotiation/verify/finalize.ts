import { instantOf } from "@/lib/adcp";
import { canonicalTerms } from "../canonical";
import { asText, isObject, member } from "../json";
import { pointer } from "../pointer";
import { span } from "../requirements/flight";
import { listing, plural, quoted } from "../wording";
import { differences } from "./differences";
import { checkInsertionOrder } from "./insertion-order";
import type { Report } from "./report";
import { type Snapshot, termsPath } from "./snapshot";

/** A hold shorter than this leaves no time to read, approve and accept. */
export const DEFAULT_MINIMUM_HOLD_MS = 120_000;

export type HoldExpectation = { source: unknown; now: Date; minimumHoldMs: number };

/** Checklist K of facts 4.10: the committed snapshot is the reviewed draft, held for long enough. */
export function checkCommitted(report: Report, snapshot: Snapshot, expected: HoldExpectation): void {
  checkHold(report, snapshot, expected);
  checkUnchanged(report, snapshot, expected.source);
  checkInsertionOrder(report, snapshot);
}

function checkHold(report: Report, snapshot: Snapshot, { now, minimumHoldMs }: HoldExpectation): void {
  const expiresAt = member(snapshot.raw, "expires_at");
  const deadline = instantOf(expiresAt);
  // A missing or malformed deadline is a fault of shape and reported as such.
  if (deadline === undefined) return;
  const left = deadline - now.getTime();
  const about = { proposalId: snapshot.id, found: expiresAt };
  const path = [...snapshot.path, "expires_at"];
  if (!(left > 0)) {
    report.add("hold_expired", path, `The hold ended at ${quoted(expiresAt)}, so there is nothing to accept.`, about);
  } else if (left < minimumHoldMs) {
    report.add("hold_short", path, `The hold lasts ${span(left)}, and accepting safely needs ${span(minimumHoldMs)}.`, {
      ...about,
      asked: minimumHoldMs,
    });
  }
}

/** Finalizing changes no term (facts 4.6). Any drift blocks, and the places that drifted are named. */
function checkUnchanged(report: Report, snapshot: Snapshot, source: unknown): void {
  const reviewed = member(source, "commercial_terms");
  if (!isObject(reviewed)) {
    report.add(
      "terms_changed_at_finalize",
      termsPath(snapshot),
      "The draft this hold was made from is not known here, so nobody can say that its terms are the ones you reviewed.",
      { proposalId: snapshot.id },
    );
    return;
  }
  if (snapshot.canonical === null || sameCanonical(reviewed, snapshot.canonical)) return;
  const changed = differences(reviewed, snapshot.terms);
  const places = changed.map(({ path }) => pointer(...path));
  const [first] = changed;
  const from = first === undefined ? "" : ` (${quoted(first.before)} became ${quoted(first.after)})`;
  report.add(
    "terms_changed_at_finalize",
    termsPath(snapshot, ...(first?.path ?? [])),
    `The terms on hold are not the terms you reviewed: ${plural(changed.length, "place")} changed, ${listing(places.map((place) => quoted(place)))}${from}.`,
    { proposalId: snapshot.id, asked: asText(member(source, "terms_digest")), found: places },
  );
}

function sameCanonical(reviewed: unknown, canonical: string): boolean {
  try {
    return canonicalTerms(reviewed) === canonical;
  } catch {
    return false;
  }
}
