import type { Finding, FindingCode } from "@/lib/negotiation";
import type { ObservationRow } from "@/lib/store";
import { isObject, type JsonObject, numberOf, objectsOf, storedObject, textOf } from "../json";

/**
 * Holds a media buy as the seller reports it now against what was bought in the older lane (facts 2.8, 6.1): total, currency, flight,
 * products and whether it is booked at all. There are no accepted terms to hold it against, so agreement says no more than that.
 * Pointers are into the media buy; what the seller leaves out cannot disagree.
 */
export function reconcileLegacy(item: JsonObject, request: JsonObject, look: ObservationRow): Finding[] {
  const total = isObject(request.total_budget) ? request.total_budget : {};
  const { asked, found, extra } = productsOf(item, look);
  const status = textOf(item.status);
  const rules: [FindingCode, string, boolean, string, unknown, unknown][] = [
    [
      "accepted_terms_changed",
      "/total_budget",
      agrees(numberOf(item.total_budget), total.amount),
      "The media buy’s total is not the one that was bought.",
      total.amount,
      item.total_budget,
    ],
    [
      "total_currency",
      "/currency",
      agrees(textOf(item.currency), total.currency),
      "The media buy is in another currency than was bought.",
      total.currency,
      item.currency,
    ],
    [
      "accepted_terms_changed",
      "/start_time",
      sameInstant(item.start_time, request.start_time),
      "The media buy starts at another time than was asked.",
      request.start_time,
      item.start_time,
    ],
    [
      "accepted_terms_changed",
      "/end_time",
      sameInstant(item.end_time, request.end_time),
      "The media buy ends at another time than was asked.",
      request.end_time,
      item.end_time,
    ],
    [
      "binding_mismatch",
      "/packages",
      asked === null || extra.length === 0,
      "The media buy has products that the proposal had not when it was bought.",
      asked,
      extra,
    ],
    [
      "binding_mismatch",
      "/packages",
      asked === null || found === null || asked.every((id) => found.includes(id)),
      "A product of the proposal is not in the media buy.",
      asked,
      found,
    ],
    ["status", "/status", status !== "canceled" && status !== "rejected", `The media buy is ${status}.`, null, status],
  ];
  return rules
    .filter(([, , holds]) => !holds)
    .map(([code, pointer, , message, wanted, is]) => ({
      code,
      severity: "block",
      pointer,
      message,
      proposalId: look.proposal_id,
      asked: wanted,
      found: is,
    }));
}

const agrees = (found: unknown, asked: unknown): boolean => found === null || found === asked;

function sameInstant(found: unknown, asked: unknown): boolean {
  if (typeof found !== "string" || typeof asked !== "string" || asked === "asap") return true;
  return Date.parse(found) === Date.parse(asked);
}

function productsOf(item: JsonObject, look: ObservationRow) {
  const ids = (list: unknown) => objectsOf(list).flatMap(({ product_id }) => textOf(product_id) ?? []);
  const packages = objectsOf(item.packages).filter(({ canceled }) => canceled !== true);
  // A seller that names no products with its packages says nothing about them.
  const found =
    packages.every(({ product_id }) => textOf(product_id) !== null) && packages.length > 0 ? ids(packages) : null;
  const asked = ids(storedObject(look.proposal_text).allocations);
  return { asked, found, extra: (found ?? []).filter((id) => !asked.includes(id)) };
}
