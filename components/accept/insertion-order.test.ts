import { describe, expect, it } from "vitest";
import type { CommercialTerms, InsertionOrder } from "@/lib/adcp";
import { compareInsertionOrder } from "./insertion-order";

const terms = {
  brand: { domain: "acmeoutdoor.example" },
  purchases: [],
  start_time: "2026-12-14T00:00:00-05:00",
  end_time: "2027-02-01T05:00:00Z",
  total_budget: { amount: 50_000, currency: "USD" },
} satisfies CommercialTerms;

const order = (summary?: InsertionOrder["terms"]): InsertionOrder => ({
  io_id: "IO-SH-20441",
  requires_signature: true,
  terms: summary,
});

describe("an insertion order held against the terms", () => {
  it("agrees where every value both state is equal, whatever offset an instant is written in", () => {
    const summary = {
      total_budget: { amount: 50_000, currency: "USD" },
      flight_start: "2026-12-14T05:00:00Z",
      flight_end: "2027-02-01T00:00:00-05:00",
      payment_terms: "net_30",
    };
    expect(compareInsertionOrder(order(summary), terms)).toEqual({ kind: "agrees", compared: 3 });
  });

  it("names each value that says something else", () => {
    const summary = { total_budget: { amount: 50_000, currency: "EUR" }, flight_end: "2027-01-31T00:00:00Z" };
    expect(compareInsertionOrder(order(summary), terms)).toEqual({
      kind: "differs",
      differences: [
        { member: "total_budget", order: "EUR 50,000", terms: "USD 50,000" },
        { member: "flight_end", order: "2027-01-31T00:00:00Z", terms: "2027-02-01T05:00:00Z" },
      ],
    });
  });

  it("claims no agreement where there was nothing to compare", () => {
    expect(compareInsertionOrder(order(), terms)).toEqual({ kind: "no_summary" });
    expect(compareInsertionOrder(order({ payment_terms: "net_30" }), terms)).toEqual({ kind: "no_summary" });
  });
});
