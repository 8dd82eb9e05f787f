import { expect, test } from "vitest";
import type { Proposal } from "@/lib/adcp";
import { holdState } from "./index";

const held = { proposal_status: "committed" as const, expires_at: "2026-09-01T12:15:00Z" };
const at = (time: string) => ({ now: new Date(time) });

test.each([
  ["2026-09-01T12:00:00Z", "live", 900_000],
  ["2026-09-01T12:00:00.001Z", "soon", 899_999],
  ["2026-09-01T12:14:00Z", "soon", 60_000],
  ["2026-09-01T12:14:00.001Z", "urgent", 59_999],
  ["2026-09-01T12:14:59.999Z", "urgent", 1],
  ["2026-09-01T12:15:00Z", "expired", 0],
  ["2026-09-02T00:00:00Z", "expired", 0],
])("at %s a hold until 12:15 is %s", (now, phase, remainingMs) => {
  expect(holdState(held, at(now))).toEqual({ phase, expiresAt: held.expires_at, remainingMs });
});

test("a hold runs out by the seller's clock", () => {
  expect(holdState(held, { ...at("2026-09-01T12:14:00Z"), sellerOffsetMs: 59_999 }).remainingMs).toBe(1);
  expect(holdState(held, { ...at("2026-09-01T12:14:00Z"), sellerOffsetMs: 60_000 }).phase).toBe("expired");
  expect(holdState(held, { ...at("2026-09-01T12:15:00Z"), sellerOffsetMs: -1 }).phase).toBe("urgent");
});

test("only a committed snapshot with a deadline is held", () => {
  expect(holdState({ ...held, proposal_status: "draft" }, at("2026-09-01T12:00:00Z")).phase).toBe("none");
  expect(holdState({ proposal_status: "committed" }, at("2026-09-01T12:00:00Z"))).toEqual({
    phase: "none",
    expiresAt: null,
    remainingMs: 0,
  });
  expect(holdState({ ...held, expires_at: "2026-09-01T12:15:00" } as Proposal, at("2026-09-01T12:00:00Z")).phase).toBe(
    "none",
  );
});
