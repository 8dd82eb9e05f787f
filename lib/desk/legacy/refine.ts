import {
  eachPlaceOnce,
  type FilterState,
  filterState,
  type LegacyLane,
  legacyProblems,
  type Problem,
  preflightRequest,
  type RefineEntry,
  refineText,
} from "@/lib/negotiation";
import { requestProposals } from "@/lib/negotiation/requests";
import { callBriefs, type Db, newestObservation, type ObservationRow, observationsByIds } from "@/lib/store";
import type { Action } from "../activity/record";
import type { CallEnd } from "../calls/end";
import { once, send, type Wish } from "../calls/send";
import { type Context, requirePermission } from "../context";
import { storedObject } from "../json";
import { blocked, conflict, notFound, requireNoProblem } from "../refusal";
import { loadThreadToAct, type Thread } from "../threads/load";
import { MOST_ROUNDS, probingOf } from "../threads/probing";
import { type Bound, bindToLane, boundOf } from "./bind";
import { requireLegacyLane } from "./require";
import { GET_PRODUCTS } from "./tools";

/** An entry as a person composes it. A proposal is named by the look at it that they decided on. */
export type ComposedEntry =
  | { scope: "request"; ask: string }
  | { scope: "product"; productId: string; action: "include" | "omit" | "more_like_this"; ask?: string | undefined }
  | { scope: "proposal"; observationId: string; action: "include" | "omit"; ask?: string | undefined };

export type LegacyRefinement = {
  threadId: string;
  key: string;
  entries: ComposedEntry[];
  /** The complete state of filters from now on; null leaves what is bound as it is. */
  filters: Record<string, unknown> | null;
};

/**
 * Sends one refinement in the words of the older lane (facts 6.1). It is stateless, so several may be on their way side by side, and one
 * that was not answered may simply be sent again.
 * @throws DeskRefusal NOT_FOUND, BLOCKED, CONFLICT where a proposal was seen to change since, PREFLIGHT with every problem at its place
 */
export async function refineLegacy(ctx: Context, input: LegacyRefinement): Promise<CallEnd> {
  requirePermission(ctx, "negotiate");
  const { threadId, key, entries, filters } = input;
  const wish = { key, verb: "legacy/refine", input: { threadId, entries, filters } };
  return once(ctx, wish, async () => {
    const thread = await loadThreadToAct(ctx, threadId);
    const lane = requireLegacyLane(thread);
    const bound = boundOf(thread, lane);
    const looks = await looksOf(ctx.db, thread, entries);
    requireNoProblem([...entryProblems(entries, looks), ...filterProblems(filters, lane)]);
    await requireRoundsLeft(ctx, thread);
    return sendRefine(ctx, {
      wish,
      thread,
      bound,
      kind: "revise",
      refine: entries.map((entry) => wireEntry(entry, looks)),
      filters: filterState(filters),
      action: "refinement.sent",
      looks: [...looks.values()],
    });
  });
}

/**
 * Reads proposals anew without asking for anything: what changed under their ids since the last look is found and shown.
 * @throws DeskRefusal NOT_FOUND, BLOCKED, CONFLICT
 */
export async function lookAgain(
  ctx: Context,
  input: { threadId: string; key: string; observationIds: string[] },
): Promise<CallEnd> {
  requirePermission(ctx, "negotiate");
  const { threadId, key } = input;
  const observationIds = [...new Set(input.observationIds)];
  const wish = { key, verb: "legacy/look", input: { threadId, observationIds } };
  return once(ctx, wish, async () => {
    const thread = await loadThreadToAct(ctx, threadId);
    const bound = boundOf(thread, requireLegacyLane(thread));
    const entries = observationIds.map(
      (observationId): ComposedEntry => ({ scope: "proposal", observationId, action: "include" }),
    );
    const looks = await looksOf(ctx.db, thread, entries);
    const ids = [...new Set([...looks.values()].map(({ proposal_id }) => proposal_id))];
    return sendRefine(ctx, {
      wish,
      thread,
      bound,
      kind: "revise",
      refine: ids.map((proposal_id): RefineEntry => ({ scope: "proposal", proposal_id, action: "include" })),
      filters: null,
      action: "proposals.looked_at",
      // Whatever they are now is what is asked for.
      looks: [],
    });
  });
}

type Sent = {
  wish: Wish;
  thread: Thread;
  bound: Bound;
  kind: "revise" | "finalize";
  refine: readonly RefineEntry[];
  filters: FilterState | null;
  action: Action;
  /** What a person decided on; none of it may have been seen to change meanwhile. */
  looks: readonly ObservationRow[];
  soleClaim?: { id: string; taken: string };
  before?: (tx: Db) => Promise<void>;
};

