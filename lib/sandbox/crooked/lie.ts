import type { AcceptProposalRequest, Proposal, RefineProposalsRequest, RefineResult } from "@/lib/adcp";

/** The moment a lie is told: in the answer to a revision, in that to a finalize, or in that to an acceptance. */
export type Stage = "revise" | "finalize" | "accept";

/** The honest answer to refine_proposals, to be told otherwise. A copy: what the seller keeps stays as it is. */
export type RefineTale = {
  body: { adcp_version: string; results: RefineResult[]; products?: object[] } & Record<string, unknown>;
  request: RefineProposalsRequest;
  now: Date;
};

/** The honest answer to accept_proposal. */
export type AcceptTale = {
  body: { media_buy_id: string; accepted_proposal: Proposal; purchase_bindings: object[] } & Record<string, unknown>;
  request: AcceptProposalRequest;
};

/** One lie: what the seller pretends, in a sentence, and how the honest answer becomes the lying one (in place). */
export type RefineLie = { says: string; tell: (tale: RefineTale) => void };
export type AcceptLie = { says: string; tell: (tale: AcceptTale) => void };
/** A lie that is told by the connection: what is said is honest, how it arrives is not. */
export type WireLie = { says: string; distort: (response: Response) => Response | Promise<Response> };
