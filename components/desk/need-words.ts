import { changeHref } from "@/components/media-buy/places";
import { formatCount } from "@/components/ui/format-money";
import type { NeedView } from "@/lib/api/client";

/** What a need asks of the reader: a headline with who and what, the chip's word, and where its one action leads. */
export type NeedWords = { chip: string; headline: string; action: string; href: string };

const plural = (count: number, one: string, many: string) => `${formatCount(count)} ${count === 1 ? one : many}`;

type Words = (need: NeedView) => Omit<NeedWords, "href"> & { view?: "results" | "accept" | "change" };

const CHANGES = {
  amendment: { a: "an amendment", chip: "Amendment" },
  cancellation: { a: "a cancellation", chip: "Cancellation" },
} as const;

const BY_KIND: Record<NeedView["kind"], Words> = {
  approval: ({ sellerName, approval }) => ({
    chip: "Your approval",
    headline: `${approval?.requester ?? "A colleague"} asks you to approve what ${sellerName} holds`,
    action: "Look and decide",
    view: "accept",
  }),
  hold: ({ sellerName, lines, blocked, approval, snapshotId, change }) => {
    // In the older lane there is no snapshot to review: what is said to be held is bought from the thread, on named losses.
    if (snapshotId === null) {
      return {
        chip: "Held, it says",
        headline: `Buy or let go: ${sellerName} says it holds a firm price for you`,
        action: "Open the thread",
      };
    }
    const what = change ? CHANGES[change.kind].a : lines === null ? "an offer" : plural(lines, "line", "lines");
    const held = `${sellerName} holds ${what} for you`;
    if (approval?.standing === "waiting") {
      return {
        chip: "Approval asked",
        headline: `Waiting for the approval ${approval.requester} asked for: ${held.replace(" for you", "")}`,
        action: "See the request",
        view: "accept",
      };
    }
    return {
      chip: "Hold live",
      headline: blocked ? `Not to be accepted as it stands: ${held}` : `Accept or let go: ${held}`,
      action: blocked ? "See what blocks it" : "Review and accept",
      view: "accept",
    };
  },
  unknown: ({ sellerName, callKind }) => ({
    chip: "Outcome unknown",
    // Only an acceptance can have booked something; anything else must not frighten with a booking.
    headline: `We don’t know whether ${sellerName} ${callKind === "accept" ? "booked it" : "acted on it"}`,
    action: "Ask again",
  }),
  counter_offer: ({ asked, returned, sellerName }) => ({
    chip: "Counter-offer",
    headline:
      asked !== null && returned !== null && returned < asked
        ? `Your decision: ${formatCount(returned)} of ${plural(asked, "alternative", "alternatives")} came back`
        : `Your decision: ${sellerName} met part of what you asked`,
    action: "See results",
    view: "results",
  }),
  offer: ({ sellerName, returned }) => ({
    chip: "Offer",
    headline: `Your decision: ${sellerName} sent ${returned === null ? "an offer" : plural(returned, "draft", "drafts")}`,
    action: "See the offer",
  }),
  change: ({ sellerName, change }) => {
    const { a, chip } = CHANGES[change?.kind ?? "amendment"];
    return {
      chip,
      headline: `Your decision: ${sellerName} drafted ${a} of the buy`,
      action: "See the draft",
      view: "change",
    };
  },
  submitted: ({ sellerName }) => ({
    chip: "Submitted",
    headline: `${sellerName} is working on it`,
    action: "Open task",
    view: "results",
  }),
  task_input: ({ sellerName }) => ({
    chip: "Your turn",
    headline: `${sellerName} waits for something from you, outside this desk`,
    action: "Open task",
    view: "results",
  }),
  refused: ({ sellerName }) => ({
    chip: "Refused",
    headline: `${sellerName} refused the request; nothing was changed`,
    action: "See why",
    view: "results",
  }),
  not_sent: ({ sellerName }) => ({
    chip: "Not sent",
    headline: `The brief has not gone to ${sellerName} yet`,
    action: "Open",
  }),
};

/** The words of one need. */
export function needWords(need: NeedView): NeedWords {
  const { view, ...words } = BY_KIND[need.kind](need);
  const thread = `/negotiations/${need.negotiationId}?thread=${encodeURIComponent(need.threadId)}`;
  if (view === "accept" && need.snapshotId) {
    return { ...words, href: `/negotiations/${need.negotiationId}/accept/${need.snapshotId}` };
  }
  if (view === "change" && need.change && need.callId) {
    const { kind, mediaBuyId } = need.change;
    const { negotiationId, threadId, callId } = need;
    return { ...words, href: changeHref(kind, { negotiationId, threadId, mediaBuyId }, callId) };
  }
  return { ...words, href: view === "results" ? `${thread}&view=results` : thread };
}
