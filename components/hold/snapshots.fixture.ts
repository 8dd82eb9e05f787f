import type { Proposal } from "@/lib/adcp";
import type { RoundView, SnapshotView } from "@/lib/api/client";
import { termsDigest } from "@/lib/negotiation";

/** Terms of two lines as a seller would send them, for tests beside this folder. */
export const TERMS: Proposal["commercial_terms"] = {
  brand: { domain: "acmeoutdoor.example" },
  start_time: "2026-12-14T05:00:00Z",
  end_time: "2027-02-01T05:00:00Z",
  total_budget: { amount: 50_000, currency: "USD" },
  purchases: [line("premium_video_q4", 17.5, 2_000_000, 35_000), line("native_feed_q4", 15, 1_000_000, 15_000)],
};

export function line(product_id: string, price: number, impressions: number, budget: number) {
  const pricing_option_id = `${product_id}_${price}`;
  return {
    product_id,
    pricing_option_id,
    pricing: { pricing_option_id, pricing_model: "cpm", currency: "USD", fixed_price: price },
    start_time: "2026-12-14T05:00:00Z",
    end_time: "2027-02-01T05:00:00Z",
    impressions,
    budget,
  };
}

export function proposalOf(id: string, over: Partial<Proposal> = {}): Proposal {
  const commercial_terms = over.commercial_terms ?? TERMS;
  return {
    proposal_id: id,
    proposal_kind: "new_media_buy",
    proposal_status: "draft",
    name: id,
    commercial_terms,
    terms_digest: termsDigest(commercial_terms),
    ...over,
  };
}

export function snapshotOf(proposal: Proposal, over: Partial<SnapshotView> = {}): SnapshotView {
  return {
    id: `snap_${proposal.proposal_id}`,
    threadId: "thread",
    sellerName: "StreamHaus",
    proposalId: proposal.proposal_id,
    parentProposalId: proposal.parent_proposal_id ?? null,
    status: proposal.proposal_status,
    callId: "call",
    round: 1,
    outcome: proposal.proposal_status === "draft" ? "revised" : "finalized",
    receivedAt: "2026-12-02T15:42:30Z",
    proposalText: JSON.stringify(proposal),
    findings: [],
    blocked: false,
    acknowledged: [],
    letPass: null,
    declined: false,
    ...over,
  };
}

export function roundOf(over: Partial<RoundView>): RoundView {
  return {
    callId: "call",
    number: 1,
    kind: "accept",
    tool: "accept_proposal",
    state: "done",
    preparedAt: "2026-12-02T15:47:00Z",
    sentAt: "2026-12-02T15:47:03Z",
    answeredAt: null,
    requestText: "{}",
    responseText: null,
    error: null,
    fault: null,
    attempts: 1,
    retryAt: null,
    task: null,
    readBack: null,
    aside: null,
    waysOut: [],
    verdict: null,
    replayed: false,
    servedVersion: null,
    ...over,
  };
}
