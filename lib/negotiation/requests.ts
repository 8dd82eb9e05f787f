import type {
  AcceptProposalRequest,
  AccountRef,
  BrandKey,
  Criteria,
  DeclineEntry,
  DeclineProposalsRequest,
  Refinement,
  RefineProposalsRequest,
  RequestProposalsRequest,
} from "@/lib/adcp";
import { type BuyChange, type ControlTarget, controlMembers } from "./controls";

/** What every mutating request of a thread carries: the frozen pin and the key of this one intent (facts 1.1, 1.6). */
export type Intent = { pin: string; key: string };

// One builder for browser and server: what the composer previews is, byte for byte, what the desk stores and sends.
const envelope = ({ pin, key }: Intent) => ({ adcp_version: pin, adcp_major_version: 3, idempotency_key: key });

/**
 * A request_proposals request (facts 2.2). A natural-key account already names the brand, and naming it twice is invalid; an
 * account_id names none, so the brand goes beside it.
 */
export function requestProposals(
  intent: Intent,
  body: { brief: string; account: AccountRef; brand: BrandKey; criteria?: Criteria },
): RequestProposalsRequest {
  const { brief, account, brand, criteria } = body;
  return {
    ...envelope(intent),
    brief,
    account,
    ...("account_id" in account ? { brand } : {}),
    ...(criteria && Object.keys(criteria).length > 0 ? { criteria } : {}),
  };
}

/** A refine_proposals request (facts 2.3): revise entries, or finalize entries only. */
export function refineProposals(intent: Intent, refinements: Refinement[]): RefineProposalsRequest {
  return { ...envelope(intent), refinements };
}

/** An accept_proposal request (facts 2.4): the account bound since the request, the committed id and its recomputed digest. */
export function acceptProposal(
  intent: Intent,
  body: Omit<AcceptProposalRequest, "adcp_version" | "adcp_major_version" | "idempotency_key">,
): AcceptProposalRequest {
  return { ...envelope(intent), ...body };
}

/** A decline_proposals request (facts 2.5): each entry by itself, and for good. */
export function declineProposals(intent: Intent, declines: DeclineEntry[]): DeclineProposalsRequest {
  return { ...envelope(intent), declines };
}

/** A control_media_buy request (facts 2.7): one change of the buy as it was last seen. A stale revision is refused as a whole. */
export function controlMediaBuy(
  intent: Intent,
  { account, mediaBuyId, revision }: ControlTarget,
  change: BuyChange,
): Record<string, unknown> {
  return { ...envelope(intent), account, media_buy_id: mediaBuyId, revision, ...controlMembers(change) };
}

/** The exact text that is stored and sent. */
export function requestText(request: object): string {
  return JSON.stringify(request);
}
