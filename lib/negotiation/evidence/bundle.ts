import { sha256Hex } from "#sha256";
import type { ChainPart, ChainPlace } from "./chain";
import { CHAIN_PART, PLACE, type Shape } from "./shape";

/** One deal in one file: everything that was sent, received, judged, confirmed and read back, and the part of the activity about it. */
export const EVIDENCE_FORMAT = "parley.evidence/1";

export type BundledAnswer = { id: string; at: string; kind: string; text: string };

export type BundledVerdict = { ok: 0 | 1; findings_text: string; judged_at: string };

/** A call of the thread. Texts are verbatim; what a transport adds around them (headers, credentials) was never stored with a call. */
export type BundledCall = {
  id: string;
  kind: string;
  number: number;
  tool: string;
  idempotency_key: string;
  state: string;
  actor_id: string;
  attempts: number;
  prepared_at: string;
  sent_at: string | null;
  answered_at: string | null;
  served_version: string | null;
  task_id: string | null;
  request_text: string;
  response_text: string | null;
  error_text: string | null;
  /** What came for the call without ending it. */
  answers: BundledAnswer[];
  verdict: BundledVerdict | null;
};

/** A proposal as received, and the canonical bytes of its terms; null where they have none. */
export type BundledSnapshot = {
  id: string;
  call_id: string;
  pointer: string;
  proposal_id: string;
  parent_proposal_id: string | null;
  status: string;
  is_accepted: 0 | 1;
  outcome: string;
  terms_digest: string | null;
  expires_at: string | null;
  received_at: string;
  proposal_text: string;
  canonical_terms: string | null;
};

export type BundledAcknowledgement = {
  snapshot_id: string;
  finding: string;
  user_id: string;
  acknowledged_at: string;
};

export type BundledApproval = {
  id: string;
  snapshot_id: string;
  digest: string;
  account_key: string;
  amount_text: string;
  state: string;
  requested_at: string;
  requested_by: string;
  requester: string;
  decided_at: string | null;
  decided_by: string | null;
  decider: string | null;
};

/** Somebody with the right to do so let terms pass that are not the reviewed draft's. */
export type BundledLetPass = {
  snapshot_id: string;
  draft_digest: string;
  committed_digest: string;
  user_id: string;
  user_name: string;
  let_pass_at: string;
};

export type BundledMediaBuy = {
  id: string;
  call_id: string;
  snapshot_id: string;
  media_buy_id: string;
  revision: number;
  status: string | null;
  accepted_at: string;
  confirmed_at: string | null;
  bindings_text: string;
  read_back: string;
  read_back_at: string | null;
  read_back_findings_text: string;
  read_back_text: string | null;
};

/** What the media buy was at a look at which it was another than before. */
export type BundledReading = { id: string; media_buy_id: string; revision: number; read_at: string; text: string };

export type BundleContent = {
  format: typeof EVIDENCE_FORMAT;
  made_at: string;
  made_by: { id: string; name: string };
  desk_version: string;
  deal: {
    negotiation_id: string;
    negotiation: string;
    brand_domain: string;
    operator: string;
    seller_id: string;
    seller: string;
    /** Without a query: it may carry a key. */
    seller_url: string;
    thread_id: string;
    pin: string | null;
    served_version: string | null;
    /** Part of every request; kept for that. */
    account_text: string | null;
    account_key: string | null;
    /** The seller's clock minus the desk's, as measured last. */
    seller_offset_ms: number;
  };
  calls: BundledCall[];
  snapshots: BundledSnapshot[];
  acknowledgements: BundledAcknowledgement[];
  /** A desk that knows no approvals leaves these two out. */
  approvals?: BundledApproval[];
  let_pass?: BundledLetPass[];
  media_buy: BundledMediaBuy;
  readings: BundledReading[];
  chain: { before: ChainPlace; parts: ChainPart[]; head: ChainPlace };
};

