import type { AccountRef, BrandKey, Money } from "@/lib/adcp";
import type { RefineEntry } from "./entries";

/** What goes to the older tools with every request: the release as far as it knows the member (facts 1.1). */
export type LegacyEnvelope = { wireVersion: string | null };

type Members = readonly (readonly [name: string, text: string])[];

/** A JSON object of members that already are JSON text: what a person's number looks like must not depend on a parser. */
const objectText = (members: Members): string =>
  `{${members.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(",")}}`;

const textOf = (name: string, value: unknown): Members => (value === undefined ? [] : [[name, JSON.stringify(value)]]);

/** 3.0 knows the major release alone; a release number would be an unknown member to it. */
const envelope = ({ wireVersion }: LegacyEnvelope): Members => [
  ...textOf("adcp_version", wireVersion ?? undefined),
  ["adcp_major_version", "3"],
];

/** Filters to be sent: the complete state, each as JSON text. `budget_range` is the buyer's own text, character for character. */
export type FilterState = ReadonlyMap<string, string>;

const filterText = (filters: FilterState | null): Members =>
  filters === null ? [] : [["filters", objectText([...filters])]];

/** For whom: an account by natural key names the brand too, and the older tools take both. */
export type Buyer = { account: AccountRef; brand: BrandKey };

const buyerText = ({ account, brand }: Buyer): Members => [
  ["account", JSON.stringify(account)],
  ["brand", JSON.stringify(brand)],
];

/** get_products for a brief (facts 6.1), as the exact text that is stored and sent. */
export function briefText(
  release: LegacyEnvelope,
  { brief, filters, ...buyer }: Buyer & { brief: string; filters: FilterState | null },
): string {
  return objectText([
    ...envelope(release),
    ["buying_mode", '"brief"'],
    ["brief", JSON.stringify(brief)],
    ...buyerText(buyer),
    ...filterText(filters),
  ]);
}

/** get_products for a refinement. `filters` null leaves what is bound as it is; anything else replaces all of it (facts 6.1). */
export function refineText(
  release: LegacyEnvelope,
  { refine, filters, ...buyer }: Buyer & { refine: readonly RefineEntry[]; filters: FilterState | null },
): string {
  return objectText([
    ...envelope(release),
    ["buying_mode", '"refine"'],
    ["refine", JSON.stringify(refine)],
    ...buyerText(buyer),
    ...filterText(filters),
  ]);
}

export type LegacyPurchase = Buyer & {
  key: string;
  proposalId: string;
  total: Money;
  /** RFC 3339, or `asap`. */
  startTime: string;
  endTime: string;
  insertionOrder?: { io_id: string; accepted_at: string; signatory: string; signature_id?: string };
  purchaseOrder?: string;
  /** Comes back with the buy where it is read, so that an unanswered purchase can be told from others (facts 2.8). */
  reference: string;
};

/** create_media_buy from a proposal: the whole of it and its total, no packages beside it (facts 6.1). */
export function purchaseText(release: LegacyEnvelope, purchase: LegacyPurchase): string {
  const { key, proposalId, total, startTime, endTime, insertionOrder, purchaseOrder, reference, ...buyer } = purchase;
  return objectText([
    ...envelope(release),
    ["idempotency_key", JSON.stringify(key)],
    ...buyerText(buyer),
    ["proposal_id", JSON.stringify(proposalId)],
    ["total_budget", JSON.stringify(total)],
    ["start_time", JSON.stringify(startTime)],
    ["end_time", JSON.stringify(endTime)],
    ...textOf("io_acceptance", insertionOrder),
    ...textOf("po_number", purchaseOrder),
    ["context", JSON.stringify({ buyer_ref: reference })],
  ]);
}
