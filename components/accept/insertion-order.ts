import { formatExact } from "@/components/ui/format-money";
import type { CommercialTerms, InsertionOrder } from "@/lib/adcp";

/** A member of the order's summary that says something else than the terms do. */
export type OrderDifference = { member: string; order: string; terms: string };

export type OrderComparison =
  | { kind: "no_summary" }
  | { kind: "agrees"; compared: number }
  | { kind: "differs"; differences: OrderDifference[] };

/**
 * Holds an insertion order's summary against the terms. The order adds no terms and is outside the digest (facts 3.5), so what
 * both state has to be equal before anybody signs; what only the order states cannot be compared and is merely shown.
 */
export function compareInsertionOrder(order: InsertionOrder, terms: CommercialTerms): OrderComparison {
  const summary = order.terms;
  if (!summary || Object.keys(summary).length === 0) return { kind: "no_summary" };
  const compared = [
    amounts(summary.total_budget, terms.total_budget),
    instants("flight_start", summary.flight_start, terms.start_time),
    instants("flight_end", summary.flight_end, terms.end_time),
  ].filter((result) => result !== "not_comparable");
  const differences = compared.filter((result) => result !== "equal");
  if (differences.length > 0) return { kind: "differs", differences };
  return compared.length > 0 ? { kind: "agrees", compared: compared.length } : { kind: "no_summary" };
}

type Held = OrderDifference | "equal" | "not_comparable";

function amounts(order: CommercialTerms["total_budget"], terms: CommercialTerms["total_budget"]): Held {
  if (!order || !terms) return "not_comparable";
  if (order.amount === terms.amount && order.currency === terms.currency) return "equal";
  return {
    member: "total_budget",
    order: `${order.currency} ${formatExact(order.amount)}`,
    terms: `${terms.currency} ${formatExact(terms.amount)}`,
  };
}

function instants(member: string, order: string | undefined, terms: string): Held {
  if (order === undefined) return "not_comparable";
  const [left, right] = [Date.parse(order), Date.parse(terms)];
  const equal = order === terms || (Number.isFinite(left) && left === right);
  return equal ? "equal" : { member, order, terms };
}
