import type {
  AcceptProposalRequest,
  DeclineProposalsRequest,
  Proposal,
  RefineProposalsRequest,
  RequestProposalsRequest,
} from "@/lib/adcp";
import {
  type Finding,
  type Verdict,
  verifyAcceptResponse,
  verifyDeclineResponse,
  verifyRefineResponse,
  verifyRequestResponse,
} from "@/lib/negotiation";
import type { CallKind, SnapshotRow } from "@/lib/store";
import type { JsonObject } from "../json";
import { controlVerdict } from "../operations/verdict";

export type Judged = {
  kind: CallKind;
  requestText: string;
  body: JsonObject;
  /** The seller's clock at the answer. */
  now: Date;
  /** What is stored of the proposals that request and response name. */
  known: SnapshotRow[];
};

/** Judges a response with the rules of lib/negotiation; null for calls that bring nothing to judge. */
export function judge({ kind, requestText, body, now, known }: Judged): Verdict | null {
  // The stored text is this desk's own, built by lib/negotiation/requests.
  const request: unknown = JSON.parse(requestText);
  switch (kind) {
    case "request":
      return verifyRequestResponse({ request: request as RequestProposalsRequest, response: body, now });
    case "revise":
    case "finalize":
      return verifyRefineResponse({
        request: request as RefineProposalsRequest,
        response: body,
        sources: proposalsById(known),
        now,
      });
    case "accept": {
      const { proposal_id } = request as AcceptProposalRequest;
      const committed = known.find((row) => row.proposal_id === proposal_id && row.is_accepted === 0);
      // The gate let no acceptance pass without its committed snapshot; without one there is nothing to hold the answer against.
      if (!committed) return null;
      return verifyAcceptResponse({
        request: request as AcceptProposalRequest,
        response: body,
        committed: JSON.parse(committed.proposal_text) as Proposal,
      });
    }
    case "decline":
      return verifyDeclineResponse({ request: request as DeclineProposalsRequest, response: body });
    case "control":
      return controlVerdict(request, body);
    case "accounts":
      return null;
  }
}

/** Snapshots as sources of a refinement, by proposal id. */
export function proposalsById(known: SnapshotRow[]): ReadonlyMap<string, Proposal> {
  // An accepted row is the same proposal later, so it replaces the committed one as a source.
  const inOrder = known.toSorted((a, b) => a.is_accepted - b.is_accepted);
  return new Map(inOrder.map((row) => [row.proposal_id, JSON.parse(row.proposal_text) as Proposal]));
}

/** A snapshot id means one text for ever: a seller that reuses one for another text is not to be built on (facts 4.10 G). */
export function identityReused(proposalId: string, pointer: string): Finding {
  return {
    code: "identity_reused",
    severity: "block",
    pointer,
    proposalId,
    message: "The seller used the id of an earlier snapshot for a different proposal.",
  };
}

/** The very same proposal as in another negotiation: it stays there, where it was reviewed, and nothing of it can be used here. */
export function keptElsewhere(proposalId: string, pointer: string): Finding {
  return {
    code: "identity_reused",
    severity: "review",
    pointer,
    proposalId,
    message:
      "The seller answered with a proposal of another negotiation on this desk. It is kept there and is no offer here.",
  };
}

/** More than anyone can review: the answer stays in the record and nothing of it is taken in. */
export function tooMany(pointer: string): Verdict {
  const message = "The seller answered with more than can be reviewed. The answer is kept and nothing of it is used.";
  return { ok: false, findings: [{ code: "result_count", severity: "block", pointer, message }] };
}
