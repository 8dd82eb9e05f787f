import { asText, isObject, member } from "../json";

/** An entry of a get_products refinement, as 3.0 and everything after it has it (facts 6.1). */
export type RefineEntry =
  | { scope: "request"; ask: string }
  | { scope: "product"; product_id: string; action?: "include" | "omit" | "more_like_this"; ask?: string }
  | { scope: "proposal"; proposal_id: string; action?: "include" | "omit" | "finalize"; ask?: string };

/** The id an entry names; null for one about the request as a whole. */
export function entryId(entry: RefineEntry): string | null {
  switch (entry.scope) {
    case "request":
      return null;
    case "product":
      return entry.product_id;
    case "proposal":
      return entry.proposal_id;
  }
}

/** The entries of a request that this desk built, read back from its stored text. */
export function entriesOf(request: unknown): RefineEntry[] {
  const refine = member(request, "refine");
  return (Array.isArray(refine) ? refine : []).filter(
    (entry): entry is RefineEntry => isObject(entry) && SCOPES.has(asText(entry.scope) ?? ""),
  );
}

const SCOPES: ReadonlySet<string> = new Set(["request", "product", "proposal"]);
