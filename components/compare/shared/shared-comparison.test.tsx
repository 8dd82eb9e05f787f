// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { afterEach, expect, it } from "vitest";
import type { SharedComparison as Shared } from "@/lib/api/client";
import { SharedComparison } from "./shared-comparison";

afterEach(cleanup);

const pricing = { pricing_option_id: "fixed", pricing_model: "cpm", currency: "USD", fixed_price: 17.5 };
const line = { product_id: "video", pricing_option_id: "fixed", pricing, start_time: "2026-12-14T00:00:00Z" };
const compact: Shared["columns"][number] = {
  sellerName: "StreamHaus",
  round: 1,
  standing: "checked",
  proposal: {
    proposal_id: "prop_compact",
    terms_digest: `sha256:${"a".repeat(43)}`,
    commercial_terms: { total_budget: { amount: 50_000, currency: "USD" }, purchases: [{ ...line, budget: 50_000 }] },
  },
};
const older: Shared["columns"][number] = {
  sellerName: "Heritage",
  round: 0,
  standing: "unverifiable",
  proposal: {
    proposal_id: "plan_of_heritage",
    commercial_terms: {
      purchases: [{ ...line, pricing: { ...pricing, fixed_price: 16 }, allocation_percentage: 100 }],
    },
  },
};
const shared: Shared = {
  title: "Both lanes",
  sharedAt: "2026-12-01T00:00:00Z",
  expiresAt: "2026-12-08T00:00:00Z",
  columns: [compact, older],
};
const show = (search: string) =>
  render(
    <NuqsTestingAdapter searchParams={search}>
      <SharedComparison shared={shared} />
    </NuqsTestingAdapter>,
  ).container;

it("shows a column of the older lane with its mark in the head, at its values and instead of a digest", () => {
  const text = show("?only=false").textContent ?? "";
  expect(screen.getByText("plan_of_heritage")).toBeTruthy();
  expect(screen.getByText("unverifiable, older lane")).toBeTruthy();
  expect(screen.getByText("terms checked")).toBeTruthy();
  expect(screen.getByText("none in this lane")).toBeTruthy();
  expect(text).toMatch(/\b16(?:\.00)?, unverifiable/);
  // Nothing of the other lane has that mark.
  expect(text).not.toMatch(/50,000, unverifiable/);
});

it("holds the other against it where the address makes it the baseline", () => {
  const text = show("?only=false&baseline=2").textContent ?? "";
  expect(text).toContain("Baseline, Heritage");
});