/** Stores and sends a get_products refinement. @throws DeskRefusal CONFLICT */
export function sendRefine(ctx: Context, sent: Sent): Promise<CallEnd> {
  const { wish, thread, bound, refine, filters, looks, soleClaim } = sent;
  const { lane, account, brand } = bound;
  const text = refineText(lane, { account, brand, refine, filters });
  return send(ctx, {
    wish,
    kind: sent.kind,
    tool: GET_PRODUCTS,
    thread: thread.row,
    sellerName: thread.seller.name,
    request: storedObject(text),
    text,
    action: sent.action,
    detail: {
      lane: "legacy",
      entries: refine.map(({ scope }) => scope),
      filters: filters === null ? null : [...filters.keys()],
      proposals: looks.map(({ proposal_id, content_hash }) => ({ proposal_id, content_hash })),
    },
    ...(soleClaim ? { soleClaim } : {}),
    before: async (tx) => {
      for (const look of looks) await requireStillSo(tx, look);
      await bindToLane(tx, ctx, thread, bound);
      await sent.before?.(tx);
    },
  });
}

/** @throws DeskRefusal CONFLICT where the proposal was seen as something else since */
export async function requireStillSo(db: Db, look: ObservationRow): Promise<void> {
  const newest = await newestObservation(db, look.thread_id, look.proposal_id);
  if (newest && newest.content_hash !== look.content_hash) {
    throw conflict(
      "This proposal was seen to change under its id since you looked at it. Look at it as it is now; nothing was sent.",
    );
  }
}

/** The looks that entries name, by id. @throws DeskRefusal NOT_FOUND for one that is not of this thread */
async function looksOf(
  db: Db,
  thread: Thread,
  entries: readonly ComposedEntry[],
): Promise<Map<string, ObservationRow>> {
  const ids = entries.flatMap((entry) => (entry.scope === "proposal" ? [entry.observationId] : []));
  const found = new Map((await observationsByIds(db, [...new Set(ids)])).map((row) => [row.id, row]));
  for (const id of ids) if (found.get(id)?.thread_id !== thread.row.id) throw notFound("proposal");
  return found;
}

function wireEntry(entry: ComposedEntry, looks: ReadonlyMap<string, ObservationRow>): RefineEntry {
  const ask = entry.ask === undefined ? {} : { ask: entry.ask };
  switch (entry.scope) {
    case "request":
      return { scope: "request", ask: entry.ask };
    case "product":
      return { scope: "product", product_id: entry.productId, action: entry.action, ...ask };
    case "proposal": {
      const proposal_id = looks.get(entry.observationId)?.proposal_id ?? "";
      return { scope: "proposal", proposal_id, action: entry.action, ...ask };
    }
  }
}

/** An entry a product or proposal at most, and no wish about what is left out: it would be ignored (facts 6.1). */
function entryProblems(entries: readonly ComposedEntry[], looks: ReadonlyMap<string, ObservationRow>): Problem[] {
  const seen = new Set<string>();
  return entries.flatMap((entry, index): Problem[] => {
    if (entry.scope === "request") return [];
    const id = entry.scope === "product" ? entry.productId : looks.get(entry.observationId)?.proposal_id;
    const name = JSON.stringify([entry.scope, id]);
    const isRepeated = seen.has(name);
    seen.add(name);
    const place = `/entries/${index}`;
    return [
      ...(isRepeated
        ? [{ code: "repeated", pointer: place, message: "A product or proposal may stand in one request only once." }]
        : []),
      ...(entry.action === "omit" && entry.ask !== undefined
        ? [
            {
              code: "ignored_ask",
              pointer: `${place}/ask`,
              message: "What is left out has no wish: the seller would ignore it.",
            },
          ]
        : []),
    ];
  });
}

/** Filters go out as they are or not at all (facts 6.2): unknown ones would be ignored in silence, and malformed ones refused. */
function filterProblems(filters: Record<string, unknown> | null, lane: LegacyLane): Problem[] {
  if (filters === null) return [];
  const account = { brand: { domain: "brand.example" }, operator: "operator.example" };
  const request = requestProposals(
    { pin: "3.2", key: "00000000-0000-4000-8000-000000000000" },
    { brief: "-", account, brand: account.brand, criteria: { offer_filters: filters } },
  );
  const place = "/criteria/offer_filters";
  const found = eachPlaceOnce(
    legacyProblems({ request, seller: { release: lane.release, tools: [GET_PRODUCTS] } }),
    preflightRequest({ request, capabilities: undefined }),
  );
  return found
    .filter(({ pointer }) => pointer === place || pointer.startsWith(`${place}/`))
    .map((problem) => ({ ...problem, pointer: `/filters${problem.pointer.slice(place.length)}` }));
}

/** @throws DeskRefusal BLOCKED after as many rounds in a row without a hold as the desk allows (facts 10) */
async function requireRoundsLeft(ctx: Context, { row, seller }: Thread): Promise<void> {
  const { rounds, warning } = probingOf(await callBriefs(ctx.db, [row.id]), seller.name, ctx.now());
  if (rounds >= MOST_ROUNDS && warning !== null) throw blocked(warning);
}
