import { describe, expect, it } from "vitest";
import type { SnapshotView } from "@/lib/api/client";
import { isName } from "./cancel-confirm";
import { cancellationTerms, changeOf, isStale } from "./change";
import { changedRows } from "./terms-diff-table";

const proposal = (terms: object = {}, more: object = {}) => ({
  proposal_id: "p",
  proposal_kind: "media_buy_cancellation",
  proposal_status: "draft",
  name: "P",
  terms_digest: "sha256:x",
  commercial_terms: {
    brand: { domain: "acme.example" },
    purchases: [
      {
        product_id: "video",
        pricing_option_id: "o",
        pricing: { pricing_option_id: "o", pricing_model: "cpm", currency: "USD", fixed_price: 15 },
        budget: 50_000,
        start_time: "2026-12-14T00:00:00Z",
        end_time: "2027-02-01T00:00:00Z",
      },
    ],
    start_time: "2026-12-14T00:00:00Z",
    end_time: "2027-02-01T00:00:00Z",
    ...terms,
  },
  ...more,
});
type Terms = Parameters<typeof cancellationTerms>[0];

const snapshot = (proposalId: string, status: SnapshotView["status"], parent: string | null, more: object = {}) =>
  ({
    id: `${proposalId}_${status}`,
    proposalId,
    parentProposalId: parent,
    status,
    proposalText: JSON.stringify({ ...proposal({}, { proposal_id: proposalId }), ...more }),
  }) as SnapshotView;

describe("what a cancellation costs", () => {
  it("is not stated where the terms do not say, and never zero for that", () => {
    expect(cancellationTerms(proposal() as Terms)).toEqual({ effectiveAt: null, fee: null, reason: null });
    expect(cancellationTerms(proposal({ cancellation_terms: { fee: { amount: "500" } } }) as Terms).fee).toBeNull();
    const stated = { effective_at: "2026-12-02T00:00:00Z", fee: { amount: 0, currency: "USD" } };
    expect(cancellationTerms(proposal({ cancellation_terms: stated }) as Terms)).toMatchObject({
      effectiveAt: "2026-12-02T00:00:00Z",
      fee: { amount: 0, currency: "USD" },
    });
  });

  it("is agreed to by the buy's name, whatever its case and spaces, and by nothing less", () => {
    expect(isName("  acme   winter Video ", "Acme winter video")).toBe(true);
    expect(isName("Acme winter", "Acme winter video")).toBe(false);
    expect(isName("", "")).toBe(false);
  });
});

describe("a change of a buy", () => {
  it("is told from a new buy, and from the accepted terms it was made of through every revision in between", () => {
    const accepted = snapshot("p1", "accepted", "p0");
    const kind = { proposal_kind: "media_buy_update", media_buy_id: "mb_1", base_media_buy_revision: 2 };
    const draft = snapshot("p2", "draft", "p1", kind);
    const redraft = snapshot("p3", "draft", "p2", kind);
    const held = snapshot("p4", "committed", "p3", kind);
    const all = [snapshot("p1", "committed", "p0", { proposal_kind: "new_media_buy" }), accepted, draft, redraft, held];
    expect(changeOf(held, all)).toEqual({ kind: "amendment", mediaBuyId: "mb_1", base: 2, live: accepted });
    expect(changeOf(snapshot("p9", "draft", null, { proposal_kind: "new_media_buy" }), all)).toBeNull();
  });

  it("is stale once the buy has another revision, and not for a revision nobody stated", () => {
    const buy = { revision: 3 } as Parameters<typeof isStale>[1];
    expect(isStale({ base: 2 }, buy)).toBe(true);
    expect(isStale({ base: 3 }, buy)).toBe(false);
    expect(isStale({ base: null }, buy)).toBe(false);
  });

  it("is shown value by value against the live terms", () => {
    const total = (amount: number) => proposal({ total_budget: { amount, currency: "USD" } }) as NonNullable<Terms>;
    const rows = changedRows(total(50_000), total(40_000));
    const money = rows.find(({ field }) => field === "total_budget");
    expect(money?.cells[1]).toMatchObject({ change: "changed", delta: -10_000 });
    expect(changedRows(total(50_000), total(50_000))).toEqual([]);
  });
});
