import type { ReactNode } from "react";
import { receivedProposal } from "@/components/hold/received";
import { amendHref, buyHref, cancelHref } from "@/components/media-buy/places";
import { formatMoney } from "@/components/ui/format-money";
import type { SnapshotView } from "@/lib/api/client";
import { amendmentValues, briefValues, refinementValues } from "./acme";
import type { DemoState, Way } from "./demo-state";
import type { Fill } from "./fills";
import type { StepId } from "./step-ids";

/** Where the presenter goes next for a step, and what can be filled in there for them. */
export type Stop = { href: string; label: string; fill?: Fill };

type FillContext = { zone: string; now: Date };

export type Step = {
  id: StepId;
  title: string;
  /** `look`: nothing is sent in it; it is over when a later step is done. */
  kind: "act" | "look";
  isDone: (state: DemoState) => boolean;
  /** What happens here, and why it is so. */
  happens: ReactNode;
  why: ReactNode;
  /** What is so right now, beyond the plain course of the scenario; null where nothing is. */
  now?: (state: DemoState) => ReactNode;
  /** Null where it cannot be gone to yet. */
  stop: (state: DemoState, context: FillContext) => Stop | null;
};

const Wire = ({ children }: { children: string }) => <code className="text-12 text-ink">{children}</code>;

