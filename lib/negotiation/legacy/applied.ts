import { asText, isObject, member } from "../json";
import { pointer } from "../pointer";
import { entryId, type RefineEntry } from "./entries";

/** What a seller says became of one entry. It is an acknowledgement, never terms (facts 6.1). */
export const APPLIED_STATUSES = ["applied", "partial", "unable", "not_reported", "contradictory"] as const;
export type AppliedStatus = (typeof APPLIED_STATUSES)[number];

/** `by`: what the report was matched with its entry by. `not_reported` says nothing, neither good nor bad. */
export type AppliedEntry = {
  entry: RefineEntry;
  status: AppliedStatus;
  notes: string | null;
  by: "position" | "identity" | null;
};

export const MISMATCH_CODES = [
  "malformed",
  "count",
  "order",
  "scope",
  "id",
  "not_echoed",
  "status",
  "unasked",
] as const;
export type MismatchCode = (typeof MISMATCH_CODES)[number];
/** A fault of the report; `pointer` is RFC 6901 into the response. */
export type AppliedMismatch = { code: MismatchCode; pointer: string; message: string };

export type Applied = { reported: boolean; entries: AppliedEntry[]; mismatches: AppliedMismatch[] };

type Report = { scope: string | undefined; id: string | undefined; status: string | undefined; notes: string | null };

/**
 * Matches `refinement_applied` with the entries that were sent: by position, cross-checked by scope and id, and by identity where the
 * positions cannot be meant (facts 6.1: same length and order; scope and id echoed). What is not there is "not reported". Total.
 */
export function matchApplied(sent: readonly RefineEntry[], applied: unknown): Applied {
  const silent = (): AppliedEntry[] => sent.map((entry) => ({ entry, status: "not_reported", notes: null, by: null }));
  if (applied === undefined || applied === null) return { reported: false, entries: silent(), mismatches: [] };
  if (!Array.isArray(applied)) {
    const message = "The seller's report on the entries is no list, so nothing is taken from it.";
    return { reported: false, entries: silent(), mismatches: [at("malformed", [], message)] };
  }
  const reports = applied.map(readReport);
  const mismatches: AppliedMismatch[] = [];
  const sameLength = reports.length === sent.length;
  if (!sameLength) {
    const message = `The seller reports on ${reports.length} entries, and ${sent.length} were sent: only those it names are matched.`;
    mismatches.push(at("count", [], message));
  }
  const taken = new Set<number>();
  const entries = sent.map((entry, index): AppliedEntry => {
    const found = find(entry, index, reports, { sameLength, taken });
    if (found === null) return { entry, status: "not_reported", notes: null, by: null };
    taken.add(found.index);
    mismatches.push(...found.mismatches);
    const report = reports[found.index] as Report;
    return { entry, ...(found.contradicts ? CONTRADICTORY : statusOf(report, found.index, mismatches)), by: found.by };
  });
  reports.forEach((_, index) => {
    if (!taken.has(index))
      mismatches.push(at("unasked", [index], "The seller reports on something that was not asked."));
  });
  return { reported: true, entries, mismatches };
}

const CONTRADICTORY = { status: "contradictory", notes: null } as const;

const at = (code: MismatchCode, path: readonly PropertyKey[], message: string): AppliedMismatch => ({
  code,
  pointer: pointer("refinement_applied", ...path),
  message,
});

function readReport(value: unknown): Report {
  // The obsolete `id` of a release candidate says which entry is meant as well as any name (facts 6.1).
  const id = asText(member(value, "product_id")) ?? asText(member(value, "proposal_id")) ?? asText(member(value, "id"));
  return {
    scope: isObject(value) ? asText(value.scope) : undefined,
    id,
    status: asText(member(value, "status")),
    notes: asText(member(value, "notes")) ?? null,
  };
}

type Match = { index: number; by: "position" | "identity"; contradicts: boolean; mismatches: AppliedMismatch[] };

function find(
  entry: RefineEntry,
  index: number,
  reports: readonly Report[],
  { sameLength, taken }: { sameLength: boolean; taken: ReadonlySet<number> },
): Match | null {
  const here = reports[index];
  const id = entryId(entry);
  if (sameLength && here && !taken.has(index) && agrees(entry, here)) {
    return { index, by: "position", contradicts: false, mismatches: missingEchoes(entry, here, index) };
  }
  const elsewhere = reports.findIndex((report, place) => !taken.has(place) && isExactly(entry, report));
  if (elsewhere >= 0 && id !== null) {
    const message = "The seller reports on this entry at another place than it was sent.";
    const moved = elsewhere === index ? [] : [at("order", [elsewhere], message)];
    return { index: elsewhere, by: "identity", contradicts: false, mismatches: moved };
  }
  if (!sameLength || !here || taken.has(index)) return null;
  const code = here.scope !== undefined && here.scope !== entry.scope ? "scope" : "id";
  const message =
    code === "scope"
      ? `The entry is about a ${entry.scope}, and the report in its place about a ${here.scope}.`
      : "The report in this entry's place names something else.";
  return { index, by: "position", contradicts: true, mismatches: [at(code, [index], message)] };
}

/** What the report says of itself does not speak against the entry; what it leaves out cannot. */
function agrees(entry: RefineEntry, report: Report): boolean {
  if (report.scope !== undefined && report.scope !== entry.scope) return false;
  return report.id === undefined || report.id === (entryId(entry) ?? undefined);
}

const isExactly = (entry: RefineEntry, report: Report): boolean =>
  report.scope === entry.scope && report.id === (entryId(entry) ?? undefined);

function missingEchoes(entry: RefineEntry, report: Report, index: number): AppliedMismatch[] {
  const missing = [
    ...(report.scope === undefined ? ["its scope"] : []),
    ...(entryId(entry) !== null && report.id === undefined ? ["the id"] : []),
  ];
  if (missing.length === 0) return [];
  const message = `The report does not repeat ${missing.join(" and ")}: only its place says which entry is meant.`;
  return [at("not_echoed", [index], message)];
}

const STATUSES: ReadonlySet<string> = new Set(["applied", "partial", "unable"]);

function statusOf(
  report: Report,
  index: number,
  mismatches: AppliedMismatch[],
): Pick<AppliedEntry, "status" | "notes"> {
  if (report.status !== undefined && STATUSES.has(report.status)) {
    return { status: report.status as AppliedStatus, notes: report.notes };
  }
  mismatches.push(at("status", [index], "The report has no status that the protocol knows."));
  return { status: "not_reported", notes: report.notes };
}
