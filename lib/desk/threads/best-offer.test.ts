import { describe, expect, it } from "vitest";
import type { SnapshotRow } from "@/lib/store";
import { bestOffer, offersOf, offerView } from "./best-offer";

type Line = { price?: number; model?: string; currency?: string };

/** A snapshot with lines at these prices; only what an offer is told by. */
function snapshot(id: string, round: number, lines: Line[], more: Partial<SnapshotRow> = {}): SnapshotRow {
  const purchases = lines.map(({ price, model = "cpm", currency = "USD" }) => ({
    product_id: "p",
    pricing: { pricing_model: model, currency, ...(price === undefined ? {} : { fixed_price: price }) },
  }));
  const proposal_text = JSON.stringify({
    commercial_terms: { purchases, total_budget: { amount: 1, currency: "USD" } },
  });
  const row = { id, proposal_id: id, round, status: "draft", is_accepted: 0, proposal_text, ...more };
  return row as SnapshotRow;
}

const best = (rows: SnapshotRow[], blocked: string[] = [], live: SnapshotRow[] = [], declined: string[] = []) => {
  const offers = offersOf(rows, ({ id }) => blocked.includes(id), new Set(declined));
  return bestOffer(
    offers,
    live.map(({ id }) => id),
  )?.id;
};

describe("the offer to look at first", () => {
  it("is the newest round's draft with the lowest highest price", () => {
    const rows = [
      snapshot("old", 0, [{ price: 1 }]),
      snapshot("dear", 1, [{ price: 10 }, { price: 18 }]),
      snapshot("fair", 1, [{ price: 15 }, { price: 16 }]),
    ];
    expect(best(rows)).toBe("fair");
  });

  it("keeps the seller's order where prices do not decide, and puts what has none last", () => {
    const rows = [
      snapshot("auction", 1, [{}]),
      snapshot("clicks", 1, [{ price: 1, model: "cpc" }]),
      snapshot("first", 1, [{ price: 18 }]),
      snapshot("second", 1, [{ price: 18 }]),
    ];
    expect(best(rows)).toBe("first");
    expect(best(rows.slice(0, 2))).toBe("auction");
  });

  it("is never a blocked one, but the last sound one", () => {
    const rows = [snapshot("sound", 0, [{ price: 20 }]), snapshot("liar", 1, [{ price: 5 }])];
    expect(best(rows, ["liar"])).toBe("sound");
    expect(best(rows, ["liar", "sound"])).toBeUndefined();
  });

  it("is a live hold before drafts, and a booking before all", () => {
    const held = snapshot("held", 2, [{ price: 18 }], { status: "committed" });
    const accepted = snapshot("accepted", 3, [{ price: 18 }], { status: "accepted", is_accepted: 1 });
    const cheap = snapshot("cheap", 4, [{ price: 1 }]);
    expect(best([cheap, held], [], [held])).toBe("held");
    expect(best([cheap, held, accepted], [], [held])).toBe("accepted");
    expect(best([cheap, held])).toBe("cheap");
    expect(best([cheap, held], ["held"], [held])).toBe("cheap");
  });

  it("is none that was declined, but what is left", () => {
    const rows = [snapshot("old", 0, [{ price: 20 }]), snapshot("new", 1, [{ price: 10 }])];
    expect(best(rows, [], [], ["new"])).toBe("old");
    expect(best(rows, [], [], ["new", "old"])).toBeUndefined();
    const held = snapshot("held", 2, [{ price: 18 }], { status: "committed" });
    expect(best([...rows, held], [], [held], ["held"])).toBe("new");
  });

  it("shows a price range only where every line has a fixed one in one currency", () => {
    const cpm = (lines: Line[]) => offerView(snapshot("s", 0, lines))?.cpm;
    expect(cpm([{ price: 12 }, { price: 18, model: "vcpm" }])).toEqual({ min: 12, max: 18, currency: "USD" });
    expect(cpm([{ price: 12 }, {}])).toBeNull();
    expect(cpm([{ price: 12 }, { price: 12, currency: "EUR" }])).toBeNull();
    expect(cpm([])).toBeNull();
  });
});
