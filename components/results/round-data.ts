import { isRecord, parsed, requestSent } from "@/components/hold/received";
import type { Refinement, RefineResult } from "@/lib/adcp";
import type { RoundView, SnapshotView, ThreadView } from "@/lib/api/client";

/** The entries of a refine request as they were sent, in request order. */
export function refinementsOf(round: Pick<RoundView, "requestText">): Refinement[] {
  const request = requestSent(round);
  const entries: unknown[] = isRecord(request) && Array.isArray(request.refinements) ? request.refinements : [];
  return entries.filter((entry): entry is Refinement => isRecord(entry) && typeof entry.proposal_id === "string");
}

/** One outcome as received, beside the entry it answers. `result` is null where the seller sent none for it. */
export type EntryOutcome = { entry: Refinement; index: number; result: ReadResult | null };

/** An outcome as far as it can be read: the seller's words and lists are kept, what is of another shape is left out. */
export type ReadResult = Pick<RefineResult, "source_proposal_id"> & {
  outcome: RefineResult["outcome"] | null;
  reasonCode: string | null;
  reason: string | null;
  suggestions: string[];
  unsatisfiedConstraints: string[];
  unsatisfiedChanges: Map<string, string>;
  /** How many drafts the seller returned for it. */
  returned: number;
};

const OUTCOMES = new Set<unknown>(["revised", "partial", "unable", "finalized"]);

type Call = Pick<RoundView, "requestText" | "responseText">;

/** An answer may be megabytes long, and each of its sources asks for it. What was read of an object is kept as long as the object. */
const OUTCOMES_OF = new WeakMap<Call, { text: string | null; outcomes: readonly EntryOutcome[] }>();

/** Outcomes in request order, joined by source id and never by position (facts 4.10 E). The same objects for the same round. */
export function outcomesOf(round: Call): readonly EntryOutcome[] {
  const { responseText: text } = round;
  const known = OUTCOMES_OF.get(round);
  if (known?.text === text) return known.outcomes;
  const outcomes = readOutcomes(round);
  OUTCOMES_OF.set(round, { text, outcomes });
  return outcomes;
}

function readOutcomes(round: Call): EntryOutcome[] {
  const response = parsed(round.responseText);
  const results: unknown[] = isRecord(response) && Array.isArray(response.results) ? response.results : [];
  return refinementsOf(round).map((entry, index) => {
    const found = results.find((result) => isRecord(result) && result.source_proposal_id === entry.proposal_id);
    return { entry, index, result: isRecord(found) ? readResult(found, entry.proposal_id) : null };
  });
}

function readResult(result: Record<string, unknown>, source: string): ReadResult {
  const text = (name: string) => (typeof result[name] === "string" ? (result[name] as string) : null);
  const texts = (name: string) => {
    const value = result[name];
    return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
  };
  const changes = result.unsatisfied_product_changes;
  return {
    source_proposal_id: source,
    outcome: OUTCOMES.has(result.outcome) ? (result.outcome as RefineResult["outcome"]) : null,
    reasonCode: text("reason_code"),
    reason: text("reason"),
    suggestions: texts("suggestions"),
    unsatisfiedConstraints: texts("unsatisfied_constraints"),
    unsatisfiedChanges: new Map(
      isRecord(changes) ? Object.entries(changes).map(([id, action]) => [id, String(action)]) : [],
    ),
    returned: Array.isArray(result.proposals) ? result.proposals.length : isRecord(result.proposal) ? 1 : 0,
  };
}

/** What a seller answered to the brief (facts 2.2). */
export type BriefAnswer =
  | { kind: "proposed"; incomplete: Incomplete[] }
  | { kind: "rejected"; reason: string; suggestions: string[] }
  | { kind: "products_only"; products: { productId: string; name: string }[]; incomplete: Incomplete[] }
  | { kind: "unreadable" };

export type Incomplete = { scope: string; description: string; wait: string | null };

export function briefAnswerOf(round: Pick<RoundView, "responseText">): BriefAnswer {
  const response = parsed(round.responseText);
  if (!isRecord(response)) return { kind: "unreadable" };
  const incomplete = incompleteOf(response.incomplete);
  switch (response.outcome) {
    case "proposed":
      return { kind: "proposed", incomplete };
    case "rejected": {
      const suggestions: unknown[] = Array.isArray(response.suggestions) ? response.suggestions : [];
      return {
        kind: "rejected",
        reason: typeof response.reason === "string" ? response.reason : "",
        suggestions: suggestions.filter((item) => typeof item === "string"),
      };
    }
    case "products_available": {
      const products: unknown[] = Array.isArray(response.products) ? response.products : [];
      return {
        kind: "products_only",
        incomplete,
        products: products.flatMap((product) =>
          isRecord(product) && typeof product.product_id === "string"
            ? [{ productId: product.product_id, name: typeof product.name === "string" ? product.name : "" }]
            : [],
        ),
      };
    }
    default:
      return { kind: "unreadable" };
  }
}

function incompleteOf(value: unknown): Incomplete[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item) =>
    isRecord(item) && typeof item.description === "string"
      ? [{ scope: String(item.scope ?? ""), description: item.description, wait: waitOf(item.estimated_wait) }]
      : [],
  );
}

/** A duration as the protocol writes it, an interval with a unit; shown as sent where it is neither. */
function waitOf(value: unknown): string | null {
  if (typeof value === "string") return value;
  if (isRecord(value) && typeof value.interval === "number" && typeof value.unit === "string") {
    return `${value.interval} ${value.unit}`;
  }
  return null;
}

/** The snapshots a round brought for one source, in the order received. */
export function snapshotsOf(
  thread: Pick<ThreadView, "snapshots">,
  callId: string,
  sourceProposalId?: string,
): SnapshotView[] {
  return thread.snapshots.filter(
    (snapshot) =>
      snapshot.callId === callId && (sourceProposalId === undefined || snapshot.parentProposalId === sourceProposalId),
  );
}

/** How many alternatives an entry asked for; 1 where it asked for none. */
export function askedCount(entry: Refinement): number {
  return entry.action === "revise" && typeof entry.alternatives?.count === "number" ? entry.alternatives.count : 1;
}
