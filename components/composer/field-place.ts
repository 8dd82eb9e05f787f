import type { FieldName } from "./values";

/** Where a problem stands: an entry of the batch and a field of it, or the request as a whole. */
export type Place = { entry: number; field: FieldName } | null;

/** The longest matching path wins. Paths are relative to `/refinements/<n>`. */
const FIELDS: readonly { path: string; field: FieldName }[] = [
  { path: "/constraints/total_budget/min", field: "budgetMin" },
  { path: "/constraints/total_budget", field: "budgetMax" },
  { path: "/constraints/cpm", field: "cpmMax" },
  { path: "/constraints/impressions", field: "impressionsMin" },
  { path: "/constraints/flight/start_no_later_than", field: "startsBy" },
  { path: "/constraints/flight", field: "through" },
  { path: "/constraints", field: "budgetMax" },
  { path: "/product_changes", field: "products" },
  { path: "/criteria/targeting_overlay/geo_countries", field: "countries" },
  { path: "/criteria", field: "criteria" },
  { path: "/alternatives", field: "alternatives" },
  { path: "/ask", field: "ask" },
];

/** The field an RFC 6901 pointer into a refine request stands for. Null where it is about no field, such as the key. */
export function placeOf(pointer: string): Place {
  const match = /^\/refinements\/(\d+)(\/.*)?$/.exec(pointer);
  if (!match) return null;
  const path = match[2] ?? "";
  const found = FIELDS.find((candidate) => path === candidate.path || path.startsWith(`${candidate.path}/`));
  return found ? { entry: Number(match[1]), field: found.field } : null;
}

/** The pointer a field writes to, for problems that are only known as typing faults. */
const POINTERS: Record<FieldName, string> = {
  budgetMin: "/constraints/total_budget/min",
  budgetMax: "/constraints/total_budget/max",
  cpmMax: "/constraints/cpm/max",
  impressionsMin: "/constraints/impressions/min",
  startsBy: "/constraints/flight/start_no_later_than",
  through: "/constraints/flight/end_no_earlier_than",
  zone: "/constraints/flight",
  products: "/product_changes",
  countries: "/criteria/targeting_overlay/geo_countries",
  criteria: "/criteria",
  alternatives: "/alternatives/count",
  ask: "/ask",
};

export function pointerOf(entry: number, field: FieldName): string {
  return `/refinements/${entry}${POINTERS[field]}`;
}

/** The DOM id of a field, by which problems, banners and links focus it. */
export function fieldId(entry: number, field: FieldName): string {
  return `entry-${entry}-${field}`;
}

/** Brings a field into view and puts the caret into it. Returns false where it is not on the page. */
export function focusField(entry: number, field: FieldName): boolean {
  const element = document.getElementById(fieldId(entry, field));
  if (!element) return false;
  element.scrollIntoView({ block: "center" });
  element.focus({ preventScroll: true });
  return true;
}
