import type { Constraints, ProductChange, RefineResult, ReviseRefinement } from "@/lib/adcp";
import type { RequirementKey } from "../../policy/requirements";
import type { PartialCause, UnableCause } from "../../policy/revise";

type ReasonFields = Pick<RefineResult, "reason_code" | "unsatisfied_constraints" | "unsatisfied_product_changes">;

/** A cause in the protocol's members; only `constraint_unsatisfiable` carries the unmet lists (facts 2.3). */
export function reasonFields(refinement: ReviseRefinement, cause: PartialCause | UnableCause): ReasonFields {
  if (cause.code !== "constraint_unsatisfiable") return { reason_code: cause.code };
  return { reason_code: cause.code, ...unmetLists(refinement, cause.unmet) };
}

function unmetLists(refinement: ReviseRefinement, unmet: readonly RequirementKey[]) {
  const constraints = unmet
    .filter((key) => key.startsWith("constraint:"))
    .map((key) => key.slice("constraint:".length) as keyof Constraints);
  const asked = new Map(Object.entries(refinement.product_changes ?? {}));
  const products = unmet.flatMap((key): [string, ProductChange][] => {
    const id = key.startsWith("product:") ? key.slice("product:".length) : null;
    const change = id === null ? undefined : asked.get(id);
    return id !== null && change ? [[id, change]] : [];
  });
  return {
    ...(constraints.length > 0 && { unsatisfied_constraints: constraints }),
    ...(products.length > 0 && { unsatisfied_product_changes: Object.fromEntries(products) }),
  };
}
