import type { RefineProposalsRequest, RequestProposalsRequest } from "@/lib/adcp";
import { sameJson } from "../equality";
import { asArray, asText, isObject, type JsonObject, member } from "../json";
import { pointer } from "../pointer";
import type { LegacySeller } from "../preflight/legacy";
import { legacyProblems } from "../preflight/legacy-problems";
import { preflightRefine } from "../preflight/refine";
import type { Problem } from "../types";
import type { RefineEntry } from "./entries";
import type { FilterState } from "./requests";

/** A compact request in the words of the older lane, or every reason why it has none. Nothing is moved into prose. */
export type Projection<T> = { ok: true; projected: T } | { ok: false; problems: Problem[] };

/** What the lane cannot carry first, and what is malformed elsewhere: a place that is named already is not named again for its shape. */
export function eachPlaceOnce(lane: readonly Problem[], shape: readonly Problem[]): Problem[] {
  const said = [...new Set(lane.map((problem) => problem.pointer))];
  const isSaid = (place: string) => said.some((each) => place === each || place.startsWith(`${each}/`));
  return [...lane, ...shape.filter((problem) => !isSaid(problem.pointer))];
}

/**
 * The filters of a request as the older lane takes them, name by name: the peers have the same names and the same values. The text of
 * the budget range is the buyer's own where it is given, so that no parser comes between their number and the seller (facts 6.2).
 */
export function filterState(offerFilters: unknown, budgetRangeText?: string): FilterState | null {
  if (!isObject(offerFilters)) return null;
  return new Map(
    Object.entries(offerFilters).map(([name, value]): [string, string] => [
      name,
      name === "budget_range" && budgetRangeText !== undefined ? budgetRangeText : JSON.stringify(value),
    ]),
  );
}

/** request_proposals as get_products for a brief (facts 6.4): where every filter has an exact peer on the release, or not at all. */
export function projectRequest(
  request: RequestProposalsRequest,
  seller: LegacySeller,
  budgetRangeText?: string,
): Projection<{ brief: string; filters: FilterState | null }> {
  const problems = legacyProblems({ request, seller });
  if (problems.length > 0) return { ok: false, problems };
  const filters = filterState(member(member(request, "criteria"), "offer_filters"), budgetRangeText);
  return { ok: true, projected: { brief: asText(member(request, "brief")) ?? "", filters } };
}

/**
 * refine_proposals as get_products refinement (facts 6.4): wishes in prose, products in and out, complete filters, and a finalize that
 * is proved to change nothing. Product entries and filters count for the whole of an older request, so in a batch they would reach
 * proposals they were not meant for: such a batch is no projection.
 */
export function projectRefine(
  request: RefineProposalsRequest,
  seller: LegacySeller,
): Projection<{ refine: RefineEntry[]; filters: FilterState | null }> {
  const refinements = asArray(member(request, "refinements")).map((each): JsonObject => (isObject(each) ? each : {}));
  const problems = eachPlaceOnce(
    [...legacyProblems({ request, seller }), ...crossing(refinements)],
    // What is malformed would be dropped or read as something else on the way.
    preflightRefine({ request, capabilities: undefined }),
  );
  if (problems.length > 0) return { ok: false, problems };
  const [first] = refinements;
  return {
    ok: true,
    projected: {
      refine: [...refinements.flatMap(productEntries), ...refinements.map(proposalEntry)],
      filters: filterState(member(member(first, "criteria"), "offer_filters")),
    },
  };
}

function productEntries(refinement: JsonObject): RefineEntry[] {
  const changes = refinement.product_changes;
  if (!isObject(changes)) return [];
  return Object.entries(changes).map(
    ([product_id, action]): RefineEntry => ({
      scope: "product",
      product_id,
      action: action === "omit" ? "omit" : "include",
    }),
  );
}

function proposalEntry({ proposal_id, action, ask }: JsonObject): RefineEntry {
  const id = asText(proposal_id) ?? "";
  if (action === "finalize") return { scope: "proposal", proposal_id: id, action: "finalize" };
  const wish = asText(ask);
  return { scope: "proposal", proposal_id: id, action: "include", ...(wish === undefined ? {} : { ask: wish }) };
}

const CROSSING = {
  recovery: "REFORMULATE_REQUEST",
  way: "Send these refinements one by one.",
  guarantee: null,
} as const;

/** What would count for more proposals than it was meant for. */
function crossing(refinements: readonly JsonObject[]): Problem[] {
  if (refinements.length < 2) return [];
  const [first] = refinements;
  return refinements.flatMap((refinement, index) => {
    const changes = refinement.product_changes;
    const products = isObject(changes) ? Object.keys(changes) : [];
    const found = products.map((id) =>
      crossed(
        ["refinements", index, "product_changes", id],
        "Products are put in and out for all proposals of a request at once in this lane.",
      ),
    );
    const filters = member(member(refinement, "criteria"), "offer_filters");
    const firsts = member(member(first, "criteria"), "offer_filters");
    const differs = !sameJson(filters ?? null, firsts ?? null);
    return differs
      ? [
          ...found,
          crossed(
            ["refinements", index, "criteria", "offer_filters"],
            "Filters count for all proposals of a request at once in this lane.",
          ),
        ]
      : found;
  });
}

const crossed = (path: readonly PropertyKey[], lost: string): Problem => ({
  code: "CAPABILITY_UNSUPPORTED",
  pointer: pointer(...path),
  message: `${lost} ${CROSSING.way}`,
  legacy: { ...CROSSING, lost },
});
