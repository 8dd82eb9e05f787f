import type { Dimension, Proposal, RefineProposalsRequest } from "@/lib/adcp";
import { instantOf } from "@/lib/adcp";
import { asArray, asNumber, asText, isObject, type JsonObject, member } from "../json";
import type { Problem } from "../types";
import { plural, quoted } from "../wording";
import { type DeclaredCapabilities, offersTool, type RefinementSupport, refinementSupport } from "./capability";
import { checkCriteriaRequest } from "./criteria";
import { Problems } from "./problems";
import { checkRequestShape } from "./shape";

export type RefinePreflight = {
  request: RefineProposalsRequest;
  /** What the seller declared, or undefined where nothing was read. */
  capabilities: DeclaredCapabilities;
  /** Known snapshots by id, for rules about what a source is. */
  sources?: ReadonlyMap<string, Proposal>;
  /** Where given, a live hold on a source's committed successor is a problem as well. */
  now?: Date;
};

/**
 * Everything that stands in the way of a refine_proposals request, each with its place (facts 2.3, 4.1 to 4.6). A seller fails the
 * whole task for one wrong field, so nothing is left out. Total.
 */
export function preflightRefine({ request, capabilities, sources, now }: RefinePreflight): Problem[] {
  const problems = new Problems();
  if (!offersTool(capabilities, "refine_proposals")) {
    problems.add("tool_not_offered", [], "This seller does not offer refinement of proposals.");
  }
  const support = refinementSupport(capabilities);
  const refinements = asArray(member(request, "refinements"));
  refinements.forEach((refinement, index) => {
    if (!isObject(refinement)) return;
    checkEntry(problems, refinement, index);
    checkDimensions(problems, refinement, index, support);
    checkSource(problems, refinement, index, sources, now);
    checkCriteriaRequest(problems, member(refinement, "criteria"), ["refinements", index, "criteria"], capabilities);
  });
  checkBatch(problems, refinements, sources);
  checkRequestShape(problems, "refine_proposals", request);
  return problems.list;
}

function checkBatch(problems: Problems, refinements: readonly unknown[], sources: RefinePreflight["sources"]): void {
  const actions = new Set(refinements.map((refinement) => member(refinement, "action")));
  if (actions.has("finalize") && actions.size > 1) {
    refinements.forEach((refinement, index) => {
      if (member(refinement, "action") === "finalize") return;
      problems.add(
        "mixed_actions",
        ["refinements", index, "action"],
        "A request that takes holds can do nothing else. Send revisions in a request of their own.",
      );
    });
  }
  const firstAt = new Map<unknown, number>();
  const firstBrand = brandOf(sources, refinements[0]);
  refinements.forEach((refinement, index) => {
    const id = member(refinement, "proposal_id");
    if (typeof id !== "string") return;
    const before = firstAt.get(id);
    if (before === undefined) firstAt.set(id, index);
    else {
      problems.add(
        "duplicate_source",
        ["refinements", index, "proposal_id"],
        `${quoted(id)} is refined twice, at ${before + 1} and ${index + 1}. Put both into one entry.`,
      );
    }
    const brand = brandOf(sources, refinement);
    if (index > 0 && firstBrand !== undefined && brand !== undefined && brand !== firstBrand) {
      problems.add(
        "mixed_bindings",
        ["refinements", index, "proposal_id"],
        `${quoted(id)} is for ${quoted(brand)} and the first proposal is for ${quoted(firstBrand)}. One request has one account and brand.`,
      );
    }
  });
}

function brandOf(sources: RefinePreflight["sources"], refinement: unknown): string | undefined {
  const source = sources?.get(asText(member(refinement, "proposal_id")) ?? "");
  return asText(member(member(member(source, "commercial_terms"), "brand"), "domain"));
}

/** Bounds that contradict themselves; JSON Schema cannot say these. */
function checkEntry(problems: Problems, refinement: JsonObject, index: number): void {
  const at = ["refinements", index];
  const constraints = member(refinement, "constraints");
  const budget = member(constraints, "total_budget");
  const min = asNumber(member(budget, "min"));
  const max = asNumber(member(budget, "max"));
  if (min !== undefined && max !== undefined && min > max) {
    problems.add(
      "min_above_max",
      [...at, "constraints", "total_budget", "min"],
      "The least total is more than the most. No proposal can meet both.",
      "total_budget",
    );
  }
  const flight = member(constraints, "flight");
  for (const name of ["start_no_later_than", "end_no_earlier_than"]) {
    const bound = member(flight, name);
    if (bound === undefined || instantOf(bound) !== undefined) continue;
    problems.add(
      "no_instant",
      [...at, "constraints", "flight", name],
      `${quoted(bound)} is no exact time. Give the date with its time and zone.`,
      "flight",
    );
  }
  if (
    member(refinement, "remove_media_buy_frequency_cap") !== undefined &&
    member(member(refinement, "criteria"), "media_buy_frequency_cap") !== undefined
  ) {
    problems.add(
      "cap_set_and_removed",
      [...at, "remove_media_buy_frequency_cap"],
      "The shared frequency cap cannot be set and removed at once.",
    );
  }
}

