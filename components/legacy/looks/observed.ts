import { isRecord, parsed } from "@/components/hold/received";
import type { LegacyThreadView } from "@/lib/api/client";

/** One look at a proposal of the older lane. */
export type Look = LegacyThreadView["observations"][number];

/** A share of the proposal's budget, as far as it can be read; null is what the seller did not state. */
export type Share = {
  productId: string;
  product: string | null;
  percentage: number | null;
  price: Price | null;
  start: string | null;
  end: string | null;
};

export type Price = { model: string; amount: number | null; currency: string | null; kind: "fixed" | "floor" | "none" };

/** What the seller says of the total; it is guidance, and the buyer names the total. */
export type Guidance = { currency: string; min: number | null; recommended: number | null; max: number | null };

export type ReadLook = {
  name: string | null;
  words: string[];
  shares: Share[];
  guidance: Guidance | null;
  order: { id: string; needsSignature: boolean } | null;
};

const READ = new WeakMap<object, ReadLook | null>();

type Texts = Pick<Look, "proposalText" | "offersText">;

/** A look as it is read on a screen, with nothing added; null where the text is no proposal. */
export function readLook(look: Texts): ReadLook | null {
  const known = READ.get(look);
  if (known !== undefined) return known;
  const read = readTexts(look);
  READ.set(look, read);
  return read;
}

function readTexts({ proposalText, offersText }: Texts): ReadLook | null {
  const proposal = parsed(proposalText);
  if (!isRecord(proposal)) return null;
  const listed = parsed(offersText);
  const offers = (Array.isArray(listed) ? listed : []).filter(isRecord);
  const shares = (Array.isArray(proposal.allocations) ? proposal.allocations : []).filter(isRecord);
  return {
    name: text(proposal.name),
    words: [text(proposal.description), text(proposal.brief_alignment)].filter((words) => words !== null),
    shares: shares.map((share): Share => {
      const offer = offers.find(
        (each) =>
          each.product_id === share.product_id &&
          (each.pricing_option_id ?? null) === (share.pricing_option_id ?? null),
      );
      return {
        productId: text(share.product_id) ?? "not named",
        product: offer ? text(offer.product) : null,
        percentage: number(share.allocation_percentage),
        price: offer ? readPrice(offer.price) : null,
        start: text(share.start_time),
        end: text(share.end_time),
      };
    }),
    guidance: readGuidance(proposal.total_budget_guidance),
    order: readOrder(proposal.insertion_order),
  };
}

function readPrice(price: unknown): Price | null {
  if (!isRecord(price)) return null;
  const fixed = number(price.fixed_price);
  const floor = number(price.floor_price);
  return {
    model: text(price.pricing_model) ?? "no model",
    amount: fixed ?? floor,
    currency: text(price.currency),
    kind: fixed !== null ? "fixed" : floor !== null ? "floor" : "none",
  };
}

function readGuidance(guidance: unknown): Guidance | null {
  if (!isRecord(guidance)) return null;
  const currency = text(guidance.currency);
  if (currency === null) return null;
  return {
    currency,
    min: number(guidance.min),
    recommended: number(guidance.recommended),
    max: number(guidance.max),
  };
}

function readOrder(order: unknown): ReadLook["order"] {
  if (!isRecord(order)) return null;
  const id = text(order.io_id);
  return id === null ? null : { id, needsSignature: order.requires_signature === true };
}

/** The flight that all shares lie within: the earliest start and the latest end, as they were sent. Null where one states none. */
export function flightOf(read: ReadLook): { start: string; end: string } | null {
  const starts = read.shares.map(({ start }) => start);
  const ends = read.shares.map(({ end }) => end);
  const first = edge(starts, (at, other) => at < other);
  const last = edge(ends, (at, other) => at > other);
  return first === null || last === null ? null : { start: first, end: last };
}

function edge(instants: readonly (string | null)[], isFurther: (at: number, other: number) => boolean): string | null {
  let found: string | null = null;
  for (const instant of instants) {
    if (instant === null || Number.isNaN(Date.parse(instant))) return null;
    if (found === null || isFurther(Date.parse(instant), Date.parse(found))) found = instant;
  }
  return found;
}

const text = (value: unknown): string | null => (typeof value === "string" && value.trim() !== "" ? value : null);
const number = (value: unknown): number | null => (typeof value === "number" && Number.isFinite(value) ? value : null);

/** The newest look at each proposal, in the order the proposals were first seen. */
export function newestLooks(looks: readonly Look[]): Look[] {
  const newest = new Map<string, Look>();
  for (const look of looks) newest.set(look.proposalId, look);
  return [...newest.values()];
}

/** Every look at one proposal, newest first. */
export const looksAt = (looks: readonly Look[], proposalId: string): Look[] =>
  looks.filter((look) => look.proposalId === proposalId).toReversed();