/** Sam's scenario, a row a step. A step more is a row more here, its id in step-ids.ts, and what comes before it in perform.ts. */
export const STEPS: readonly Step[] = [
  {
    id: "capabilities",
    title: "Read what StreamHaus can be held to",
    kind: "act",
    isDone: ({ seat }) => seat !== null,
    happens: (
      <>
        The desk calls <Wire>get_adcp_capabilities</Wire> without a version pin, before anything else, and then settles
        on <Wire>3.2</Wire>.
      </>
    ),
    why: (
      <>
        A seller can be held only to what it declares. All seven dimensions are supported here;{" "}
        <Wire>max_alternatives</Wire> is 3. Not declared and not supported are two different things.
      </>
    ),
    stop: ({ seat }) => (seat ? { href: `/sellers/${seat.sellerId}`, label: "See what it declares" } : null),
  },
  {
    id: "brief",
    title: "Send the brief",
    kind: "act",
    isDone: ({ source }) => source !== null,
    happens: (
      <>
        Sam’s brief for Acme Outdoor goes out as <Wire>request_proposals</Wire>. StreamHaus answers with a draft for USD
        62,000: premium video, native and run-of-site display.
      </>
    ),
    why: (
      <>
        A brief books nothing. The request is stored with its key before it leaves, so that it can be asked about again.
      </>
    ),
    stop: ({ seat, source, negotiation, thread }) => {
      if (negotiation && thread && source)
        return { href: threadHref(negotiation.id, thread.id), label: "See the draft" };
      if (negotiation && thread) return { href: threadHref(negotiation.id, thread.id), label: "Go to the brief" };
      if (!seat) return null;
      return {
        href: "/negotiations/new",
        label: "Fill the brief",
        fill: { form: "brief", values: briefValues(seat.sellerId) },
      };
    },
  },
  {
    id: "refine",
    title: "Ask for what Acme needs, in three drafts",
    kind: "act",
    isDone: ({ refined }) => refined.length > 0,
    happens: (
      <>
        Typed bounds: at most USD 50,000, CPM at most 18, US and Canada, premium video in, run-of-site display out, a
        day to start by, and three distinct drafts. StreamHaus finds two and says <Wire>partial</Wire>,{" "}
        <Wire>alternatives_unavailable</Wire>.
      </>
    ),
    why: (
      <>
        What is typed can be verified line by line; what stands in <Wire>ask</Wire> cannot. Two of three is a
        counter-offer, neither a failure nor a success.
      </>
    ),
    stop: (state, context) => composerStop(state, 3, context),
  },
  {
    id: "again",
    title: "Ask again for two",
    kind: "act",
    isDone: ({ revised }) => revised.length > 0,
    happens: (
      <>
        The same request with the count changed. It is a new request with a new key. StreamHaus answers{" "}
        <Wire>revised</Wire> with two drafts.
      </>
    ),
    why: (
      <>
        <Wire>revised</Wire> claims that everything asked for is met. The desk believes it only once it has recomputed
        every bound and every digest itself.
      </>
    ),
    now: ({ partial, revised }) =>
      partial.length === 0 && revised.length > 0
        ? "It came back revised at once, so there was nothing to ask again."
        : null,
    stop: (state, context) => composerStop(state, 2, context),
  },
  {
    id: "compare",
    title: "Compare the two",
    kind: "look",
    isDone: ({ buying, holdEnded }) => buying.hold !== null || buying.accepted !== null || holdEnded,
    happens: (
      <>
        Both drafts side by side, aligned by product, each difference in words. The arithmetic is checked: what a price
        times its impressions comes to, and what cannot deliver.
      </>
    ),
    why: (
      <>
        Two drafts can differ in a reference number only. Here they differ in what is bought, and the desk says in what.
      </>
    ),
    stop: ({ revised, partial }) => {
      const drafts = revised.length > 1 ? revised : [...revised, ...partial];
      if (drafts.length < 2) return null;
      return { href: `/compare?${drafts.map(({ id }) => `p=${id}`).join("&")}`, label: "Compare them" };
    },
  },
  {
    id: "finalize",
    title: "Take the hold",
    kind: "act",
    isDone: ({ buying }) => buying.hold !== null || buying.accepted !== null,
    happens: (
      <>
        <Wire>action: "finalize"</Wire> asks StreamHaus to commit the terms: all drafts named, or none. It holds the
        inventory for 15 minutes.
      </>
    ),
    why: (
      <>
        Only a committed proposal can be accepted. What comes back is compared with the reviewed draft byte for byte;
        one difference, and accepting is blocked.
      </>
    ),
    now: ({ holdEnded }) =>
      holdEnded ? "The hold has run out. Everything that was typed is kept; ask for a new one." : null,
    stop: ({ negotiation, revised, partial }) => {
      const draft = revised[0] ?? partial[0];
      return negotiation && draft ? finalizeStop(negotiation.id, draft) : null;
    },
  },
  {
    id: "hold",
    title: "Watch the hold count down",
    kind: "look",
    isDone: ({ buying }) => buying.accepted !== null,
    happens: (
      <>The hold is first on the desk and at the top of every screen. It ends at an instant, named with its zone.</>
    ),
    why: (
      <>
        It counts by StreamHaus’s clock, measured from its answers: <Wire>expires_at</Wire> is the seller’s word. A hold
        is never prolonged by asking again with another key.
      </>
    ),
    stop: ({ buying }) => (buying.hold ? { href: "/", label: "See it on the desk" } : null),
  },
  {
    id: "accept",
    title: "Accept exactly what was reviewed",
    kind: "act",
    isDone: ({ buying, buy }) => buying.accepted !== null && buy !== null,
    happens: (
      <>
        The amount is typed by hand, then <Wire>accept_proposal</Wire> goes out with the digest recomputed in this
        browser. StreamHaus books it and names a <Wire>media_buy_id</Wire>.
      </>
    ),
    why: (
      <>
        The desk checks once more at the moment of sending. It speaks of success only after it has read the buy back and
        held it against the accepted terms.
      </>
    ),
    stop: ({ negotiation, buying }) => {
      const snapshot = buying.hold ?? buying.accepted;
      return negotiation && snapshot ? acceptStop(negotiation.id, snapshot, buying.hold !== null) : null;
    },
  },
  {
    id: "amend",
    title: "Amend the booked buy",
    kind: "act",
    isDone: ({ amending }) => amending.accepted !== null,
    happens: (
      <>
        Acme has USD 10,000 less. The desk reads the buy back first, then refines the accepted proposal. The draft is a{" "}
        <Wire>media_buy_update</Wire> on one base revision, held and accepted like any other.
      </>
    ),
    why: (
      <>
        The buy runs on unchanged until an amendment is accepted. Each is shown against the live terms, not against a
        memory of them.
      </>
    ),
    now: ({ amending }) => wayWords(amending, "amendment"),
    stop: (state, { zone }) => {
      const place = buyPlace(state);
      if (!place) return null;
      const onTheWay = changeStop(place.negotiationId, state.amending);
      if (state.amending.accepted) return { href: buyHref(place), label: "See the media buy" };
      if (onTheWay) return onTheWay;
      const live = state.buying.accepted;
      return {
        href: amendHref(place),
        label: "Fill the amendment",
        ...(live
          ? { fill: { form: "amendment", threadId: place.threadId, values: amendmentValues(live.id, zone) } }
          : {}),
      };
    },
  },
  {
    id: "cancel",
    title: "Agree a cancellation",
    kind: "act",
    isDone: ({ isCanceled }) => isCanceled,
    happens: (
      <>
        Asked with <Wire>change_kind: "cancellation"</Wire>, StreamHaus says what it costs and from when. Its terms are
        held and then accepted by typing the buy’s name; the buy becomes <Wire>canceled</Wire>.
      </>
    ),
    why: <>Asking binds nobody. Fee and effective date come first, and no fee stated is not a fee of zero.</>,
    now: ({ cancelling }) => wayWords(cancelling, "cancellation"),
    stop: (state) => {
      const place = buyPlace(state);
      if (!place) return null;
      if (state.isCanceled) return { href: buyHref(place), label: "See the canceled buy" };
      const onTheWay = changeStop(place.negotiationId, state.cancelling);
      return onTheWay ?? { href: cancelHref(place), label: "Ask what it costs" };
    },
  },
];

