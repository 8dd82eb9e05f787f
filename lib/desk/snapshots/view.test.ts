import { expect, it } from "vitest";
import type { Finding } from "@/lib/negotiation";
import { assessor } from "./view";

const row = {
  id: "snap_1",
  seller_id: "sel_a",
  account_key: "acme",
  thread_id: "thr_a",
  call_id: "call_a",
  round: 1,
  pointer: "/proposals/0",
  proposal_id: "prop_1",
  parent_proposal_id: null,
  status: "draft" as const,
  is_accepted: 0 as const,
  outcome: "proposed" as const,
  terms_digest: null,
  expires_at: null,
  received_at: "2026-01-01T00:00:00.000Z",
};
const reuse: Finding = {
  code: "identity_reused",
  severity: "block",
  pointer: "/proposals/0",
  proposalId: "prop_1",
  message: "",
};
const verdict = (call_id: string, seller_id: string, account_key: string, findings: Finding[]) => ({
  call_id,
  seller_id,
  account_key,
  ok: 1 as const,
  findings_text: JSON.stringify(findings),
  judged_at: "2026-01-01T00:00:00.000Z",
});
const own = verdict("call_a", "sel_a", "acme", []);
const isBlocked = (...others: ReturnType<typeof verdict>[]) => assessor([own, ...others], [], [])(row).blocked;

it("an id this seller uses twice is not to be trusted, in whichever negotiation it did so", () => {
  expect(isBlocked()).toBe(false);
  expect(isBlocked(verdict("call_b", "sel_a", "acme", [reuse]))).toBe(true);
});

it("no other seller, and no other account, can speak against this one's proposals", () => {
  expect(isBlocked(verdict("call_b", "sel_b", "acme", [reuse]))).toBe(false);
  expect(isBlocked(verdict("call_b", "sel_a", "other", [reuse]))).toBe(false);
});

it("the same proposal turning up in another negotiation does not change it here", () => {
  expect(isBlocked(verdict("call_b", "sel_a", "acme", [{ ...reuse, severity: "review" }]))).toBe(false);
});
