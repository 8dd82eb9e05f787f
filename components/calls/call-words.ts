import { formatDuration } from "@/components/ui/format-time";
import type { RoundView, SellerView, WayOutView } from "@/lib/api/client";

type Kind = RoundView["kind"];

/** What a call would have led to, as `We don’t know whether <seller> …`. */
const DID: Record<Kind, string> = {
  request: "took your brief",
  revise: "made new drafts",
  finalize: "holds it",
  accept: "booked it",
  decline: "recorded the decline",
  control: "changed the media buy",
};

/** What is sent, as a noun. */
export const SENT: Record<Kind, string> = {
  request: "brief",
  revise: "refinement",
  finalize: "request for a hold",
  accept: "acceptance",
  decline: "decline",
  control: "change of the media buy",
};

/** What is true of a call that certainly never left the desk. */
const NOT_DONE: Record<Kind, string> = {
  request: "Nothing was asked of anyone.",
  revise: "No draft can come of it.",
  finalize: "Nothing is held by it.",
  accept: "Nothing was booked by it.",
  decline: "Nothing was declined by it.",
  control: "Nothing of the media buy was changed by it.",
};

/** Whether the desk knows that no byte of the call left it. */
export const neverLeft = ({ fault }: Pick<RoundView, "fault">): boolean => fault?.sent === false;

/** The headline of an unknown outcome. */
export function unknownTitle({ kind, fault }: Pick<RoundView, "kind" | "fault">, seller: string): string {
  return neverLeft({ fault })
    ? `The ${SENT[kind]} did not reach ${seller}`
    : `We don’t know whether ${seller} ${DID[kind]}`;
}

type Unknown = Pick<RoundView, "kind" | "fault" | "waysOut">;

/**
 * What an unknown outcome means, and why asking again is or is not safe. The desk's own judgement of the key (`waysOut`) decides; the
 * seller's declaration only adds for how long.
 */
export function unknownBody(
  { kind, fault, waysOut }: Unknown,
  seller: string,
  declared?: SellerView["idempotency"],
): string {
  const message = sentence(fault?.message ?? "No answer came that can be relied on.");
  if (neverLeft({ fault })) return `${message} Nothing left this desk. ${NOT_DONE[kind]}`;
  // Most faults say so themselves.
  const open = /not known/i.test(message) ? "" : "It may have happened, it may not.";
  return [message, open, promise(waysOut.find(isAskAgain), seller, declared)].filter((part) => part !== "").join(" ");
}

const isAskAgain = ({ way }: WayOutView) => way === "ask_again";

function promise(way: WayOutView | undefined, seller: string, declared?: SellerView["idempotency"]): string {
  if (!way?.open || way.twice) return "";
  const ttl = declared?.kind === "supported" ? declared.replayTtlSeconds : null;
  const span = ttl === null ? "" : `, for ${formatDuration(ttl * 1000)}`;
  return `Asking again sends the same bytes with the same key: ${seller} promises to act on one key only once${span}, so nothing happens twice.`;
}

function sentence(text: string): string {
  const trimmed = text.trim();
  return /[.?!]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}

export type Conclusion = NonNullable<RoundView["aside"]>["concluded"];

export const CONCLUDED: Record<Conclusion, string> = {
  did_not_happen: "It did not happen",
  happened: "It happened",
  not_known: "It is still not known",
};

/** What follows on this desk from what a person found out. Only `did_not_happen` frees what the call had claimed. */
export function consequence(concluded: Conclusion, kind: Kind, seller: string): string {
  return CONSEQUENCES[concluded][kind](seller);
}

const STAYS_UNKNOWN = () => "It stays unknown here and only stops asking for you.";
const BESIDE = () => "Another request can be sent, as before; this one no longer asks for you.";

const CONSEQUENCES: Record<Conclusion, Record<Kind, (seller: string) => string>> = {
  did_not_happen: {
    request: (seller) => `The brief can be sent to ${seller} again, with a new key.`,
    revise: BESIDE,
    finalize: () => "A hold can be asked for again, with a new key. Were you wrong, there could be two holds.",
    accept: (seller) =>
      `The proposal can be accepted again, with a new key. Were you wrong, ${seller} would book it twice.`,
    decline: BESIDE,
    control: () => "The media buy can be changed again, with a new key. Read it back first.",
  },
  happened: {
    request: (seller) =>
      `The brief cannot be sent to ${seller} again in this negotiation. The desk received no proposal of it.`,
    revise: BESIDE,
    finalize: (seller) =>
      `No other hold can be asked for from ${seller} in this negotiation. The desk shows none: it received no held terms.`,
    accept: () =>
      "The proposal cannot be accepted again. The desk does not call it booked: it received no media buy id.",
    decline: STAYS_UNKNOWN,
    control: () => "Read the media buy back: what it shows is what is, and the next change starts from there.",
  },
  not_known: {
    request: (seller) => `It stays unknown here, and the brief cannot be sent to ${seller} again in this negotiation.`,
    revise: STAYS_UNKNOWN,
    finalize: (seller) =>
      `It stays unknown here, and no other hold can be asked for from ${seller} in this negotiation.`,
    accept: () => "It stays unknown here, and the proposal cannot be accepted again.",
    decline: STAYS_UNKNOWN,
    control: STAYS_UNKNOWN,
  },
};
