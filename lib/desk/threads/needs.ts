import { isAllowed } from "@/lib/auth";
import type { CallKind, CallMark, OutcomeRow, SnapshotRow } from "@/lib/store";
import { type ChangeKind, changeOf, type Waiting } from "../amendments/waiting";
import { approvalOnHold, type OnHold, onHoldView } from "../approvals/on-hold";
import { isStuck } from "../holds/view";
import { liveFirm } from "../legacy/firm";
import { linesOf, totalOf } from "../snapshots/read";
import { WAITS_FOR_BUYER } from "../tasks/read-status";
import type { ThreadRecord, ThreadState } from "./records";
import { isUnknown, type Stage } from "./stage";

export type NeedKind =
  | "approval"
  | "hold"
  | "unknown"
  | "task_input"
  | "counter_offer"
  | "offer"
  | "change"
  | "submitted"
  | "refused"
  | "not_sent";

export type Need = {
  kind: NeedKind;
  negotiationId: string;
  negotiationName: string;
  threadId: string;
  sellerName: string;
  snapshotId: string | null;
  callId: string | null;
  /** What that call asks the seller to do. */
  callKind: Exclude<CallKind, "accounts"> | null;
  deadline: string | null;
  deadlineKind: "hold" | "draft" | "none";
  sellerOffsetMs: number;
  since: string;
  amount: { amount: number; currency: string } | null;
  lines: number | null;
  asked: number | null;
  returned: number | null;
  /** A hold that cannot be accepted as it stands. */
  blocked: boolean;
  /** What of a booked buy that proposal changes. */
  change: { kind: ChangeKind; mediaBuyId: string } | null;
  /** Of a hold: who asked for its approval, or gave it. */
  approval: ReturnType<typeof onHoldView> | null;
};

/** What a stage asks of a person where neither a hold nor an open call does already. */
const BY_STAGE: Partial<Record<Stage, NeedKind>> = {
  not_sent: "not_sent",
  proposed: "offer",
  revised: "offer",
  counter_offer: "counter_offer",
  products_only: "offer",
  // What was on the table before is still there to be decided on.
  unable: "offer",
  hold_expired: "offer",
};

/** What waits in one thread: each live hold, each call without an end, a refused last word, else the offer on the table. */
export function needsOf(record: ThreadRecord, state: ThreadState, now: Date): Need[] {
  const { rounds, thread } = record;
  const holds = [...state.holds.map((row) => holdNeed(record, row, now)), ...saidHeld(record, now)];
  const open = rounds.flatMap((call) => openCall(record, call));
  const last = rounds.at(-1);
  const refused =
    last?.state === "refused" && last.retry_at === null
      ? [need(record, "refused", { call: last, since: sinceOf(last) })]
      : [];
  const told = [...holds, ...open, ...refused];
  if (state.waiting && holds.length === 0) return [...told, changeNeed(record, state.waiting)];
  const kind = BY_STAGE[state.at.stage];
  if (!kind || told.length > 0) return told;
  const short = record.outcomes.find(({ call_id, outcome }) => call_id === state.at.call?.id && outcome === "partial");
  const offer = kind === "not_sent" ? null : state.best;
  return [
    need(record, kind, {
      snapshot: offer ?? undefined,
      call: state.at.call ?? undefined,
      outcome: kind === "counter_offer" ? short : undefined,
      deadline: offer?.status === "draft" ? offer.expires_at : null,
      deadlineKind: offer?.status === "draft" && offer.expires_at !== null ? "draft" : "none",
      since: state.turn.since || thread.created_at,
    }),
  ];
}

/** The draft of a change to a booked buy, which may have been refused or asked anew since: it is there to be decided on all the same. */
function changeNeed(record: ThreadRecord, { rows }: Waiting): Need {
  const [row] = rows;
  return need(record, "change", {
    snapshot: row,
    call: record.rounds.find(({ id }) => id === row.call_id),
    deadline: row.expires_at,
    deadlineKind: row.expires_at === null ? "none" : "draft",
    since: row.received_at,
  });
}

/** What a seller of the older lane says it holds waits like a hold, though nothing can check it. */
function saidHeld(record: ThreadRecord, now: Date): Need[] {
  const { thread, older } = record;
  if (older.buys.length > 0) return [];
  return liveFirm(older.firm, thread, now).map(({ expires_at, received_at }) =>
    need(record, "hold", { deadline: expires_at, deadlineKind: "hold", since: received_at }),
  );
}

/** A hold waits for whoever accepts it; while its approval is asked for, for whoever gives that. */
function holdNeed(record: ThreadRecord, row: SnapshotRow, now: Date): Need {
  const { viewer } = record;
  const approval = approvalOnHold(record, row, now);
  const decides =
    approval?.standing === "waiting" && approval.row.requested_by !== viewer.id && isAllowed(viewer, "approve");
  const about = { snapshot: row, deadline: row.expires_at, deadlineKind: "hold", since: row.received_at } as const;
  return need(record, decides ? "approval" : "hold", { ...about, approval });
}

function openCall(record: ThreadRecord, call: CallMark): Need[] {
  const kind = openKind(call);
  return kind ? [need(record, kind, { call, since: sinceOf(call) })] : [];
}

function openKind(call: CallMark): NeedKind | null {
  if (isUnknown(call)) return "unknown";
  if (call.state !== "submitted") return null;
  return WAITS_FOR_BUYER.has(call.task_status ?? "") ? "task_input" : "submitted";
}

const sinceOf = (call: CallMark) => call.answered_at ?? call.sent_at ?? call.prepared_at;

type Particulars = {
  since: string;
  snapshot?: SnapshotRow;
  call?: Pick<CallMark, "id" | "kind">;
  outcome?: Pick<OutcomeRow, "asked" | "returned">;
  deadline?: string | null;
  deadlineKind?: Need["deadlineKind"];
  approval?: OnHold | null;
};

function need({ thread, negotiation, seller, assess, rounds }: ThreadRecord, kind: NeedKind, about: Particulars): Need {
  return {
    kind,
    negotiationId: negotiation.id,
    negotiationName: negotiation.name,
    threadId: thread.id,
    sellerName: seller.name,
    snapshotId: about.snapshot?.id ?? null,
    callId: about.call?.id ?? null,
    callKind: !about.call || about.call.kind === "accounts" ? null : about.call.kind,
    deadline: about.deadline ?? null,
    deadlineKind: about.deadlineKind ?? "none",
    sellerOffsetMs: Number(thread.seller_offset_ms),
    since: about.since,
    amount: about.snapshot ? totalOf(about.snapshot) : null,
    lines: about.snapshot ? linesOf(about.snapshot) : null,
    asked: about.outcome?.asked ?? null,
    returned: about.outcome?.returned ?? null,
    blocked:
      about.deadlineKind === "hold" && about.snapshot !== undefined && isStuck(about.snapshot, { assess, rounds }),
    change: about.snapshot ? changeOf(about.snapshot) : null,
    approval: about.approval ? onHoldView(about.approval) : null,
  };
}

/** Soonest deadline first (by the desk's clock), then what has waited longest. */
export function byUrgency(a: Need, b: Need): number {
  return dueAt(a) - dueAt(b) || Date.parse(a.since) - Date.parse(b.since) || a.threadId.localeCompare(b.threadId);
}

function dueAt({ deadline, sellerOffsetMs }: Need): number {
  // Far beyond any date, and finite, so that two of them subtract to 0.
  return deadline === null ? Number.MAX_SAFE_INTEGER : Date.parse(deadline) - sellerOffsetMs;
}
