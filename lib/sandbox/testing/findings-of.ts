import type { AcceptProposalRequest, Proposal, RefineProposalsRequest, RequestProposalsRequest } from "@/lib/adcp";
import { verifyAcceptResponse, verifyRefineResponse, verifyRequestResponse } from "@/lib/negotiation";
import type { CallOutcome } from "./buyer";

/** What the desk's own verifier finds about an answer, held against the snapshots seen so far. */
export function findingsOf(
  tool: string,
  asked: unknown,
  { isError, body }: CallOutcome,
  sources: ReadonlyMap<string, Proposal>,
) {
  if (isError) return [];
  const now = new Date();
  switch (tool) {
    case "request_proposals":
      return verifyRequestResponse({ request: asked as RequestProposalsRequest, response: body, now }).findings;
    case "refine_proposals":
      return verifyRefineResponse({ request: asked as RefineProposalsRequest, response: body, sources, now }).findings;
    case "get_task_status": {
      const { result, history } = body as unknown as TaskAnswer;
      const request = history?.[0]?.data;
      return result && request ? verifyRefineResponse({ request, response: result, sources, now }).findings : [];
    }
    case "accept_proposal": {
      const request = asked as AcceptProposalRequest;
      const committed = sources.get(request.proposal_id);
      return committed ? verifyAcceptResponse({ request, response: body, committed }).findings : [];
    }
    default:
      return [];
  }
}

type TaskAnswer = { result?: CallOutcome["body"]; history?: { data: RefineProposalsRequest }[] };

/** Snapshots of the compact lane; proposals of the other are shares and have no terms. */
export function proposalsIn({ body }: CallOutcome): Proposal[] {
  const { result } = body as unknown as TaskAnswer;
  const results = [...(body.results ?? []), ...(result?.results ?? [])];
  return [
    ...(body.proposals ?? []).filter((proposal) => proposal.commercial_terms !== undefined),
    ...results.flatMap(({ proposals = [], proposal }) => [...proposals, ...(proposal ? [proposal] : [])]),
  ];
}
