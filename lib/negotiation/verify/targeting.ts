import { sameAsSets } from "../equality";
import { asArray, isObject, type JsonObject, member } from "../json";
import { lineName } from "../requirements/judgement";
import { listing, plural, quoted } from "../wording";
import type { Report } from "./report";
import { type Snapshot, termsPath } from "./snapshot";

/**
 * Targeting that nobody asked for (facts 4.4, checklist I). Where the request named an overlay, it is the whole overlay; where it
 * did not, a product that stays keeps what it had. Criteria that were asked for are judged as requirements.
 */
export function checkTargeting(report: Report, snapshot: Snapshot, refinement: unknown, source: unknown): void {
  const asked = member(member(refinement, "criteria"), "targeting_overlay");
  const before = asked === undefined ? overlaysByProduct(source) : undefined;
  asArray(member(snapshot.terms, "purchases")).forEach((line, index) => {
    const overlay = member(line, "targeting_overlay");
    const expected = before === undefined ? asked : before.get(member(line, "product_id"));
    if (expected === undefined) return;
    const departed = isObject(asked) ? added(asked, overlay) : changed(expected, overlay);
    if (departed.length === 0) return;
    report.add(
      "targeting_departure",
      termsPath(snapshot, "purchases", index, ...(overlay === undefined ? [] : ["targeting_overlay"])),
      isObject(asked)
        ? `${quoted(lineName(line, index))} is also limited by ${listing(departed)}, which you did not ask for.`
        : `${quoted(lineName(line, index))} no longer has the targeting of the source: ${listing(departed)} ${departed.length === 1 ? "differs" : "differ"}.`,
      { proposalId: snapshot.id, asked: expected, found: overlay },
    );
  });
}

/** The overlay each product of the source had; products on lines with unlike overlays have no one overlay to keep. */
function overlaysByProduct(source: unknown): Map<unknown, unknown> {
  const overlays = new Map<unknown, unknown>();
  const unclear = new Set<unknown>();
  for (const line of asArray(member(member(source, "commercial_terms"), "purchases"))) {
    const id = member(line, "product_id");
    const overlay = member(line, "targeting_overlay") ?? {};
    if (overlays.has(id) && !sameAsSets(overlays.get(id), overlay)) unclear.add(id);
    overlays.set(id, overlay);
  }
  for (const id of unclear) overlays.delete(id);
  return overlays;
}

function added(asked: JsonObject, overlay: unknown): string[] {
  if (!isObject(overlay)) return [];
  return Object.keys(overlay)
    .filter((name) => !Object.hasOwn(asked, name))
    .map((name) => quoted(name));
}

function changed(before: unknown, after: unknown): string[] {
  const old = isObject(before) ? before : {};
  const now = isObject(after) ? after : {};
  const names = new Set([...Object.keys(old), ...Object.keys(now)]);
  return [...names].filter((name) => !sameAsSets(member(old, name), member(now, name))).map((name) => quoted(name));
}

/** The seller's own reading of prose, against the overlay asked for in fields: where they differ, the fields were not believed. */
export function checkBriefTargeting(
  report: Report,
  resolution: unknown,
  path: readonly PropertyKey[],
  criteria: unknown,
): void {
  const reading = member(resolution, "brief_targeting");
  const asked = member(criteria, "targeting_overlay");
  if (!isObject(reading)) return;
  const contrary = isObject(asked)
    ? Object.keys(reading).filter((name) => Object.hasOwn(asked, name) && !sameAsSets(asked[name], reading[name]))
    : [];
  const at = [...path, "brief_targeting"];
  if (contrary.length > 0) {
    report.add(
      "targeting_departure",
      at,
      `The seller reads your words as targeting that contradicts your fields: ${listing(contrary.map((name) => quoted(name)))}.`,
      { asked, found: reading },
    );
    return;
  }
  report.add("targeting_departure", at, `The seller reads your words as targeting: ${quoted(reading, 300)}.`, {
    severity: "note",
    found: reading,
  });
}

/** Products that come configured otherwise than the overlay asked (facts 3.6): each departure is for a person to accept. */
export function checkProductTargeting(report: Report, products: unknown): void {
  asArray(products).forEach((product, index) => {
    const modifications = asArray(member(member(product, "targeting_resolution"), "modifications"));
    if (modifications.length === 0) return;
    const places = modifications.map((modification) => quoted(member(modification, "path")));
    report.add(
      "targeting_departure",
      ["products", index, "targeting_resolution", "modifications"],
      `${quoted(member(product, "product_id"))} is offered with ${plural(modifications.length, "departure")} from your targeting: ${listing(places)}.`,
      { found: modifications },
    );
  });
}

/** The ids an answer describes among its products; null where it describes none, which is no fault (facts 3.6). */
export function describedProducts(products: unknown): ReadonlySet<unknown> | null {
  const described = asArray(products);
  return described.length === 0 ? null : new Set(described.map((product) => member(product, "product_id")));
}

/** Lines on products that neither the answer nor the source knows: their names and formats cannot be shown. */
export function checkProductsKnown(
  report: Report,
  snapshot: Snapshot,
  described: ReadonlySet<unknown> | null,
  source: unknown,
): void {
  if (described === null) return;
  const ofSource = asArray(member(member(source, "commercial_terms"), "purchases"));
  asArray(member(snapshot.terms, "purchases")).forEach((line, index) => {
    const id = member(line, "product_id");
    if (typeof id !== "string" || described.has(id)) return;
    if (ofSource.some((before) => member(before, "product_id") === id)) return;
    report.add(
      "unknown_product",
      termsPath(snapshot, "purchases", index, "product_id"),
      `${quoted(id)} is on a line and the seller does not describe it among its products.`,
      { proposalId: snapshot.id, found: id },
    );
  });
}
