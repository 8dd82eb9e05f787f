import { type Actor, isAllowed } from "@/lib/auth";
import type { ChangeKind, Waiting } from "../amendments/waiting";
import type { OnHold } from "../approvals/on-hold";
import { WAITS_FOR_BUYER } from "../tasks/read-status";
import type { Stage, StageFacts, StageOf } from "./stage";

export type Turn = { who: "you" | "seller" | "colleague" | "nobody" | "unknown"; text: string; since: string };

type Words = { seller: string; asked: number | null; returned: number };

const one = (count: number, thing: string) => (count === 1 ? `1 ${thing}` : `${count} ${thing}s`);

/** Whose turn it is at each stage, and for what. */
const TURNS: Record<Stage, { who: Turn["who"]; text: (words: Words) => string }> = {
  not_sent: { who: "you", text: ({ seller }) => `Send the brief to ${seller}` },
  requesting: { who: "seller", text: ({ seller }) => `${seller} is preparing proposals` },
  proposed: { who: "you", text: ({ returned }) => `Your decision: ${one(returned, "proposal")} to review` },
  rejected: { who: "you", text: ({ seller }) => `${seller} rejected the brief: read why` },
  products_only: {
    who: "you",
    text: ({ seller }) => `${seller} listed products and proposed nothing: ask for a proposal`,
  },
  revising: { who: "seller", text: ({ seller }) => `${seller} is pricing` },
  counter_offer: { who: "you", text: counterOffer },
  revised: { who: "you", text: ({ returned }) => `Your decision: ${one(returned, "revised draft")} to review` },
  unable: { who: "you", text: ({ seller }) => `${seller} could not do it: change what you ask` },
  finalizing: { who: "seller", text: ({ seller }) => `${seller} is placing the hold` },
  held: { who: "you", text: () => "Your decision: accept before the hold ends" },
  hold_expired: { who: "you", text: () => "The hold ended: finalize again or move on" },
  accepting: { who: "seller", text: ({ seller }) => `${seller} is booking` },
  submitted: { who: "seller", text: ({ seller }) => `${seller} took the task and has not finished it` },
  unknown: { who: "unknown", text: ({ seller }) => `Not known whether ${seller} acted: ask again` },
  accepted: { who: "nobody", text: () => "Booked" },
  declined: { who: "nobody", text: ({ seller }) => `You declined what ${seller} offered` },
};

/** A task that the seller cannot go on with until someone on this side does something it takes elsewhere. */
const BUYERS_TASK: (typeof TURNS)[Stage] = {
  who: "you",
  text: ({ seller }) => `${seller} waits for something from you, outside this desk`,
};

/** What is left to say of a buy that is over. */
const BUY_OVER: Record<string, (typeof TURNS)[Stage] | undefined> = {
  canceled: { who: "nobody", text: () => "Canceled" },
  completed: { who: "nobody", text: () => "Booked, and its flight is over" },
  rejected: { who: "you", text: ({ seller }) => `${seller} rejected what was booked: read why` },
};

const A_CHANGE: Record<ChangeKind, string> = { amendment: "an amendment", cancellation: "a cancellation" };

/** What is still to be decided beside a booking. */
function waitingWords({ change, isHeld, rows }: Pick<Waiting, "change" | "isHeld" | "rows">): string {
  if (change === null) return TURNS.held.text({ seller: "", asked: null, returned: 0 });
  if (isHeld) return `Your decision: accept the ${change} before its hold ends`;
  return rows.length === 1
    ? `Your decision: ${A_CHANGE[change]} draft waits`
    : `Your decision: ${rows.length} ${change} drafts wait`;
}

function counterOffer({ asked, returned }: Words): string {
  return asked !== null && returned < asked
    ? `Your decision: ${returned} of ${asked} alternatives came back`
    : "Your decision: a counter-offer came back";
}

/** Whose turn it is in a thread. `since` is when the stage began; `created` stands in before the first round; `letGo`
 * counts what was declined since of what a call brought. */
export function turnOf(
  { stage, call }: StageOf,
  thread: {
    seller: string;
    created: string;
    outcomes: StageFacts["outcomes"];
    letGo?: ReadonlyMap<string, number>;
    buyStatus?: string | null;
    /** What waits beside a booking. */
    waiting?: Waiting | null;
    approval?: (OnHold & { viewer: Pick<Actor, "id" | "role" | "keepsDesk"> }) | null;
  },
): Turn {
  const waiting = stage === "accepted" ? thread.waiting : null;
  if ((stage === "held" || waiting?.isHeld) && thread.approval) return approvalTurn(thread.approval);
  if (waiting) return { who: "you", text: waitingWords(waiting), since: waiting.rows[0].received_at };
  const brought = thread.outcomes.filter(({ call_id }) => call_id === call?.id);
  const short = brought.find(({ outcome }) => outcome === "partial");
  const letGo = thread.letGo?.get(call?.id ?? "") ?? 0;
  const returned = short?.returned ?? brought.reduce((sum, each) => sum + each.returned, 0) - letGo;
  const isBuyers = stage === "submitted" && WAITS_FOR_BUYER.has(call?.task_status ?? "");
  const over = stage === "accepted" ? BUY_OVER[thread.buyStatus ?? ""] : undefined;
  const { who, text } = isBuyers ? BUYERS_TASK : (over ?? TURNS[stage]);
  return {
    who,
    text: text({ seller: thread.seller, asked: short?.asked ?? null, returned }),
    since: call?.answered_at ?? call?.sent_at ?? call?.prepared_at ?? thread.created,
  };
}

/** While what is on hold waits for an approval, it is the approver's turn; once granted, yours. */
function approvalTurn({ row, standing, viewer }: NonNullable<Parameters<typeof turnOf>[1]["approval"]>): Turn {
  const since = row.decided_at ?? row.requested_at;
  if (standing === "granted") {
    return { who: "you", text: `Approved by ${row.decider}: accept before the hold ends`, since };
  }
  const decides = row.requested_by !== viewer.id && isAllowed(viewer, "approve");
  return decides
    ? { who: "you", text: `Approve for ${row.requester}, or do not`, since }
    : { who: "colleague", text: `An approver decides on what ${row.requester} asked`, since };
}
