import { fromRefinement } from "@/components/composer/from-refinement";
import { clearDimension, isAsked, moveToAsk } from "@/components/composer/move-to-ask";
import { currencyOf } from "@/components/composer/source-terms";
import { supportOf } from "@/components/composer/support";
import { type EntryValues, emptyEntry, isEmptyEntry } from "@/components/composer/values";
import { dayEndingAt, dayStartingAt } from "@/components/composer/zoned-day";
import { receivedProposal } from "@/components/hold/received";
import { inertText } from "@/components/ui/inert-text";
import { DIMENSIONS, type Dimension, REASON_CODES, type ReasonCode } from "@/lib/adcp";
import { DIMENSION_WORDS } from "@/lib/adcp/words";
import type { SnapshotView, ThreadView } from "@/lib/api/client";
import { evaluateRequirements } from "@/lib/negotiation";
import { constraintKey } from "./claims";
import { closestDraft } from "./closest-draft";
import { dayZones } from "./day-zones";
import { type MovedBound, movedBounds } from "./moved-bounds";
import { askedCount, type EntryOutcome } from "./round-data";

/** What a buyer can do about an outcome. A `draft` fills the composer in and sends nothing. */
export type NextStep = { label: string; says: string } & (
  | { kind: "draft"; sourceSnapshotId: string; values: EntryValues }
  | { kind: "link"; href: string }
);

export type StepContext = {
  outcome: EntryOutcome;
  /** Every outcome of the round: a hold that failed with its batch is asked for again without the one that failed. */
  batch: readonly EntryOutcome[];
  drafts: readonly SnapshotView[];
  thread: ThreadView;
  nameOf: (proposalId: string) => string;
  /** The reader's zone, in which days are typed. */
  zone: string;
};

/** The context with what every step asks for. Without a source that was received there is nothing to refine. */
type Known = StepContext & { source: SnapshotView; asked: EntryValues };
type Steps = (known: Known) => NextStep[];

/** The ways on, best first, by the reason the seller gives (facts 4.5). */
const STEPS: Readonly<Record<ReasonCode, readonly Steps[]>> = {
  constraint_unsatisfiable: [boundsMoved, changesDropped, boundsLeftOut, closest],
  alternatives_unavailable: [fewer, closest],
  commercially_declined: [withoutAsk, closest],
  uninterpreted: [withoutAsk, closest],
  unsupported_dimension: [inWords, boundsLeftOut, closest],
  source_unavailable: [anotherSource],
  hold_unavailable: [otherDates, refineAgain],
  batch_aborted: [holdTheRest, holdAlone],
};

/** The ways on where the seller gave no reason, or one the protocol does not know. */
const UNEXPLAINED: readonly Steps[] = [fewer, boundsMoved, closest];

/**
 * What to do next about one outcome, best first. Steps that fill in a draft never send it. A revision always ends with its fields as
 * they were sent, to be changed by hand.
 */
export function nextSteps(context: StepContext): NextStep[] {
  const { outcome, thread, zone } = context;
  const { entry, result } = outcome;
  const source = thread.snapshots.findLast(({ proposalId }) => proposalId === entry.proposal_id);
  if (!source) return [];
  const asked =
    entry.action === "revise" ? fromRefinement(entry, source.id, dayZones(zone)) : emptyEntry(source.id, zone);
  const known: Known = { ...context, source, asked };
  const fell = result?.outcome === "partial" || result?.outcome === "unable";
  const makers = fell ? (isReasonCode(result.reasonCode) ? STEPS[result.reasonCode] : UNEXPLAINED) : [];
  const last = entry.action === "revise" && isRefinable(source) ? [changeByHand(known)] : [];
  const steps = [...makers.flatMap((make) => make(known)), ...last];
  return steps.filter((step, at) => steps.findIndex(({ label }) => label === step.label) === at);
}

function isReasonCode(code: string | null): code is ReasonCode {
  return (REASON_CODES as readonly (string | null)[]).includes(code);
}

/** Only open drafts are refined: a hold is accepted or let go, and booked terms are amended where they are booked. */
function isRefinable({ status, declined }: SnapshotView): boolean {
  return status === "draft" && !declined;
}