/** The step the negotiation is at: the first that is not done, where looking counts as done once something after it is. */
export function stepAt(state: DemoState): StepId | null {
  return (
    STEPS.find((step, at) => !step.isDone(state) && !STEPS.slice(at + 1).some((later) => later.isDone(state)))?.id ??
    null
  );
}

const threadHref = (negotiationId: string, threadId: string) => `/negotiations/${negotiationId}?thread=${threadId}`;

function composerStop(
  { negotiation, thread, source, refined }: DemoState,
  count: 2 | 3,
  { zone, now }: FillContext,
): Stop | null {
  if (!negotiation || !thread || !source) return null;
  const base = threadHref(negotiation.id, thread.id);
  const answer = count === 3 ? refined[0] : refined.findLast(({ drafts }) => drafts[0]?.outcome === "revised");
  if (answer) return { href: `${base}&view=results&round=${answer.round.callId}`, label: "See what came back" };
  return {
    href: `${base}&view=compose&source=${source.id}`,
    label: "Fill the composer",
    fill: { form: "composer", threadId: thread.id, values: refinementValues(source.id, count, zone, now) },
  };
}

const finalizeStop = (negotiationId: string, draft: SnapshotView): Stop => ({
  href: `/negotiations/${negotiationId}/finalize?p=${draft.id}`,
  label: "Go to finalize",
});

function acceptStop(negotiationId: string, snapshot: SnapshotView, isHeld: boolean): Stop {
  const href = `/negotiations/${negotiationId}/accept/${snapshot.id}`;
  const total = receivedProposal(snapshot)?.commercial_terms.total_budget;
  if (!isHeld) return { href, label: "See what was booked" };
  return {
    href,
    label: total ? `Fill ${formatMoney(total)}` : "Go to the acceptance",
    ...(total ? { fill: { form: "acceptance", snapshotId: snapshot.id, typed: String(total.amount) } } : {}),
  };
}

/** A change of the buy that is under way; null where it has to be asked for first. */
function changeStop(negotiationId: string, { draft, hold }: Way): Stop | null {
  if (hold) return { ...acceptStop(negotiationId, hold, false), label: "Review and accept it" };
  return draft ? finalizeStop(negotiationId, draft) : null;
}

function buyPlace({ negotiation, thread, buy }: DemoState) {
  return negotiation && thread && buy
    ? { negotiationId: negotiation.id, threadId: thread.id, mediaBuyId: buy.mediaBuyId }
    : null;
}

function wayWords({ draft, hold, accepted }: Way, what: string): string | null {
  if (accepted) return null;
  if (hold) return `The ${what} is on hold: it is accepted like any other.`;
  return draft ? `The draft of the ${what} is here: nothing is changed before it is held and accepted.` : null;
}
