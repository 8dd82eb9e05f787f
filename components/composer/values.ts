import { type CriteriaValues, isEmptyCriteria, readCriteria } from "./criteria/criteria-values";

/** What was typed for one source, as typed: text stays text until a request is built of it. */
export type EntryValues = {
  sourceSnapshotId: string;
  budgetMin: string;
  budgetMax: string;
  cpmMax: string;
  impressionsMin: string;
  /** `YYYY-MM-DD` in `zone`; the last day of the flight for `through`. */
  startsBy: string;
  through: string;
  zone: string;
  /** In an array, because product ids are the seller's and may hold anything, dots and `__proto__` included. */
  products: { productId: string; choice: ProductChoice }[];
  countries: string[];
  /** What stands in the country box and is no country yet. */
  countryText: string;
  keepOverlay: boolean;
  /** Criteria beside the countries; missing where there are none, as in drafts of before they had fields. */
  criteria?: CriteriaValues;
  /** Empty or `1`: one draft, nothing is sent. */
  alternatives: string;
  ask: string;
};

export type ProductChoice = "keep" | "include" | "omit";

/** The fields a problem can stand at. */
export type FieldName = Exclude<keyof EntryValues, "sourceSnapshotId" | "keepOverlay" | "countryText">;

/** Nothing asked for yet. */
export function emptyEntry(sourceSnapshotId: string, zone: string): EntryValues {
  return {
    sourceSnapshotId,
    budgetMin: "",
    budgetMax: "",
    cpmMax: "",
    impressionsMin: "",
    startsBy: "",
    through: "",
    zone,
    products: [],
    countries: [],
    countryText: "",
    keepOverlay: false,
    alternatives: "",
    ask: "",
  };
}

/** True where nothing was typed; such an entry sends nothing and is not worth keeping. */
export function isEmptyEntry(entry: EntryValues): boolean {
  return (
    [
      entry.budgetMin,
      entry.budgetMax,
      entry.cpmMax,
      entry.impressionsMin,
      entry.startsBy,
      entry.through,
      entry.countryText,
      entry.ask,
    ].every((text) => text.trim() === "") &&
    entry.countries.length === 0 &&
    isEmptyCriteria(entry.criteria) &&
    entry.products.every(({ choice }) => choice === "keep") &&
    (entry.alternatives === "" || entry.alternatives === "1")
  );
}

/** Saved values as they come back from the desk or this browser; what does not fit is left empty, never guessed. */
export function readEntry(saved: unknown, sourceSnapshotId: string, zone: string): EntryValues {
  const empty = emptyEntry(sourceSnapshotId, zone);
  if (typeof saved !== "object" || saved === null) return empty;
  const from = new Map(Object.entries(saved));
  const text = (name: keyof EntryValues, otherwise = "") => {
    const value = from.get(name);
    return typeof value === "string" ? value : otherwise;
  };
  const list = (name: keyof EntryValues): unknown[] => {
    const value = from.get(name);
    return Array.isArray(value) ? value : [];
  };
  const criteria = readCriteria(from.get("criteria"));
  return {
    ...empty,
    budgetMin: text("budgetMin"),
    budgetMax: text("budgetMax"),
    cpmMax: text("cpmMax"),
    impressionsMin: text("impressionsMin"),
    startsBy: text("startsBy"),
    through: text("through"),
    zone: text("zone", zone),
    countryText: text("countryText"),
    alternatives: text("alternatives"),
    ask: text("ask"),
    keepOverlay: from.get("keepOverlay") === true,
    ...(criteria ? { criteria } : {}),
    countries: list("countries").filter((value) => typeof value === "string"),
    products: list("products").flatMap((row) =>
      typeof row === "object" &&
      row !== null &&
      "productId" in row &&
      typeof row.productId === "string" &&
      "choice" in row &&
      (row.choice === "include" || row.choice === "omit" || row.choice === "keep")
        ? [{ productId: row.productId, choice: row.choice }]
        : [],
    ),
  };
}
