import { isSeenLine, NOT_SEEN } from "@/lib/api/client";
import { CHANNEL_NAMES, type Channel } from "./channels";

/** A brief as it is being typed: text stays the text that was typed until it is sent. */
export type BriefDraft = {
  name: string;
  brandDomain: string;
  brief: string;
  budget: string;
  currency: string;
  countries: string;
  deliverOnlyThere: boolean;
  channels: Channel[];
  startDate: string;
  endDate: string;
  rangeMin: string;
  rangeMax: string;
  sellerIds: string[];
};

export const EMPTY_DRAFT: BriefDraft = {
  name: "",
  brandDomain: "",
  brief: "",
  budget: "",
  currency: "USD",
  countries: "",
  deliverOnlyThere: false,
  channels: [],
  startDate: "",
  endDate: "",
  rangeMin: "",
  rangeMax: "",
  sellerIds: [],
};

export type BriefField = keyof BriefDraft;
export type BriefProblems = Partial<Record<BriefField, string>>;

export type BriefInput = {
  name: string;
  brandDomain: string;
  brief: string;
  budget: { amount: number; currency: string } | null;
  criteria: Record<string, unknown> | null;
  sellerIds: string[];
};

/**
 * Reads an amount as people type one: `50000`, `50,000`, `50 000.50`. Null for anything else, so that nothing is guessed: a
 * comma that does not group thousands is no amount.
 */
export function readAmount(typed: string): number | null {
  const text = typed.trim().replace(/[\u00A0\u202F]/g, " ");
  if (!/^(\d+|\d{1,3}([ ,]\d{3})+)(\.\d+)?$/.test(text)) return null;
  const amount = Number(text.replace(/[ ,]/g, ""));
  return Number.isFinite(amount) ? amount : null;
}

/** `US, ca` -> `["US", "CA"]`, each once. */
export function readCountries(typed: string): string[] {
  return [
    ...new Set(
      typed
        .toUpperCase()
        .split(/[\s,;]+/)
        .filter((code) => code !== ""),
    ),
  ];
}

/** Everything that stands in the way of sending, each at its field. Empty when the brief can go. */
export function briefProblems(draft: BriefDraft): BriefProblems {
  const problems: BriefProblems = {};
  if (draft.name.trim() === "") problems.name = "Give the negotiation a name to find it by.";
  else if (!isSeenLine(draft.name.trim())) problems.name = NOT_SEEN;
  if (!/^[a-z0-9.-]+\.[a-z]{2,}$/i.test(draft.brandDomain.trim()))
    problems.brandDomain = "A domain is needed, such as acmeoutdoor.example.";
  if (draft.brief.trim() === "") problems.brief = "Sellers answer a brief; write what the campaign needs.";
  if (draft.sellerIds.length === 0) problems.sellerIds = "Choose at least one seller.";
  if (!/^[A-Za-z]{3}$/.test(draft.currency.trim())) problems.currency = "Three letters, such as USD.";

  for (const field of ["budget", "rangeMin", "rangeMax"] as const) {
    if (draft[field].trim() !== "" && readAmount(draft[field]) === null)
      problems[field] = "Write a plain amount, such as 50,000.";
  }
  const [min, max] = [readAmount(draft.rangeMin), readAmount(draft.rangeMax)];
  if (min !== null && max !== null && min > max) problems.rangeMax = "The upper end lies below the lower one.";

  const wrong = readCountries(draft.countries).filter((code) => !/^[A-Z]{2}$/.test(code));
  if (wrong.length > 0) problems.countries = `Two-letter country codes, please: ${wrong.join(", ")} is not one.`;
  if (draft.startDate && draft.endDate && draft.endDate < draft.startDate)
    problems.endDate = "The last day lies before the first.";
  return problems;
}

/** The criteria as they will be sent (facts 2.2): only what was filled in, null where nothing was. */
export function briefCriteria(draft: BriefDraft): Record<string, unknown> | null {
  const countries = readCountries(draft.countries);
  const currency = draft.currency.trim().toUpperCase();
  const [min, max] = [readAmount(draft.rangeMin), readAmount(draft.rangeMax)];
  const filters = {
    ...(draft.startDate ? { start_date: draft.startDate } : {}),
    ...(draft.endDate ? { end_date: draft.endDate } : {}),
    ...(min === null && max === null
      ? {}
      : { budget_range: { currency, ...(min === null ? {} : { min }), ...(max === null ? {} : { max }) } }),
    ...(countries.length > 0 ? { countries } : {}),
    ...(draft.channels.length > 0 ? { channels: draft.channels } : {}),
  };
  const criteria = {
    ...(Object.keys(filters).length > 0 ? { offer_filters: filters } : {}),
    ...(draft.deliverOnlyThere && countries.length > 0 ? { targeting_overlay: { geo_countries: countries } } : {}),
  };
  return Object.keys(criteria).length > 0 ? criteria : null;
}

/** The brief to be created from a draft without problems. */
export function briefInput(draft: BriefDraft): BriefInput {
  const amount = readAmount(draft.budget);
  return {
    name: draft.name.trim(),
    brandDomain: draft.brandDomain.trim().toLowerCase(),
    brief: draft.brief.trim(),
    budget: amount === null ? null : { amount, currency: draft.currency.trim().toUpperCase() },
    criteria: briefCriteria(draft),
    sellerIds: draft.sellerIds,
  };
}

/** A draft as it was kept, member by member: what is missing or of another kind starts empty. */
export function draftFrom(kept: unknown): BriefDraft {
  if (typeof kept !== "object" || kept === null) return EMPTY_DRAFT;
  const from = kept as Record<string, unknown>;
  const text = (field: BriefField, fallback = "") => (typeof from[field] === "string" ? from[field] : fallback);
  const list = (field: BriefField) =>
    Array.isArray(from[field]) ? from[field].filter((each): each is string => typeof each === "string") : [];
  return {
    name: text("name"),
    brandDomain: text("brandDomain"),
    brief: text("brief"),
    budget: text("budget"),
    currency: text("currency", EMPTY_DRAFT.currency),
    countries: text("countries"),
    deliverOnlyThere: from.deliverOnlyThere === true,
    channels: CHANNEL_NAMES.filter((channel) => list("channels").includes(channel)),
    startDate: text("startDate"),
    endDate: text("endDate"),
    rangeMin: text("rangeMin"),
    rangeMax: text("rangeMax"),
    sellerIds: list("sellerIds"),
  };
}
