import {
  type AppliedEntry,
  type AppliedMismatch,
  type Continuation,
  entryId,
  type LegacyLane,
  legacyProblems,
  productsContinuations,
} from "@/lib/negotiation";
import { refineProposals } from "@/lib/negotiation/requests";
import {
  assurancesOf,
  type CallRow,
  type Db,
  type FinalizeAssuranceRow,
  type LegacyAnswerRow,
  type LegacyBuyRow,
  type LegacyThreadRow,
  legacyAnswersOfThreads,
  legacyBuysOfThreads,
  legacyThreads,
  type ObservationRow,
  observationsOfThreads,
  type SellerRow,
  type ThreadRow,
} from "@/lib/store";
import { jsonText } from "@/lib/wire/json-span";
import { storedObject } from "../json";
import type { Declared } from "../sellers/declared";
import { laneOf } from "../threads/lane";
import { assuranceView } from "./assurance";
import { legacyBuyView } from "./buy-view";
import { laneView, stepDownNotice } from "./lane-view";
import { changesSince, lookBefore } from "./observed";
import { counts } from "./require";
import { lossesOf, whyNotBuyable } from "./still-buyable";

/** Everything stored about threads in the older lane, in a fixed number of queries. */
export async function loadLegacy(db: Db, threadIds: string[], sellerIds: string[]) {
  const threads = await legacyThreads(db, threadIds);
  const looks = await observationsOfThreads(db, threadIds);
  const answers = await legacyAnswersOfThreads(db, threadIds);
  const buys = await legacyBuysOfThreads(db, threadIds);
  const assurances = await assurancesOf(db, sellerIds);
  return (thread: Pick<ThreadRow, "id" | "seller_id">): LegacyRecord => ({
    bound: threads.find(({ thread_id }) => thread_id === thread.id),
    looks: looks.filter(({ thread_id }) => thread_id === thread.id),
    answers,
    buys: buys.filter(({ thread_id }) => thread_id === thread.id),
    assurance: assurances.find(({ seller_id }) => seller_id === thread.seller_id),
  });
}

export type LegacyRecord = {
  bound: LegacyThreadRow | undefined;
  looks: ObservationRow[];
  answers: LegacyAnswerRow[];
  buys: LegacyBuyRow[];
  assurance: FinalizeAssuranceRow | undefined;
};

type About = {
  thread: ThreadRow;
  seller: Pick<SellerRow, "name">;
  declared: Declared;
  calls: readonly CallRow[];
  now: Date;
};

/** The lane of a thread, and where it is the older one, everything that happened there. */
export function legacyViews(record: LegacyRecord, about: About) {
  const { thread, seller, declared } = about;
  const lane = laneOf({ row: thread, declared, legacy: record.bound });
  const notice = stepDownNotice(lane, record.bound?.asked ?? thread.pin, seller.name);
  return {
    laneInfo: { ...laneView(lane), notice },
    legacy: lane.kind === "legacy" ? legacyView(record, lane, about) : null,
  };
}

function legacyView(record: LegacyRecord, lane: LegacyLane, { thread, declared, calls, now }: About) {
  const { looks, buys, assurance } = record;
  const rounds = new Map(calls.map((call) => [call.id, call]));
  const isFinalizable = counts(assurance);
  const { idempotency } = declared;
  return {
    filters: filtersInForce(calls),
    answers: record.answers.flatMap((answer) => {
      const call = rounds.get(answer.call_id);
      return call ? [answerView(answer, call, { looks, lane, declared })] : [];
    }),
    observations: looks.map((look) => {
      const before = lookBefore(look, looks);
      const newest = looks.findLast(({ proposal_id }) => proposal_id === look.proposal_id);
      const bought = buys.find(
        (buy) => looks.find(({ id }) => id === buy.observation_id)?.proposal_id === look.proposal_id,
      );
      const whyNot = bought ? "It was bought." : whyNotBuyable(look, looks, { thread, idempotency, now });
      return {
        id: look.id,
        callId: look.call_id,
        round: look.round,
        proposalId: look.proposal_id,
        status: look.status,
        contentHash: look.content_hash,
        proposalText: look.proposal_text,
        offersText: look.offers_text,
        expiresAt: look.expires_at,
        receivedAt: look.received_at,
        isNewest: newest?.id === look.id,
        previousId: before?.id ?? null,
        changes: changesSince(look, before),
        verification: "unverifiable" as const,
        finalize: finalizeOf(look, newest?.id === look.id, { lane, isFinalizable }),
        buy: { open: whyNot === null, why: whyNot, losses: lossesOf(look, looks, { lane, idempotency }) },
      };
    }),
    buys: buys.map(legacyBuyView),
    assurance: assurance ? assuranceView(assurance) : null,
  };
}

type FinalizeGate = { lane: LegacyLane; isFinalizable: boolean };

/** Whether a firm price may be asked for on this look, with every reason why not at its place in the compact request (facts 6.3). */
function finalizeOf(look: ObservationRow, isNewest: boolean, { lane, isFinalizable }: FinalizeGate) {
  if (look.status !== "draft") return { open: false, why: "It is firm as it is.", problems: [] };
  if (!isNewest) return { open: false, why: "It was seen again since.", problems: [] };
  const request = refineProposals({ pin: lane.release, key: "" }, [
    { proposal_id: look.proposal_id, action: "finalize" },
  ]);
  const seller = { release: lane.release, tools: [], finalizeIsImmutable: isFinalizable };
  const problems = legacyProblems({ request, seller });
  return { open: problems.length === 0, why: problems[0]?.message ?? null, problems };
}

/** The complete filters in force: of the newest request that stated any. Refinements without filters leave them (facts 6.1). */
function filtersInForce(calls: readonly CallRow[]) {
  const stated = calls.findLast(
    (call) =>
      call.state === "done" && call.tool === "get_products" && jsonText(call.request_text, ["filters"]) !== undefined,
  );
  const text = stated && jsonText(stated.request_text, ["filters"]);
  return stated && text !== undefined ? { text, callId: stated.id } : { text: null, callId: null };
}

type Answered = { looks: readonly ObservationRow[]; lane: LegacyLane; declared: Declared };

function answerView(row: LegacyAnswerRow, call: CallRow, { looks, lane, declared }: Answered) {
  const body = storedObject(call.response_text);
  const hasBuyProducts = declared.lifecycleTools.includes("buy_products");
  const continuations: Continuation[] =
    row.answer === "products_available" ? productsContinuations(lane.release, body, hasBuyProducts) : [];
  return {
    callId: row.call_id,
    round: call.number,
    answer: row.answer,
    reported: row.reported === 1,
    entries: (JSON.parse(row.entries_text) as AppliedEntry[]).map(({ entry, status, notes, by }) => ({
      scope: entry.scope,
      id: entryId(entry),
      action: entry.scope === "request" ? null : (entry.action ?? "include"),
      ask: entry.ask ?? null,
      status,
      notes,
      matchedBy: by,
    })),
    mismatches: JSON.parse(row.mismatches_text) as AppliedMismatch[],
    observationIds: looks.filter(({ call_id }) => call_id === row.call_id).map(({ id }) => id),
    continuations,
  };
}