function draft(known: Known, values: EntryValues, label: string, says: string): NextStep[] {
  return isRefinable(known.source)
    ? [{ kind: "draft", label, says, sourceSnapshotId: values.sourceSnapshotId, values }]
    : [];
}

function changeByHand({ asked, source }: Known): NextStep {
  return {
    kind: "draft",
    label: "Change a bound",
    says: "Everything as it was asked, to change by hand.",
    sourceSnapshotId: source.id,
    values: asked,
  };
}

function fewer(known: Known): NextStep[] {
  const { entry, result } = known.outcome;
  const wanted = askedCount(entry);
  if (entry.action !== "revise" || wanted < 2) return [];
  const count = Math.max(1, Math.min(result?.returned ?? 0, wanted - 1));
  if ((result?.returned ?? 0) >= wanted) return [];
  const values = { ...known.asked, alternatives: count === 1 ? "" : String(count) };
  const were = count === 1 ? "One draft" : `${count} alternatives`;
  return draft(
    known,
    values,
    `Ask again for ${count}`,
    `${were} instead of ${wanted}; everything else as it was asked.`,
  );
}

function boundsMoved(known: Known): NextStep[] {
  const { bounds, where } = found(known);
  const single = bounds.flatMap(({ change, label, says }) =>
    draft(known, { ...known.asked, ...change }, label, `${says} Found in ${where}.`),
  );
  if (bounds.length < 2) return single;
  const all: Partial<EntryValues> = Object.assign({}, ...bounds.map(({ change }) => change));
  const together = `${bounds.map(({ says }) => says).join(" ")} Found in ${where}.`;
  return [
    ...draft(known, { ...known.asked, ...all }, `Move all ${bounds.length} bounds to what was found`, together),
    ...single,
  ];
}

/** What was found instead of what was asked: in the closest draft, or, where no draft came, in the source. */
function found({ outcome, drafts, thread, source, asked, nameOf }: Known): { bounds: MovedBound[]; where: string } {
  const near = closestDraft(drafts, thread);
  if (near) return { bounds: movedBounds(near.checks, asked), where: nameOf(near.draft.proposalId) };
  const proposal = receivedProposal(source);
  const checks = proposal ? evaluateRequirements(outcome.entry, proposal, proposal) : [];
  const listed = new Set(outcome.result?.unsatisfiedConstraints.map(constraintKey));
  const said = checks.filter(({ requirement }) => listed.has(constraintKey(requirement)));
  return { bounds: movedBounds(said, asked), where: `the source, ${nameOf(source.proposalId)}` };
}

function changesDropped(known: Known): NextStep[] {
  return [...(known.outcome.result?.unsatisfiedChanges ?? [])].flatMap(([productId, change]) => {
    const values = {
      ...known.asked,
      products: known.asked.products.filter((row) => row.productId !== productId || row.choice !== change),
    };
    const name = inertText(productId);
    return change === "omit"
      ? draft(known, values, `Take ${name} back`, `${name} may stay; everything else as it was asked.`)
      : draft(known, values, `Do without ${name}`, `${name} is no longer asked for; everything else as it was asked.`);
  });
}

const BOUND_OF: Readonly<Record<string, Dimension>> = {
  total_budget: "total_budget",
  cpm: "cpm",
  impressions: "impressions",
  flight: "flight",
  media_buy_frequency_cap: "criteria",
};

/** The listed bounds left out, one step each; without a list, the dimensions the seller is not known to read. */
function boundsLeftOut(known: Known): NextStep[] {
  const listed = known.outcome.result?.unsatisfiedConstraints.map(constraintKey) ?? [];
  const named = listed.flatMap((key) => BOUND_OF[key] ?? []);
  const dimensions = new Set(named.length > 0 ? named : unread(known));
  return [...dimensions].flatMap((dimension) => {
    const { label } = DIMENSION_WORDS[dimension];
    const values = clearDimension(known.asked, dimension);
    return isAsked(known.asked, dimension)
      ? draft(
          known,
          values,
          `Leave out ${lower(label)}`,
          `No bound on ${lower(label)}; everything else as it was asked.`,
        )
      : [];
  });
}

/** What was asked in fields the seller does not declare that it reads. */
function unread({ thread, asked, outcome }: Known): Dimension[] {
  if (outcome.result?.reasonCode !== "unsupported_dimension") return [];
  return DIMENSIONS.filter(
    (dimension) => isAsked(asked, dimension) && supportOf(dimension, thread.seller.refinement) !== "supported",
  );
}

