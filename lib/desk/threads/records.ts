import type { Actor } from "@/lib/auth";
import {
  type ApprovalRow,
  acknowledgementsOfThreads,
  approvalsOfThreads,
  type CallMark,
  callMarks,
  changedTermsOfThreads,
  firmObservations,
  type LegacyBuyRow,
  legacyBuysOfThreads,
  listSellers,
  type MediaBuyRow,
  mediaBuysOfThreads,
  type NegotiationRow,
  newestSnapshotBriefs,
  type OutcomeRow,
  outcomesOfThreads,
  type SellerRow,
  type SnapshotBrief,
  type SnapshotRow,
  snapshotBriefs,
  type ThreadRow,
  verdictsOfThreads,
} from "@/lib/store";
import { type Waiting, waitingIn } from "../amendments/waiting";
import { approvers, mayApproveFor } from "../approvals/approvers";
import { approvalOnHold, type OnHold } from "../approvals/on-hold";
import type { Context } from "../context";
import { type Declined, declinedIn, letGoOf } from "../declines/declined";
import { groupBy } from "../group-by";
import { liveHolds, openHolds } from "../holds/view";
import { liveFirm } from "../legacy/firm";
import { snapshotTexts } from "../snapshots/texts";
import { type Assessment, assessor } from "../snapshots/view";
import { bestOffer, offersOf } from "./best-offer";
import { type StageOf, stageOf } from "./stage";
import { type Turn, turnOf } from "./turn";

/** Everything stored about one thread that a list or a stage is derived from. */
export type ThreadRecord = {
  thread: ThreadRow;
  negotiation: NegotiationRow;
  seller: SellerRow;
  rounds: CallMark[];
  outcomes: OutcomeRow[];
  /** Where nothing but drafts can be on the table, only the newest of them: a year's older ones change nothing that a list says. */
  snapshots: SnapshotBrief[];
  /** Those that are on the table, with their texts: on hold, booked, or the newest sound drafts. */
  offers: SnapshotRow[];
  mediaBuys: MediaBuyRow[];
  /** What the older lane brought: bookings, and proposals that the seller says it holds. */
  older: { buys: LegacyBuyRow[]; firm: Firm[] };
  /** What was booked, with its text, by the id media buys name it by. */
  booked: ReadonlyMap<string, SnapshotRow>;
  declined: Declined;
  assess: (row: SnapshotBrief) => Assessment;
  /** Requests for approval of this thread's proposals, oldest first. */
  approvals: ApprovalRow[];
  /** Whether somebody may approve for this negotiation's brand today. */
  mayApprove: (personId: string) => boolean;
  /** Who looks: whose turn it is hangs on what they may do. */
  viewer: Actor;
};

type Firm = Awaited<ReturnType<typeof firmObservations>>[number];

/** What follows from the record at one instant. */
export type ThreadState = {
  at: StageOf;
  turn: Turn;
  holds: SnapshotRow[];
  best: SnapshotRow | null;
  /** Of the hold that ends soonest. */
  approval: OnHold | null;
  /** What waits beside a booking. */
  waiting: Waiting | null;
};

