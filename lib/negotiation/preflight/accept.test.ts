import { describe, expect, test } from "vitest";
import type { AcceptProposalRequest, Proposal } from "@/lib/adcp";
import { preflightAccept } from "../index";
import { acceptance, draft, hold, line, NOW, seal, terms } from "../testing/exchanges";

const { request, committed } = acceptance();
type Given = { request?: object; proposal?: Proposal; draft?: Proposal; now?: Date; minimumMs?: number };
const problems = ({ request: changed = {}, proposal = committed, ...more }: Given = {}) =>
  preflightAccept({ request: { ...request, ...changed } as AcceptProposalRequest, proposal, now: NOW, ...more }).map(
    ({ code, pointer }) => [code, pointer],
  );
const reviewed = draft(
  "draft_a",
  terms([line("premium_video_q4", 18, 1_000_000), line("premium_video_q4", 17, 1_000_000)]),
);

test("what was reviewed can be accepted", () => {
  expect(problems({ draft: reviewed })).toEqual([]);
});

describe("the hold", () => {
  test("is over when its end is reached", () => {
    expect(problems({ now: new Date("2026-09-01T12:15:00Z") })).toEqual([["hold_expired", "/proposal_id"]]);
    expect(problems({ now: new Date("2026-09-01T12:14:59.999Z"), minimumMs: 0 })).toEqual([]);
  });
  test("leaves two minutes unless told otherwise", () => {
    const now = new Date("2026-09-01T12:13:00.001Z");
    expect(problems({ now })).toEqual([["hold_short", "/proposal_id"]]);
    expect(problems({ now: new Date("2026-09-01T12:13:00Z") })).toEqual([]);
    expect(problems({ now, minimumMs: 60_000 })).toEqual([]);
  });
  test("is a hold: drafts and bought snapshots cannot be accepted", () => {
    expect(problems({ proposal: { ...committed, proposal_status: "draft" } })).toEqual([
      ["not_committed", "/proposal_id"],
    ]);
  });
});

describe("the digest", () => {
  test("is the one of the terms, in the snapshot and in the request", () => {
    const tampered = structuredClone(committed);
    tampered.commercial_terms.pacing = "asap";
    expect(problems({ proposal: tampered })).toEqual([["digest_mismatch", "/proposal_terms_digest"]]);
    expect(problems({ request: { proposal_terms_digest: `sha256:${"A".repeat(43)}` } })).toEqual([
      ["digest_mismatch", "/proposal_terms_digest"],
    ]);
  });
  test("is of no use where the terms have none", () => {
    const broken = { ...committed, commercial_terms: undefined } as unknown as Proposal;
    expect(problems({ proposal: broken }).map(([code]) => code)).toContain("not_canonical");
  });
  test("is the one of the draft that was reviewed", () => {
    const other = draft("draft_a", terms([line("premium_video_q4", 18, 1_000_000)]));
    expect(problems({ draft: other })).toEqual([["terms_changed", "/proposal_terms_digest"]]);
  });
});

test("the request accepts this proposal, for the brand of its terms", () => {
  expect(problems({ request: { proposal_id: "other" } })).toEqual([["other_proposal", "/proposal_id"]]);
  const account = { brand: { domain: "rival.example" }, operator: "pinnacle-agency.example" };
  expect(problems({ request: { account } })).toEqual([["other_brand", "/account/brand"]]);
  expect(problems({ request: { account: { account_id: "a" } } })).toEqual([]);
});

describe("the insertion order", () => {
  test("is signed where it has to be", () => {
    expect(problems({ request: { io_acceptance: undefined } })).toEqual([["signature_required", "/io_acceptance"]]);
  });
  test("is the one that is signed", () => {
    const io_acceptance = { io_id: "io_other", accepted_at: "2026-09-01T12:05:00Z", signatory: "Sam" };
    expect(problems({ request: { io_acceptance } })).toEqual([["other_insertion_order", "/io_acceptance/io_id"]]);
  });
});

describe("the total", () => {
  const open = hold(draft("o", terms([line("a", 10, 1000, { budget: undefined })], { total_budget: undefined })));
  open.insertion_order = undefined;
  const accept = (more: object, proposal = open) =>
    problems({
      proposal,
      request: {
        proposal_id: proposal.proposal_id,
        proposal_terms_digest: proposal.terms_digest,
        io_acceptance: undefined,
        ...more,
      },
    });

  test("is the buyer's to say where the terms leave it open", () => {
    expect(accept({})).toEqual([["total_required", "/total_budget"]]);
    expect(accept({ total_budget: { amount: 5, currency: "USD" } })).toEqual([]);
    expect(accept({ total_budget: { amount: 5, currency: "EUR" } })).toEqual([
      ["total_currency", "/total_budget/currency"],
    ]);
  });
  test("is settled where every line has a budget, and needs none to cancel", () => {
    const settled = hold(draft("o", terms([line("a", 10, 1000)], { total_budget: undefined })));
    const cancelled = seal({ ...structuredClone(open), proposal_kind: "media_buy_cancellation" as const });
    expect(accept({}, { ...settled, insertion_order: undefined })).toEqual([]);
    expect(accept({}, cancelled)).toEqual([]);
  });
  test("cannot be another than the terms fix", () => {
    expect(problems({ request: { total_budget: { amount: 1, currency: "USD" } } })).toEqual([
      ["total_is_fixed", "/total_budget"],
    ]);
    expect(problems({ request: { total_budget: committed.commercial_terms.total_budget } })).toEqual([]);
  });
});

test("the name of a buy is known to the GA and unknown to a beta", () => {
  expect(problems({ request: { adcp_version: "3.2-beta.5" } })).toEqual([["unknown_member", "/name"]]);
  expect(problems({ request: { name: "   " } })).toEqual([["shape", "/name"]]);
});
