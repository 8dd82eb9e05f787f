import type { BriefDraft } from "@/components/brief/draft";
import { type EntryValues, emptyEntry } from "@/components/composer/values";

/** What Sam wants for Acme Outdoor, word for word as in the walkthrough. */
export const ACME = {
  name: "Acme Outdoor, winter",
  brand: "acmeoutdoor.example",
  brief: "Premium video for Acme Outdoor's winter jackets, with native support, in the US and Canada.",
  ask: "Use materially different mixes and prioritize reach.",
} as const;

/** The campaign's budget: the seller's first draft is as large, and over what Sam goes on to ask for. */
const BUDGET = { amount: 62_000, currency: "USD" } as const;

export const briefValues = (sellerId: string): Partial<BriefDraft> => ({
  name: ACME.name,
  brandDomain: ACME.brand,
  brief: ACME.brief,
  budget: BUDGET.amount.toLocaleString("en-US"),
  currency: BUDGET.currency,
  sellerIds: [sellerId],
});

export const briefToCreate = (sellerId: string) => ({
  name: ACME.name,
  brandDomain: ACME.brand,
  brief: ACME.brief,
  budget: { ...BUDGET },
  criteria: null,
  sellerIds: [sellerId],
});

const DAY_MS = 86_400_000;

/** What Sam asks of the first draft, as it is typed: three weeks from now is the last day to start. */
export const refinementValues = (sourceId: string, count: 2 | 3, zone: string, now: Date): EntryValues => ({
  ...emptyEntry(sourceId, zone),
  budgetMax: "50,000",
  cpmMax: "18",
  countries: ["US", "CA"],
  products: [
    { productId: "premium_video_q4", choice: "include" },
    { productId: "display_standard_q4", choice: "omit" },
  ],
  startsBy: new Date(now.getTime() + 21 * DAY_MS).toISOString().slice(0, 10),
  alternatives: String(count),
  ask: ACME.ask,
});

/** What Sam changes of the booked buy: less money, for what is left of the campaign goes elsewhere. */
export const amendmentValues = (sourceId: string, zone: string): EntryValues => ({
  ...emptyEntry(sourceId, zone),
  budgetMax: "40,000",
});
