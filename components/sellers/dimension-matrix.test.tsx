// @vitest-environment happy-dom
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { SellerView } from "@/lib/api/client";
import { DimensionMatrix } from "./dimension-matrix";

afterEach(cleanup);

const none = { count: 0, of: 0 };

function seller(id: string, changes: Partial<SellerView>): SellerView {
  return {
    id,
    name: id,
    url: `https://${id}.example/mcp`,
    protocol: "mcp",
    auth: "bearer",
    credentialsRefusedAt: null,
    lane: "compact",
    laneInfo: { kind: "compact", release: null, wireVersion: null, why: null, evidence: null, words: "", promises: [] },
    finalizeAssurance: null,
    supportedVersions: ["3.2"],
    pin: "3.2",
    pinTested: true,
    servedVersion: "3.2",
    lifecycleTools: ["request_proposals", "refine_proposals", "accept_proposal"],
    refinement: { kind: "undeclared" },
    idempotency: { kind: "supported", replayTtlSeconds: 86_400, inFlightMaxSeconds: 60 },
    requireOperatorAuth: false,
    billing: ["operator"],
    currencyModes: ["fixed"],
    capabilitiesReadAt: "2026-12-02T10:00:00Z",
    capabilitiesTtlSeconds: 3_600,
    capabilitiesFreshUntil: "2026-12-02T11:00:00Z",
    capabilityChanges: [],
    capabilitiesText: "{}",
    lastTest: null,
    accounts: [],
    standing: {
      since: "2026-12-01T00:00:00Z",
      replies: 0,
      medianReplyMs: null,
      slowestTenthMs: null,
      recentReplies: [],
      unknownCalls: 0,
      digestMismatches: none,
      falseRevised: none,
      unlistedBreaches: none,
      termsChanged: none,
      holdsGranted: none,
      holdSeconds: [],
    },
    ...changes,
  };
}

const rowOf = (name: string) => {
  const row = within(screen.getByRole("table")).getByRole("rowheader", { name }).closest("tr");
  if (!row) throw new Error(`no row ${name}`);
  return within(row)
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);
};

it("is a table with one row header a seller and one column a dimension", () => {
  const few = seller("Few", {
    refinement: { kind: "declared", dimensions: ["cpm", "alternatives"], maxAlternatives: 3 },
  });
  render(
    <DimensionMatrix sellers={[few, seller("Silent", {}), seller("Old", { lane: "legacy", lifecycleTools: [] })]} />,
  );
  const heads = within(screen.getByRole("table")).getAllByRole("columnheader");
  expect(heads.map(({ textContent }) => textContent).slice(3, 10)).toEqual([
    "total_budget",
    "cpm",
    "impressions",
    "flight",
    "product_changes",
    "alternatives",
    "criteria",
  ]);
  expect(rowOf("Few")).toEqual([
    "compact",
    "3.2",
    ...["no", "yes", "no", "no", "no", "yes", "no"],
    "3",
    "24 h",
    "none seen",
  ]);
  expect(rowOf("Silent").slice(2, 9)).toEqual(Array(7).fill("not declared"));
  expect(rowOf("Silent")[9]).toBe("unknown");
});

it("gives a seller without typed refinement one sentence instead of seven answers", () => {
  render(<DimensionMatrix sellers={[seller("Old", { lane: "legacy", lifecycleTools: [] })]} />);
  expect(rowOf("Old")[2]).toMatch(/^Legacy lane/);
  expect(rowOf("Old")).toHaveLength(6);
});

it("shows a hold a second short of its minutes as those minutes", () => {
  const standing = { ...seller("x", {}).standing, holdSeconds: [899, 900] };
  render(<DimensionMatrix sellers={[seller("Held", { standing })]} />);
  expect(rowOf("Held").at(-1)).toBe("15 min");
});
