import type { Capabilities, Refinement, RefineProposalsRequest } from "@/lib/adcp";
import { DIMENSIONS, TARGETING_MEMBERS } from "@/lib/adcp";
import type { Problem, SellerView } from "@/lib/api/client";
import { evaluateRequirements, preflightRefine, type RequirementCheck } from "@/lib/negotiation";
import { refineProposals, requestText } from "@/lib/negotiation/requests";
import { overlayDiff } from "./criteria/overlay-diff";
import { type Place, placeOf, pointerOf } from "./field-place";
import { isAsked } from "./move-to-ask";
import type { Source } from "./row-props";
import { mostAlternatives, supportOf } from "./support";
import { type Built, toRefinement } from "./to-refinement";
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
  const built = entries.map(builtOf);
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
    reviews: entries.flatMap(({ source }, index) => criteriaReviews(built[index] as BuiltEntry, source, index)),
    fine: isBlank ? [] : fineSentences(entries, context, problems),
    checks: built.map(({ checks }) => checks),
  };
}

/** The refinements' own text by itself: what a key stands for. Same as in `judge`, without the judgement. */
export function refinementsTextOf(entries: readonly Entry[]): string {
  return JSON.stringify(entries.map((entry) => builtOf(entry).refinement));
}

type BuiltEntry = Built & { checks: RequirementCheck[] };

/** At a key press one entry of twenty-five changes. What was built of the others is kept as long as they are the same objects. */
const BUILT = new WeakMap<EntryValues, { source: Source; built: BuiltEntry }>();

function builtOf({ values, source }: Entry): BuiltEntry {
  const known = BUILT.get(values);
  if (known?.source === source) return known.built;
  const { proposal, currency, overlay } = source;
  const entry = toRefinement(values, { proposalId: proposal.proposal_id, currency, overlay });
  const built = { ...entry, checks: evaluateRequirements(entry.refinement, proposal, proposal) };
  BUILT.set(values, { source, built });
  return built;
}

const CAPABILITIES = new WeakMap<SellerView, { text: string | null; read: Capabilities | undefined }>();

/** What the seller declared, as preflight reads it; undefined where nothing readable was. */
export function capabilitiesOf(seller: SellerView): Capabilities | undefined {
  const text = seller.capabilitiesText;
  const known = CAPABILITIES.get(seller);
  if (known?.text === text) return known.read;
  const read = text === null ? undefined : declaredIn(text);
  CAPABILITIES.set(seller, { text, read });
  return read;
}

function declaredIn(text: string): Capabilities | undefined {
  try {
    return JSON.parse(text) as Capabilities;
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

/** What a person should look at: members the new overlay drops, and members nobody knows. */
function criteriaReviews({ refinement }: Built, source: Source, entry: number): Judgement[] {
  const asked = refinement.criteria?.targeting_overlay;
  if (!isMembers(asked)) return [];
  const gone = overlayDiff(source.overlay, asked).filter(({ change }) => change === "gone");
  const unknown = Object.keys(asked).filter(
    (name) => !TARGETING_MEMBERS.has(name) && !Object.hasOwn(source.overlay, name),
  );
  const at = `/refinements/${entry}/criteria/targeting_overlay`;
  const place: Place = { entry, field: "countries" };
  return [
    ...(gone.length > 0
      ? [
          {
            message: `criteria drops the source’s ${gone.map(({ name }) => name.replaceAll("_", " ")).join(", ")}.`,
            pointer: at,
            place,
          },
        ]
      : []),
    ...unknown.map((name) => ({
      message: `“${name}” is no member of the targeting overlay that AdCP knows. It is sent as typed; the seller may ignore it.`,
      pointer: `${at}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`,
      place: { entry, field: "criteria" as const },
    })),
  ];
}

function isMembers(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
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
