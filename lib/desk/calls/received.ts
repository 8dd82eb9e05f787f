import { type CallKind, isKeptExactly, type OutcomeRow, type SnapshotRow } from "@/lib/store";
import { isObject, type JsonObject, listOf, numberOf, objectsOf, storedObject, textOf } from "../json";

type Path = (string | number)[];
type Outcome = Omit<OutcomeRow, "call_id" | "position">;

/** A proposal in a response: where it stands, and what it answers. */
export type ReceivedProposal = { path: Path; proposal: JsonObject; outcome: SnapshotRow["outcome"] };
export type Received = {
  outcomes: Outcome[];
  proposals: ReceivedProposal[];
  products: { productId: string; name: string }[];
};

const NOTHING: Received = { outcomes: [], proposals: [], products: [] };

/** How each kind of response carries its results (facts 2.2 to 2.5). What has no place here is the verifier's to name. */
const READERS: Record<CallKind, (body: JsonObject, request: JsonObject) => Received> = {
  request: readRequest,
  revise: readRefine,
  finalize: readRefine,
  accept: readAccept,
  decline: readDecline,
  // What a control did is read back, never taken from its answer.
  control: () => NOTHING,
  accounts: () => NOTHING,
};

/** Twice what the largest batch can rightly bring: 25 refinements with 10 alternatives each (facts 2.3). */
const MOST_TAKEN_IN = 500;
const MOST_PRODUCTS = 2_000;

/** Where an answer carries more than a person could ever review; null where it does not. */
export function overflowIn(body: JsonObject): string | null {
  const lists: [string, unknown][] = [
    ["/proposals", body.proposals],
    ["/results", body.results],
    ...listOf(body.results)
      .slice(0, MOST_TAKEN_IN)
      .map((result, index): [string, unknown] => [
        `/results/${index}/proposals`,
        isObject(result) ? result.proposals : null,
      ]),
  ];
  let total = 0;
  for (const [pointer, list] of lists) {
    total += pointer === "/results" ? 0 : listOf(list).length;
    if (listOf(list).length > MOST_TAKEN_IN || total > MOST_TAKEN_IN) return pointer;
  }
  return null;
}

/** Reads what a completed task brought. Total: members of another shape are left out, and so is everything of an overflow. */
export function readReceived(kind: CallKind, body: JsonObject, requestText: string): Received {
  if (overflowIn(body) !== null) return NOTHING;
  const received = READERS[kind](body, storedObject(requestText));
  const proposals = received.proposals.filter(({ proposal }) => isProposal(proposal));
  return { ...received, proposals, products: productsIn(body) };
}

function readRequest(body: JsonObject): Received {
  const outcome = textOf(body.outcome) ?? "products_available";
  const proposals = proposalsAt(body.proposals, ["proposals"], "proposed");
  const only = { source_proposal_id: null, outcome, reason_code: null, asked: null, returned: proposals.length };
  return { ...NOTHING, outcomes: [only], proposals };
}

function readRefine(body: JsonObject, request: JsonObject): Received {
  const results = listOf(body.results);
  const asked = new Map(
    objectsOf(request.refinements).map(({ proposal_id, alternatives }) => [
      proposal_id,
      isObject(alternatives) ? numberOf(alternatives.count) : null,
    ]),
  );
  const read = results.map((result, index) => readResult(result, index, asked));
  return {
    ...NOTHING,
    outcomes: read.map(({ outcome }) => outcome),
    proposals: read.flatMap((each) => each.proposals),
  };
}

const ANSWERS = { revised: "revised", partial: "partial", finalized: "finalized" } as const;

function readResult(result: unknown, index: number, asked: Map<unknown, number | null>) {
  const members = isObject(result) ? result : {};
  const outcome = textOf(members.outcome) ?? "unreadable";
  const answer = Object.entries(ANSWERS).find(([name]) => name === outcome)?.[1];
  const proposals = !answer
    ? []
    : answer === "finalized"
      ? proposalsAt([members.proposal], null, answer).map((each) => ({ ...each, path: ["results", index, "proposal"] }))
      : proposalsAt(members.proposals, ["results", index, "proposals"], answer);
  return {
    outcome: {
      source_proposal_id: textOf(members.source_proposal_id),
      outcome,
      reason_code: textOf(members.reason_code),
      asked: asked.get(members.source_proposal_id) ?? null,
      returned: proposals.length,
    },
    proposals,
  };
}

function readAccept(body: JsonObject): Received {
  const proposals = proposalsAt([body.accepted_proposal], null, "accepted").map((each) => ({
    ...each,
    path: ["accepted_proposal"],
  }));
  const source_proposal_id = textOf(proposals[0]?.proposal.proposal_id);
  return {
    ...NOTHING,
    outcomes: [{ source_proposal_id, outcome: "accepted", reason_code: null, asked: null, returned: proposals.length }],
    proposals,
  };
}

/** What became of each proposal that was declined. A proposal nobody declined has no place here, whatever is said of it. */
function readDecline(body: JsonObject, request: JsonObject): Received {
  const asked = new Set(objectsOf(request.declines).map(({ proposal_id }) => proposal_id));
  const results = objectsOf(listOf(body.results)).filter(({ proposal_id }) => asked.has(proposal_id));
  const outcomes = results.map(({ proposal_id, outcome, reason }) => ({
    source_proposal_id: textOf(proposal_id),
    outcome: DECLINE_OUTCOMES.has(outcome) ? String(outcome) : "unreadable",
    reason_code: outcome === "unable" ? textOf(reason) : null,
    asked: null,
    returned: 0,
  }));
  return { ...NOTHING, outcomes };
}

const DECLINE_OUTCOMES = new Set<unknown>(["declined", "unable"]);

function proposalsAt(value: unknown, place: Path | null, outcome: SnapshotRow["outcome"]): ReceivedProposal[] {
  return listOf(value).flatMap((proposal, index) =>
    isObject(proposal) ? [{ path: [...(place ?? []), index], proposal, outcome }] : [],
  );
}

const STATUSES = new Set<unknown>(["draft", "committed", "accepted"]);

/** Enough of a proposal to be kept as a snapshot; everything else about it is the verifier's business. */
function isProposal(proposal: JsonObject): boolean {
  const { proposal_id, proposal_status, commercial_terms } = proposal;
  return isId(proposal_id) && STATUSES.has(proposal_status) && isObject(commercial_terms);
}

/** What may name something in the store: not longer than an id of the protocol, and nothing that two of them could become one by. */
const isId = (value: unknown): value is string =>
  typeof value === "string" && /^.{1,255}$/su.test(value) && isKeptExactly(value);

function productsIn(body: JsonObject): Received["products"] {
  return objectsOf(listOf(body.products).slice(0, MOST_PRODUCTS)).flatMap(({ product_id, name }) =>
    isId(product_id) ? [{ productId: product_id, name: textOf(name) ?? product_id }] : [],
  );
}

/** A path as an RFC 6901 pointer. */
export function pointerOf(path: readonly (string | number)[]): string {
  return path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}
