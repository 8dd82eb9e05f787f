import { requirementWords } from "@/components/verdict/requirement-words";
import type { SnapshotView } from "@/lib/api/client";
import { constraintKey } from "./claims";
import type { HoldFate } from "./hold-fate";
import { askedCount, type EntryOutcome } from "./round-data";

const count = (number: number, noun: string) => `${number} ${number === 1 ? noun : `${noun}s`}`;

/** What the seller did, as a headline; for a hold, what became of it. */
export function outcomeTitle({ entry, result }: EntryOutcome, seller: string, fate: HoldFate | null = null): string {
  if (!result?.outcome) return `${seller} sent no readable outcome for this proposal`;
  const asked = askedCount(entry);
  switch (result.outcome) {
    case "revised":
      if (asked === 1) return `${seller} revised the proposal`;
      return result.returned === asked
        ? `${seller} returned ${asked === 2 ? "both" : `all ${asked}`} alternatives you asked for`
        : `${seller} returned ${result.returned} of the ${asked} alternatives you asked for`;
    case "partial":
      return result.returned < asked
        ? `${seller} found ${result.returned} of the ${asked} alternatives you asked for`
        : `${seller} made a counter-offer`;
    case "unable":
      return entry.action === "finalize"
        ? `${seller} did not place the hold`
        : `${seller} could not revise the proposal`;
    case "finalized":
      return HELD_TITLES[fate?.kind ?? "live"](seller);
  }
}

const HELD_TITLES: Record<HoldFate["kind"], (seller: string) => string> = {
  live: (seller) => `${seller} holds the proposal for you`,
  asked: (seller) => `${seller} held the proposal, and was asked to book it`,
  booked: (seller) => `${seller} held the proposal, and you accepted it`,
  ended: (seller) => `${seller}’s hold has ended`,
};

/** What a hold means now. `endedAt` is the instant in words, `again` what stands in the way of a new hold, if anything. */
export function heldWords(fate: HoldFate | null, { endedAt, again }: { endedAt: string; again: string }): string {
  switch (fate?.kind) {
    case "ended":
      return `The hold ended at ${endedAt}. Nothing was booked. ${again}`;
    case "booked":
      return "What was held is booked, on the terms that were held.";
    case "asked":
      return "The acceptance has no known end yet, so these terms are locked until it has.";
    case "live":
    case undefined:
      return "Until the hold ends, these terms can be accepted as they are.";
  }
}

/** What the seller says it did not meet, by name. */
export function listedWords({ result }: EntryOutcome): string[] {
  if (!result) return [];
  const keys = [...new Set(result.unsatisfiedConstraints.map(constraintKey))];
  return [
    ...keys.map((key) => requirementWords(key).name),
    ...[...result.unsatisfiedChanges].map(([id, action]) => `${action} ${id}`),
  ];
}

/** The claim and the desk's recomputation of it, in two sentences. */
export function outcomeSub(
  outcome: EntryOutcome,
  drafts: readonly SnapshotView[],
  nameOf: (id: string) => string,
): string {
  const { result } = outcome;
  if (!result?.outcome || result.outcome === "unable") return "No draft came back, and the source is unchanged.";
  // A hold that can be read is told by heldWords.
  if (result.outcome === "finalized")
    return "It says it holds the proposal, but sent no committed snapshot that can be read.";
  const listed = listedWords(outcome);
  const says =
    listed.length > 0
      ? `It says ${listed.join(", ")} ${listed.length === 1 ? "is" : "are"} not met.`
      : drafts.length === 1
        ? "It says the draft meets everything you typed."
        : `It says ${drafts.length === 2 ? "both drafts meet" : "all drafts meet"} everything you typed.`;
  const blocked = drafts.filter((draft) => draft.blocked);
  const desk =
    blocked.length === 0
      ? "The desk recomputed that and agrees."
      : `The desk recomputed that: ${blocked.map(({ proposalId }) => nameOf(proposalId)).join(", ")} ${blocked.length === 1 ? "does" : "do"} not hold up.`;
  return `${says} ${desk}`;
}

/** What the seller claims, for the left half of the two verdicts. */
export function sellerVerdict(outcome: EntryOutcome): string {
  const { entry, result } = outcome;
  if (!result?.outcome) return "no outcome";
  if (result.outcome === "unable") return "nothing it can offer";
  if (result.outcome === "finalized") return "held, terms as reviewed";
  const listed = listedWords(outcome);
  const short = result.returned < askedCount(entry);
  const parts = [
    ...(short ? ["the count is short"] : []),
    ...(listed.length > 0 ? [`${listed.join(", ")} not met`] : []),
  ];
  const drafts = count(result.returned, "draft");
  if (parts.length === 0) return `${drafts}, everything met`;
  return `${drafts}, only ${parts.join(" and ")}`;
}