/** The records of threads, whose negotiations are given, in a fixed number of queries. */
export async function loadRecords(
  { db, actor, mode }: Pick<Context, "db" | "actor" | "mode">,
  threads: ThreadRow[],
  negotiations: NegotiationRow[],
): Promise<ThreadRecord[]> {
  const ids = threads.map(({ id }) => id);
  const roundsOf = groupBy(await callMarks(db, ids), ({ thread_id }) => thread_id);
  const byCall = groupBy(await outcomesOfThreads(db, ids), ({ call_id }) => call_id);
  const outcomesOf = (rounds: CallMark[]) => rounds.flatMap(({ id }) => byCall.get(id) ?? []);
  const mediaBuys = await mediaBuysOfThreads(db, ids);
  const mediaBuysOf = groupBy(mediaBuys, ({ thread_id }) => thread_id);
  const olderBuys = groupBy(await legacyBuysOfThreads(db, ids), ({ thread_id }) => thread_id);
  const firm = groupBy(await firmObservations(db, ids), ({ thread_id }) => thread_id);
  const verdicts = await verdictsOfThreads(db, ids);
  const acknowledgements = await acknowledgementsOfThreads(db, ids);
  const sellers = new Map((await listSellers(db)).map((row) => [row.id, row]));
  const assess = assessor(verdicts, acknowledgements, await changedTermsOfThreads(db, ids));
  const snapshotsOf = await snapshotsThatMatter(db, ids, roundsOf, assess);
  const approvals = groupBy(await approvalsOfThreads(db, ids), ({ thread_id }) => thread_id);
  const approvingPeople = approvals.size === 0 ? [] : await approvers({ db, mode });
  const negotiationOf = new Map(negotiations.map((row) => [row.id, row]));
  const drafted = threads.flatMap((thread) => {
    const negotiation = negotiationOf.get(thread.negotiation_id);
    const seller = sellers.get(thread.seller_id);
    if (!negotiation || !seller) return [];
    const rounds = roundsOf.get(thread.id) ?? [];
    const outcomes = outcomesOf(rounds);
    const declined = declinedIn(rounds, outcomes);
    const own = snapshotsOf.get(thread.id) ?? [];
    const onTheTable = new Set(
      [...openHolds(own, declined), ...offersOf(own, (row) => assess(row).blocked, declined)].map(({ id }) => id),
    );
    const record = {
      thread,
      negotiation,
      seller,
      rounds,
      outcomes,
      snapshots: own,
      mediaBuys: mediaBuysOf.get(thread.id) ?? [],
      older: { buys: olderBuys.get(thread.id) ?? [], firm: firm.get(thread.id) ?? [] },
      declined,
      assess,
      approvals: approvals.get(thread.id) ?? [],
      mayApprove: mayApproveFor(approvingPeople, negotiation.brand_domain),
      viewer: actor,
    };
    return { record, onTheTable };
  });
  const wanted = drafted.flatMap(({ onTheTable }) => [...onTheTable]);
  const booked = mediaBuys.map(({ snapshot_id }) => snapshot_id);
  const texts = await snapshotTexts(db, [...new Set([...wanted, ...booked])]);
  return drafted.map(({ record, onTheTable }) => ({
    ...record,
    offers: record.snapshots.flatMap(({ id }) => (onTheTable.has(id) ? (texts.get(id) ?? []) : [])),
    booked: texts,
  }));
}

/** What a proposal was ever made of besides a draft comes from these; of a decline, from which answers nothing is left. */
const ONLY_DRAFTS: ReadonlySet<CallMark["kind"]> = new Set(["request", "revise"]);

/**
 * By thread: all its snapshots where one of them may be held, booked or declined, or where no draft of the newest answer is sound; else
 * those of the newest answer.
 */
async function snapshotsThatMatter(
  db: Context["db"],
  ids: string[],
  roundsOf: ReadonlyMap<string | null, CallMark[]>,
  assess: (row: SnapshotBrief) => Assessment,
): Promise<ReadonlyMap<string, SnapshotBrief[]>> {
  const isPlain = (id: string) => (roundsOf.get(id) ?? []).every(({ kind }) => ONLY_DRAFTS.has(kind));
  const newest = groupBy(await newestSnapshotBriefs(db, ids.filter(isPlain)), ({ thread_id }) => thread_id);
  const isTold = (id: string) => {
    const rows = newest.get(id) ?? [];
    return rows.every(({ status }) => status === "draft") && rows.some((row) => !assess(row).blocked);
  };
  const whole = groupBy(
    await snapshotBriefs(
      db,
      ids.filter((id) => !isTold(id)),
    ),
    ({ thread_id }) => thread_id,
  );
  return new Map([...newest, ...whole]);
}

/** Stage, turn, holds and best offer of a thread. Pure: it changes with `now` only as holds run out. */
export function stateOf(record: ThreadRecord, now: Date): ThreadState {
  const { thread, seller, rounds, outcomes, offers, mediaBuys, assess, declined, older } = record;
  const holds = liveHolds(openHolds(offers, declined), thread, now);
  const { letGo, ...over } = letGoOf(record.snapshots, declined);
  const isBooked = mediaBuys.length > 0 || older.buys.length > 0;
  const hasLiveHold = holds.length > 0 || liveFirm(older.firm, thread, now).length > 0;
  const at = stageOf({ rounds, outcomes, hasLiveHold, isBooked, declined: over });
  const [soonest] = holds;
  const approval = soonest ? approvalOnHold(record, soonest, now) : null;
  const waiting = at.stage === "accepted" ? waitingIn(record, holds, now) : null;
  const sound = offers.filter((row) => !assess(row).blocked);
  return {
    at,
    approval,
    waiting,
    turn: turnOf(at, {
      seller: seller.name,
      created: thread.created_at,
      outcomes,
      letGo,
      buyStatus: (mediaBuys.at(-1) ?? older.buys.at(-1))?.status ?? null,
      waiting,
      approval: approval && { ...approval, viewer: record.viewer },
    }),
    holds,
    best: bestOffer(
      sound,
      holds.map(({ id }) => id),
    ),
  };
}
