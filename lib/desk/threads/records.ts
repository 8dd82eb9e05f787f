import type { Actor } from "@/lib/auth";
import {
  type ApprovalRow,
  acknowledgementsOfSnapshots,
  approvalsOfThreads,
  type CallBrief,
  callBriefs,
  changedTermsOf,
  listSellers,
  type MediaBuyRow,
  mediaBuysOfThreads,
  type NegotiationRow,
  type OutcomeRow,
  outcomesOfThreads,
  type SellerRow,
  type SnapshotBrief,
  type SnapshotRow,
  snapshotBriefs,
  snapshotsByIds,
  type ThreadRow,
  verdictsOfThreads,
} from "@/lib/store";
import { approvers, mayApproveFor } from "../approvals/approvers";
import { approvalOnHold, type OnHold } from "../approvals/on-hold";
import type { Context } from "../context";
import { type Declined, declinedIn, letGoOf } from "../declines/declined";
import { liveHolds, openHolds } from "../holds/view";
import { type Assessment, assessor } from "../snapshots/view";
import { bestOffer, offersOf } from "./best-offer";
import { type StageOf, stageOf } from "./stage";
import { type Turn, turnOf } from "./turn";

/** Everything stored about one thread that a list or a stage is derived from. */
export type ThreadRecord = {
  thread: ThreadRow;
  negotiation: NegotiationRow;
  seller: SellerRow;
  rounds: CallBrief[];
  outcomes: OutcomeRow[];
  snapshots: SnapshotBrief[];
  /** Those that are on the table, with their texts: on hold, booked, or the newest sound drafts. */
  offers: SnapshotRow[];
  mediaBuys: MediaBuyRow[];
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

/** What follows from the record at one instant. */
export type ThreadState = {
  at: StageOf;
  turn: Turn;
  holds: SnapshotRow[];
  best: SnapshotRow | null;
  /** Of the hold that ends soonest. */
  approval: OnHold | null;
};

/** The records of threads, whose negotiations are given, in a fixed number of queries. */
export async function loadRecords(
  { db, actor, mode }: Pick<Context, "db" | "actor" | "mode">,
  threads: ThreadRow[],
  negotiations: NegotiationRow[],
): Promise<ThreadRecord[]> {
  const ids = threads.map(({ id }) => id);
  const calls = await callBriefs(db, ids);
  const outcomes = await outcomesOfThreads(db, ids);
  const snapshots = await snapshotBriefs(db, ids);
  const mediaBuys = await mediaBuysOfThreads(db, ids);
  const verdicts = await verdictsOfThreads(db, ids);
  const snapshotIds = snapshots.map(({ id }) => id);
  const acknowledgements = await acknowledgementsOfSnapshots(db, snapshotIds);
  const sellers = new Map((await listSellers(db)).map((row) => [row.id, row]));
  const assess = assessor(verdicts, acknowledgements, await changedTermsOf(db, snapshotIds));
  const onTheTable = ids.flatMap((id) => {
    const own = snapshots.filter(({ thread_id }) => thread_id === id);
    const declined = declinedIn(ownCalls(calls, id), outcomes);
    return [...openHolds(own, declined), ...offersOf(own, (row) => assess(row).blocked, declined)];
  });
  const approvals = await approvalsOfThreads(db, ids);
  const approvingPeople = approvals.length === 0 ? [] : await approvers({ db, mode });
  const offered = new Set(onTheTable.map(({ id }) => id));
  const bookedIds = new Set(mediaBuys.map(({ snapshot_id }) => snapshot_id));
  const texts = await snapshotsByIds(db, [...new Set([...offered, ...bookedIds])]);
  const offers = new Map(texts.filter(({ id }) => offered.has(id)).map((row) => [row.id, row]));
  const booked = new Map(texts.filter(({ id }) => bookedIds.has(id)).map((row) => [row.id, row]));
  return threads.flatMap((thread) => {
    const negotiation = negotiations.find(({ id }) => id === thread.negotiation_id);
    const seller = sellers.get(thread.seller_id);
    if (!negotiation || !seller) return [];
    const rounds = ownCalls(calls, thread.id);
    const callIds = new Set(rounds.map(({ id }) => id));
    return {
      thread,
      negotiation,
      seller,
      rounds,
      outcomes: outcomes.filter(({ call_id }) => callIds.has(call_id)),
      snapshots: snapshots.filter(({ thread_id }) => thread_id === thread.id),
      offers: snapshots.filter(({ thread_id }) => thread_id === thread.id).flatMap(({ id }) => offers.get(id) ?? []),
      mediaBuys: mediaBuys.filter(({ thread_id }) => thread_id === thread.id),
      booked,
      declined: declinedIn(rounds, outcomes),
      assess,
      approvals: approvals.filter(({ thread_id }) => thread_id === thread.id),
      mayApprove: mayApproveFor(approvingPeople, negotiation.brand_domain),
      viewer: actor,
    };
  });
}

const ownCalls = (calls: CallBrief[], threadId: string) =>
  calls.filter((call) => call.thread_id === threadId && call.kind !== "accounts");

/** Stage, turn, holds and best offer of a thread. Pure: it changes with `now` only as holds run out. */
export function stateOf(record: ThreadRecord, now: Date): ThreadState {
  const { thread, seller, rounds, outcomes, offers, mediaBuys, assess, declined } = record;
  const holds = liveHolds(openHolds(offers, declined), thread, now);
  const { letGo, ...over } = letGoOf(record.snapshots, declined);
  const isBooked = mediaBuys.length > 0;
  const at = stageOf({ rounds, outcomes, hasLiveHold: holds.length > 0, isBooked, declined: over });
  const [soonest] = holds;
  const approval = soonest ? approvalOnHold(record, soonest, now) : null;
  const sound = offers.filter((row) => !assess(row).blocked);
  return {
    at,
    approval,
    turn: turnOf(at, {
      seller: seller.name,
      created: thread.created_at,
      outcomes,
      letGo,
      buyStatus: mediaBuys.at(-1)?.status ?? null,
      approval: approval && { ...approval, viewer: record.viewer },
    }),
    holds,
    best: bestOffer(
      sound,
      holds.map(({ id }) => id),
    ),
  };
}