/** SHA-256 (hex) of every member's text, and of all the file's content at once. */
export type Manifest = { members: Record<string, string>; sha256: string };

export type Bundle = BundleContent & { manifest: Manifest };

export function manifestOf(content: BundleContent): Manifest {
  const members = Object.fromEntries(
    Object.entries(content).map(([name, value]) => [name, sha256Hex(JSON.stringify(value))]),
  );
  return { members, sha256: sha256Hex(JSON.stringify(content)) };
}

/** The one text of a bundle: another spelling of the same values, as by a space, is a change too. */
export function bundleText(content: BundleContent): string {
  return `${JSON.stringify({ ...content, manifest: manifestOf(content) }, null, 2)}\n`;
}

const PERSON: Shape = { members: { id: "text", name: "text" } };

const VERDICT: Shape = { members: { ok: "flag", findings_text: "json", judged_at: "instant" } };

export const BUNDLE: Shape = {
  members: {
    format: "text",
    made_at: "instant",
    made_by: PERSON,
    desk_version: "text",
    deal: {
      members: {
        negotiation_id: "text",
        negotiation: "text",
        brand_domain: "text",
        operator: "text",
        seller_id: "text",
        seller: "text",
        seller_url: "text",
        thread_id: "text",
        pin: "text?",
        served_version: "text?",
        account_text: "json?",
        account_key: "text?",
        seller_offset_ms: "number",
      },
    },
    calls: {
      each: {
        members: {
          id: "text",
          kind: "text",
          number: "number",
          tool: "text",
          idempotency_key: "text",
          state: "text",
          actor_id: "text",
          attempts: "count",
          prepared_at: "instant",
          sent_at: "instant?",
          answered_at: "instant?",
          served_version: "text?",
          task_id: "text?",
          request_text: "json",
          response_text: "json?",
          error_text: "json?",
          answers: { each: { members: { id: "text", at: "instant", kind: "text", text: "text" } } },
          verdict: { maybe: VERDICT },
        },
      },
    },
    snapshots: {
      each: {
        members: {
          id: "text",
          call_id: "text",
          pointer: "text",
          proposal_id: "text",
          parent_proposal_id: "text?",
          status: "text",
          is_accepted: "flag",
          outcome: "text",
          terms_digest: "text?",
          expires_at: "text?",
          received_at: "instant",
          proposal_text: "json",
          canonical_terms: "text?",
        },
      },
    },
    acknowledgements: {
      each: { members: { snapshot_id: "text", finding: "text", user_id: "text", acknowledged_at: "instant" } },
    },
    approvals: {
      each: {
        members: {
          id: "text",
          snapshot_id: "text",
          digest: "text",
          account_key: "text",
          amount_text: "json",
          state: "text",
          requested_at: "instant",
          requested_by: "text",
          requester: "text",
          decided_at: "instant?",
          decided_by: "text?",
          decider: "text?",
        },
      },
    },
    let_pass: {
      each: {
        members: {
          snapshot_id: "text",
          draft_digest: "text",
          committed_digest: "text",
          user_id: "text",
          user_name: "text",
          let_pass_at: "instant",
        },
      },
    },
    media_buy: {
      members: {
        id: "text",
        call_id: "text",
        snapshot_id: "text",
        media_buy_id: "text",
        revision: "count",
        status: "text?",
        accepted_at: "text",
        confirmed_at: "text?",
        bindings_text: "json",
        read_back: "text",
        read_back_at: "instant?",
        read_back_findings_text: "json",
        read_back_text: "json?",
      },
    },
    readings: {
      each: { members: { id: "text", media_buy_id: "text", revision: "count", read_at: "instant", text: "json" } },
    },
    chain: { members: { before: PLACE, parts: { each: CHAIN_PART }, head: PLACE } },
    manifest: { members: { members: { every: "hash" }, sha256: "hash" } },
  },
  optional: ["approvals", "let_pass"],
};
