import fc from "fast-check";
import { expect, test, vi } from "vitest";
import type { Proposal } from "@/lib/adcp";
import { cellPlaces, compareProposals } from "../index";
import { honestRevision } from "../testing/arbitraries";
import { draft, line, terms } from "../testing/exchanges";

vi.setConfig({ testTimeout: 60_000 });

function at(value: unknown, place: string): unknown {
  return place
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce<unknown>(
      (within, step) =>
        typeof within === "object" && within !== null && Object.hasOwn(within, step)
          ? Reflect.get(within, step)
          : undefined,
      value,
    );
}

function holds(proposals: readonly Proposal[]) {
  const place = cellPlaces(proposals);
  for (const row of compareProposals(proposals).rows) {
    row.cells.forEach(({ value }, column) => {
      const where = place(row, column);
      if (where === null) {
        // Worked out by the desk, or a line this column does not have.
        expect(row.group === "summary" || value.kind === "absent", row.key).toBe(true);
        return;
      }
      const raw = at(proposals[column], where);
      expect(raw === undefined || raw === null, `${row.key} at ${where}`).toBe(value.kind === "absent");
      if (value.kind === "number") expect(raw).toBe(value.value);
      if (value.kind === "instant") expect(raw).toBe(value.value);
      if (value.kind === "money") expect(typeof raw === "number" ? raw : at(raw, "/amount")).toBe(value.amount);
    });
  }
}

test("a cell's place leads to the very value the cell shows, and to nothing where it shows nothing", () => {
  fc.assert(
    fc.property(honestRevision, ({ response, sources }) => {
      const proposals = [...sources.values(), ...response.results.flatMap(({ proposals = [] }) => proposals)];
      holds(proposals.slice(0, 10));
    }),
    { numRuns: 60 },
  );
});

test("every kind of field has a place: prices, guidance, targeting, cancellation and members of tomorrow", () => {
  const rich = line("video", 12, 1000, { tomorrow: { a: 1 } });
  Object.assign(rich.pricing, { floor_price: 3, price_guidance: { p25: 4, p50: 5 } });
  const more = {
    cancellation_terms: { effective_at: "2026-10-02T00:00:00Z", fee: { amount: 5, currency: "USD" }, reason: "x" },
    budget_allocation: { mode: "seller" },
    unheard_of: "y",
  };
  holds([draft("a", terms([rich, line("video", 13, 1), line("a/b~c", 1, 2)], more as object)), draft("b", terms([]))]);
});
