import { type CallRow, NEW_CALL } from "../tables/calls";
import type { NegotiationRow } from "../tables/negotiations";
import type { SellerRow } from "../tables/sellers";
import type { SnapshotRow } from "../tables/snapshots";
import type { ThreadRow } from "../tables/threads";

export const AT = "2026-01-01T00:00:00.000Z";

export const sellerRow = (id: string, changes: Partial<SellerRow> = {}): SellerRow => ({
  id,
  name: id,
  url: "https://s.example/mcp",
  protocol: "mcp",
  auth: "none",
  created_at: AT,
  tested_at: null,
  test_ok: null,
  test_ms: null,
  test_message: null,
  credentials_refused_at: null,
  ...changes,
});

export const negotiationRow = (id: string): NegotiationRow => ({
  id,
  name: id,
  brand_domain: "acme.example",
  operator: "agency.example",
  brief: "Video in spring.",
  budget_text: '{"amount":50000.00,"currency":"USD"}',
  criteria_text: null,
  created_at: AT,
  created_by: "u",
  set_apart_at: null,
});

export const threadRow = (id: string, changes: Partial<ThreadRow> = {}): ThreadRow => ({
  id,
  negotiation_id: "neg_1",
  seller_id: "sel_1",
  position: 0,
  pin: null,
  pin_tested: null,
  account_text: null,
  account_key: null,
  served_version: null,
  seller_offset_ms: 0,
  paused_until: null,
  created_at: AT,
  changed_at: AT,
  ...changes,
});

export const callRow = (id: string, changes: Partial<CallRow> = {}): CallRow => ({
  ...NEW_CALL,
  id,
  seller_id: "sel_1",
  thread_id: "thr_1",
  kind: "revise",
  number: 1,
  tool: "refine_proposals",
  idempotency_key: `key-of-${id}`,
  intent: "intent",
  sole_claim: null,
  request_text: '{"adcp_version":"3.2"}',
  prepared_at: AT,
  actor_id: "u",
  ...changes,
});

export const snapshotRow = (id: string, changes: Partial<SnapshotRow> = {}): SnapshotRow => ({
  id,
  seller_id: "sel_1",
  account_key: "account",
  thread_id: "thr_1",
  call_id: "call_1",
  round: 1,
  pointer: "/proposals/0",
  proposal_id: `proposal-of-${id}`,
  parent_proposal_id: null,
  status: "draft",
  is_accepted: 0,
  outcome: "revised",
  proposal_text: '{"proposal_id":"p","total":1.10}',
  terms_digest: null,
  expires_at: null,
  received_at: AT,
  ...changes,
});
