import type { Capabilities, Refinement, RefineProposalsRequest } from "@/lib/adcp";
import { DIMENSIONS } from "@/lib/adcp";
import type { Problem, SellerView } from "@/lib/api/client";
import { evaluateRequirements, preflightRefine, type RequirementCheck } from "@/lib/negotiation";
import { refineProposals, requestText } from "@/lib/negotiation/requests";
import { type Place, placeOf, pointerOf } from "./field-place";
import { isAsked } from "./move-to-ask";
import type { Source } from "./row-props";
import { droppedMembers } from "./source-terms";
import { mostAlternatives, supportOf } from "./support";
import { toRefinement } from "./to-refinement";
import { type EntryValues, isEmptyEntry } from "./values";

/** One thing to fix or to look at, with the field it leads to. */
export type Judgement = { message: string; pointer: string; place: Place };

/** Everything known about the request before it is sent. `text` is what will be stored and sent, byte for byte. */
export type Judged = {
  request: RefineProposalsRequest;
  text: string;
  refinements: Refinement[];
  /** The refinements' own text: what a key stands for. */
  refinementsText: string;
  /** Nothing was typed yet, so there is nothing to send or to judge. */
  isBlank: boolean;
  problems: Judgement[];
  reviews: Judgement[];
  fine: string[];
  /** Per entry, what is asked held against its source. */
  checks: RequirementCheck[][];
};

export type Entry = { values: EntryValues; source: Source };

/**
 * Builds the request of what was typed and judges it: typing faults, every preflight problem, what the desk or the seller said to
 * the same bytes before, what replaces more than it names, and what is fine.
 */
export function judge(
  entries: readonly Entry[],
  context: { pin: string; key: string; seller: SellerView; said: readonly Problem[] },
): Judged {
  const { pin, key, seller, said } = context;
  const built = entries.map(({ values, source }) => {
    const { proposal, currency, overlay } = source;
    return toRefinement(values, { proposalId: proposal.proposal_id, currency, overlay });
  });
  const refinements = built.map(({ refinement }) => refinement);
  const request = refineProposals({ pin, key }, refinements);
  const sources = new Map(entries.map(({ source }) => [source.proposal.proposal_id, source.proposal]));
  const typing = built.flatMap(({ faults }, entry) =>
    faults.map(
      (fault): Judgement => ({
        message: fault.message,
        pointer: pointerOf(entry, fault.field),
        place: { entry, field: fault.field },
      }),
    ),
  );
  const preflight = preflightRefine({ request, capabilities: capabilitiesOf(seller), sources }).map(placed);
  const isBlank = entries.every(({ values }) => isEmptyEntry(values));
  // An empty form is no mistake yet; it only has nothing to send.
  const problems = isBlank ? [] : distinct([...typing, ...preflight, ...said.map(placed)]);
  return {
    request,
    text: requestText(request),
    refinements,
    refinementsText: JSON.stringify(refinements),
    isBlank,
    problems,
    reviews: entries.flatMap(({ values, source }, index) => replacedOverlay(values, source, index)),
    fine: isBlank ? [] : fineSentences(entries, context, problems),
    checks: entries.map(({ source }, index) =>
      evaluateRequirements(refinements[index] as Refinement, source.proposal, source.proposal),
    ),
  };
}

/** What the seller declared, as preflight reads it; undefined where nothing readable was. */
export function capabilitiesOf(seller: SellerView): Capabilities | undefined {
  if (seller.capabilitiesText === null) return undefined;
  try {
    return JSON.parse(seller.capabilitiesText) as Capabilities;
  } catch {
    return undefined;
  }
}

function placed(problem: Problem): Judgement {
  return { message: problem.message, pointer: problem.pointer, place: placeOf(problem.pointer) };
}

function distinct(judgements: readonly Judgement[]): Judgement[] {
  const seen = new Set<string>();
  return judgements.filter(({ pointer, message }) => {
    const key = `${pointer} ${message}`;
    return seen.has(key) ? false : seen.add(key);
  });
}

function replacedOverlay(values: EntryValues, source: Source, entry: number): Judgement[] {
  const dropped = droppedMembers(source.overlay);
  if (values.countries.length === 0 || values.keepOverlay || dropped.length === 0) return [];
  const what = dropped.map((name) => name.replaceAll("_", " ")).join(", ");
  return [
    {
      message: `criteria drops the source’s ${what}.`,
      pointer: `/refinements/${entry}/criteria/targeting_overlay`,
      place: { entry, field: "countries" },
    },
  ];
}

function fineSentences(
  entries: readonly Entry[],
  { pin, seller }: { pin: string; seller: SellerView },
  problems: readonly Judgement[],
): string[] {
  const about = (test: (pointer: string) => boolean) => problems.some(({ pointer }) => test(pointer));
  const asked = entries.map(({ values }) => DIMENSIONS.filter((dimension) => isAsked(values, dimension)));
  const typed = new Set(asked.flat());
  const unsupported = [...typed].filter((dimension) => supportOf(dimension, seller.refinement) === "unsupported");
  const counts = entries.flatMap(({ values }) => (isAsked(values, "alternatives") ? [values.alternatives.trim()] : []));
  const flights = entries.some(({ values }) => values.startsBy !== "" || values.through !== "");
  return [
    ...(problems.length === 0 ? [`Shape is valid for ${pin}`] : []),
    ...(typed.size > 0 && unsupported.length === 0 && seller.refinement.kind === "declared"
      ? [
          `${typed.size === 1 ? "The typed field is one" : `All ${typed.size} typed fields are ones`} ${seller.name} supports`,
        ]
      : []),
    ...(about((pointer) => pointer.endsWith("/proposal_id") || pointer.includes("/alternatives"))
      ? []
      : [
          `${counts.length > 0 ? `${counts.join(" and ")} alternatives, ceiling ${mostAlternatives(seller.refinement)}. ` : ""}${
            entries.length === 1 ? "One source" : `${entries.length} sources, one account`
          }, no duplicates`,
        ]),
    ...(flights && !about((pointer) => pointer.includes("/constraints"))
      ? ["Instants carry an offset, bounds are in order"]
      : []),
  ];
}
