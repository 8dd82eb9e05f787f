import type { Dimension } from "@/lib/adcp";
import type { RequirementCheck } from "@/lib/negotiation";
import type { Judgement } from "./judge";
import { FIELDS_OF } from "./move-to-ask";
import type { EntryValues, FieldName } from "./values";

/** Which requirement keys a dimension's row speaks about. */
const KEYS: Record<Dimension, (requirement: string) => boolean> = {
  total_budget: (requirement) => requirement === "total_budget",
  cpm: (requirement) => requirement === "cpm",
  impressions: (requirement) => requirement === "impressions",
  flight: (requirement) => requirement.startsWith("flight"),
  product_changes: (requirement) => requirement.startsWith("product_changes/"),
  alternatives: () => false,
  criteria: (requirement) => requirement.startsWith("criteria/"),
};

/** What of an entry, its checks and its problems a dimension's row shows. */
export type RowFacts = {
  entry: EntryValues;
  checks: readonly RequirementCheck[];
  problems: readonly Judgement[];
};

export const checksOfRow = (dimension: Dimension, checks: readonly RequirementCheck[]): readonly RequirementCheck[] =>
  checks.filter(({ requirement }) => KEYS[dimension](requirement));

/** Days of a flight and dayparts are read in the entry's zone, which is a field of its own. */
const membersOf = (dimension: Dimension): readonly (keyof EntryValues)[] => [...FIELDS_OF[dimension], "zone"];

/**
 * True where a dimension's row shows the same of both. At a key in one field the seven rows beside it stay as they are drawn, and so do
 * all rows of other sources where only something about the request as a whole became a problem.
 */
export function showsTheSame(dimension: Dimension, one: RowFacts, other: RowFacts): boolean {
  return (
    membersOf(dimension).every((name) => one.entry[name] === other.entry[name]) &&
    areSameChecks(checksOfRow(dimension, one.checks), checksOfRow(dimension, other.checks)) &&
    messagesAt(dimension, one.problems) === messagesAt(dimension, other.problems)
  );
}

function areSameChecks(one: readonly RequirementCheck[], other: readonly RequirementCheck[]): boolean {
  return (
    one.length === other.length &&
    one.every((check, at) => {
      const beside = other[at];
      return (
        beside !== undefined &&
        check.requirement === beside.requirement &&
        check.line === beside.line &&
        check.satisfied === beside.satisfied &&
        check.unshown === beside.unshown &&
        check.why === beside.why
      );
    })
  );
}

function messagesAt(dimension: Dimension, problems: readonly Judgement[]): string {
  const fields: readonly FieldName[] = membersOf(dimension).filter(isField);
  return JSON.stringify(
    problems.flatMap(({ place, message }) => (place && fields.includes(place.field) ? [[place.field, message]] : [])),
  );
}

const isField = (name: keyof EntryValues): name is FieldName =>
  name !== "sourceSnapshotId" && name !== "keepOverlay" && name !== "countryText";