function inWords(known: Known): NextStep[] {
  const dimensions = unread(known);
  if (dimensions.length === 0) return [];
  const currency = currencyOf(receivedProposal(known.source));
  const values = dimensions.reduce((entry, dimension) => moveToAsk(entry, dimension, currency), known.asked);
  const names = dimensions.map((dimension) => lower(DIMENSION_WORDS[dimension].label)).join(", ");
  return draft(
    known,
    values,
    "Ask for it in words",
    `Moves ${names} into the ask, where nobody can hold the seller to it.`,
  );
}

function withoutAsk(known: Known): NextStep[] {
  if (known.asked.ask.trim() === "") return [];
  const values = { ...known.asked, ask: "" };
  if (isEmptyEntry(values)) return [];
  return draft(known, values, "Drop the ask", "The typed fields as they were; nothing asked in words.");
}

function closest(known: Known): NextStep[] {
  const near = closestDraft(known.drafts, known.thread);
  if (!near) return [];
  const name = known.nameOf(near.draft.proposalId);
  return [
    {
      kind: "draft",
      label: `Refine from ${name}`,
      says: `Starts from ${name}, which comes closest, with everything as it was asked.`,
      sourceSnapshotId: near.draft.id,
      values: { ...known.asked, sourceSnapshotId: near.draft.id },
    },
  ];
}

function anotherSource(known: Known): NextStep[] {
  const { thread, source, asked, nameOf } = known;
  const others = thread.snapshots.filter((other) => isRefinable(other) && other.proposalId !== source.proposalId);
  const parent = others.find(({ proposalId }) => proposalId === source.parentProposalId);
  const other = parent ?? others.at(-1);
  if (!other) return [];
  const name = nameOf(other.proposalId);
  return [
    {
      kind: "draft",
      label: `Ask the same of ${name}`,
      says: `${name} is ${parent ? "what this source was made from" : "the newest other draft"}; the fields as they were asked.`,
      sourceSnapshotId: other.id,
      values: { ...asked, sourceSnapshotId: other.id },
    },
  ];
}

/** A hold that is refused is often one of inventory in a time: the dates the draft has, to be changed. */
function otherDates(known: Known): NextStep[] {
  const terms = receivedProposal(known.source)?.commercial_terms;
  if (!terms) return [];
  for (const zone of dayZones(known.zone)) {
    const startsBy = dayStartingAt(terms.start_time, zone);
    const through = dayEndingAt(terms.end_time, zone);
    if (startsBy === null && through === null) continue;
    const values = { ...known.asked, zone, startsBy: startsBy ?? "", through: through ?? "" };
    return draft(known, values, "Ask for other dates", "Filled with the dates it has now, for you to move.");
  }
  return [];
}

function refineAgain(known: Known): NextStep[] {
  const name = known.nameOf(known.source.proposalId);
  return draft(known, known.asked, `Refine ${name}`, "An empty request on the draft, which is as it was.");
}

const finalizeHref = (known: Known, ids: readonly string[]) =>
  `/negotiations/${known.thread.negotiationId}/finalize?${ids.map((id) => `p=${id}`).join("&")}`;

/** The batch once more without what could not be held. */
function holdTheRest(known: Known): NextStep[] {
  const rest = known.batch
    .filter(({ result }) => result?.reasonCode === "batch_aborted")
    .flatMap(
      ({ entry }) => known.thread.snapshots.findLast(({ proposalId }) => proposalId === entry.proposal_id) ?? [],
    );
  if (rest.length < 2) return [];
  return [
    {
      kind: "link",
      label: `Finalize the other ${rest.length}`,
      says: "All of them or none again, without the one that failed.",
      href: finalizeHref(
        known,
        rest.map(({ id }) => id),
      ),
    },
  ];
}

function holdAlone(known: Known): NextStep[] {
  const name = known.nameOf(known.source.proposalId);
  return [
    {
      kind: "link",
      label: `Finalize ${name} alone`,
      says: "Nothing stood against this one but its batch.",
      href: finalizeHref(known, [known.source.id]),
    },
  ];
}

const lower = (text: string) => (/^[A-Z]{2}/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1));
