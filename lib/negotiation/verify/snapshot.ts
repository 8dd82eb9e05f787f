import { canonicalTerms, TermsNotCanonical } from "../canonical";
import { asText, type JsonObject, member } from "../json";

/** A proposal of a response, where it stands in it, and the canonical text of its terms (null where they have none). */
export type Snapshot = {
  raw: JsonObject;
  path: readonly PropertyKey[];
  id: string | undefined;
  terms: unknown;
  canonical: string | null;
  /** Why there is no canonical text. */
  notCanonical?: string;
};

export function snapshotOf(raw: JsonObject, path: readonly PropertyKey[]): Snapshot {
  const terms = member(raw, "commercial_terms");
  return { raw, path, id: asText(member(raw, "proposal_id")), terms, ...canonicalOrReason(terms) };
}

/** A proposal looked at for what its terms say, where nothing hangs on their canonical text. */
export function viewedSnapshot(raw: JsonObject): Snapshot {
  return {
    raw,
    path: [],
    id: asText(member(raw, "proposal_id")),
    terms: member(raw, "commercial_terms"),
    canonical: null,
  };
}

function canonicalOrReason(terms: unknown): Pick<Snapshot, "canonical" | "notCanonical"> {
  if (terms === undefined) return { canonical: null, notCanonical: "there are none" };
  try {
    return { canonical: canonicalTerms(terms) };
  } catch (error) {
    return { canonical: null, notCanonical: error instanceof TermsNotCanonical ? error.reason : "they cannot be read" };
  }
}

export function termsPath(snapshot: Snapshot, ...rest: readonly PropertyKey[]): readonly PropertyKey[] {
  return [...snapshot.path, "commercial_terms", ...rest];
}
