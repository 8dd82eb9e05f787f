import { changeOf } from "@/components/amend/change";
import { receivedProposal } from "@/components/hold/received";
import type { DemoView, MediaBuyView, RoundView, SnapshotView, ThreadView, WorkspaceView } from "@/lib/api/client";
import { holdState } from "@/lib/negotiation/hold";

/** How far a way to a booking has come: a draft, a hold on it that is alive, and what was accepted of it. */
export type Way = { draft: SnapshotView | null; hold: SnapshotView | null; accepted: SnapshotView | null };

/** Where the demo's negotiation really is, read from the desk's own view of it. */
export type DemoState = {
  seat: DemoView["seat"];
  negotiation: WorkspaceView | null;
  thread: ThreadView | null;
  /** The draft that answered the brief. */
  source: SnapshotView | null;
  /** What came back of each refinement, newest round last. */
  refined: { round: RoundView; drafts: SnapshotView[] }[];
  partial: SnapshotView[];
  /** The drafts of the newest refinement that was met in full. */
  revised: SnapshotView[];
  buying: Way;
  /** A hold ran out before it was accepted. */
  holdEnded: boolean;
  buy: MediaBuyView | null;
  amending: Way;
  cancelling: Way;
  isCanceled: boolean;
  /** The newest call whose end is not known yet, or that the seller works on. */
  open: RoundView | null;
};

const NO_WAY: Way = { draft: null, hold: null, accepted: null };

/** Pure: the same desk at the same moment is always the same place in the demo, whatever was pressed to get there. */
export function demoStateOf(demo: DemoView, negotiation: WorkspaceView | null, now: Date): DemoState {
  const thread = negotiation?.threads.find(({ sellerId }) => sellerId === demo.seat?.sellerId) ?? null;
  const nothing: DemoState = {
    seat: demo.seat,
    negotiation,
    thread,
    source: null,
    refined: [],
    partial: [],
    revised: [],
    buying: NO_WAY,
    holdEnded: false,
    buy: null,
    amending: NO_WAY,
    cancelling: NO_WAY,
    isCanceled: false,
    open: null,
  };
  if (!thread) return nothing;

  const changes = new Map(thread.snapshots.map((each) => [each.id, changeOf(each, thread.snapshots)?.kind ?? null]));
  const of = (kind: "amendment" | "cancellation" | null) =>
    thread.snapshots.filter(({ id }) => changes.get(id) === kind);
  const own = of(null);
  const refined = thread.rounds
    .filter(({ kind, state }) => kind === "revise" && state === "done")
    .map((round) => ({
      round,
      drafts: own.filter(({ callId, status }) => callId === round.callId && status === "draft"),
    }))
    .filter(({ drafts }) => drafts.length > 0);
  const wayOf = (snapshots: readonly SnapshotView[]) => way(snapshots, thread, now);
  const buying = wayOf(own);
  const cancelling = wayOf(of("cancellation"));
  return {
    ...nothing,
    source: own.find(({ outcome }) => outcome === "proposed") ?? null,
    refined,
    partial: refined.findLast(({ drafts }) => drafts[0]?.outcome === "partial")?.drafts ?? [],
    revised: refined.findLast(({ drafts }) => drafts[0]?.outcome === "revised")?.drafts ?? [],
    buying,
    holdEnded: buying.hold === null && buying.accepted === null && own.some(({ status }) => status === "committed"),
    buy: thread.mediaBuy,
    amending: wayOf(of("amendment")),
    cancelling,
    isCanceled: thread.mediaBuy?.status === "canceled" || cancelling.accepted !== null,
    open: thread.rounds.findLast(({ state, aside }) => OPEN.has(state) && aside === null) ?? null,
  };
}

const OPEN: ReadonlySet<RoundView["state"]> = new Set(["prepared", "sending", "submitted", "unknown"]);

function way(snapshots: readonly SnapshotView[], { sellerOffsetMs }: ThreadView, now: Date): Way {
  const accepted = snapshots.findLast(({ status }) => status === "accepted") ?? null;
  const isAccepted = ({ proposalId }: SnapshotView) =>
    snapshots.some(
      (each) => each.status === "accepted" && [each.proposalId, each.parentProposalId].includes(proposalId),
    );
  return {
    draft: snapshots.findLast(({ status, declined }) => status === "draft" && !declined) ?? null,
    hold:
      snapshots.findLast((each) => {
        if (each.status !== "committed" || each.declined || isAccepted(each)) return false;
        const proposal = receivedProposal(each);
        return proposal !== null && holdState(proposal, { now, sellerOffsetMs }).remainingMs > 0;
      }) ?? null,
    accepted,
  };
}