type TypedField = { dimension: Dimension; path: readonly PropertyKey[] };

/** The typed fields an entry uses, in the order in which sellers look at them (facts 12). */
export function typedFields(refinement: unknown): TypedField[] {
  const constraints = member(refinement, "constraints");
  const fields: TypedField[] = [];
  for (const dimension of ["total_budget", "cpm", "impressions", "flight"] as const) {
    if (member(constraints, dimension) !== undefined) fields.push({ dimension, path: ["constraints", dimension] });
  }
  for (const dimension of ["product_changes", "alternatives", "criteria"] as const) {
    if (member(refinement, dimension) !== undefined) fields.push({ dimension, path: [dimension] });
  }
  return fields;
}

function checkDimensions(problems: Problems, refinement: JsonObject, index: number, support: RefinementSupport): void {
  const fields = typedFields(refinement);
  if (support.kind === "malformed" && fields.length > 0) {
    problems.add(
      "malformed_capability",
      ["refinements", index, ...(fields[0]?.path ?? [])],
      `This seller's declaration of what it can negotiate is not usable: ${support.why}. Typed fields cannot be relied on.`,
      fields[0]?.dimension,
    );
    return;
  }
  const count = asNumber(member(member(refinement, "alternatives"), "count"));
  const ceiling = support.kind === "declared" ? support.mostAlternatives : 10;
  for (const { dimension, path } of fields) {
    const at = ["refinements", index, ...path];
    if (support.kind === "declared" && !support.dimensions.has(dimension)) {
      problems.add(
        "unsupported_dimension",
        at,
        support.dimensions.size === 0
          ? "This seller takes requests in words only. Put this into the ask; it is then not verifiable."
          : "This seller cannot be held to this. Put it into the ask instead; it is then not verifiable.",
        dimension,
      );
    } else if (dimension === "alternatives" && count !== undefined && count > ceiling) {
      problems.add(
        "alternatives_over_maximum",
        [...at, "count"],
        `You ask for ${plural(count, "alternative")} and this seller gives at most ${ceiling}.`,
        "alternatives",
      );
    }
  }
}

/** What a source has to be for the action (facts 4.6, 4.8). A source the desk does not know is the seller's to judge. */
function checkSource(
  problems: Problems,
  refinement: JsonObject,
  index: number,
  sources: RefinePreflight["sources"],
  now: Date | undefined,
): void {
  const id = asText(member(refinement, "proposal_id"));
  const source = id === undefined ? undefined : sources?.get(id);
  if (source === undefined) return;
  const at = ["refinements", index];
  const status = member(source, "proposal_status");
  if (member(refinement, "action") === "finalize") {
    if (status !== "draft") {
      problems.add(
        "source_not_draft",
        [...at, "proposal_id"],
        `Only a draft can be put on hold, and this is ${quoted(status)}.`,
      );
    } else if (now !== undefined && hasLiveHold(id, sources, now)) {
      problems.add(
        "hold_is_live",
        [...at, "proposal_id"],
        "This draft is on hold already. A hold cannot be prolonged.",
      );
    }
    return;
  }
  if (member(refinement, "change_kind") === "cancellation" && status !== "accepted") {
    problems.add(
      "source_not_accepted",
      [...at, "change_kind"],
      `Only an accepted buy can be cancelled, and this is ${quoted(status)}.`,
    );
  }
}

function hasLiveHold(id: string | undefined, sources: RefinePreflight["sources"], now: Date): boolean {
  for (const candidate of sources?.values() ?? []) {
    if (member(candidate, "parent_proposal_id") !== id || member(candidate, "proposal_status") !== "committed")
      continue;
    const deadline = instantOf(member(candidate, "expires_at"));
    if (deadline !== undefined && now.getTime() < deadline) return true;
  }
  return false;
}
