import { raisePrice, reword } from "./edits";
import type { AcceptLie } from "./lie";

/** Lies told where a proposal is booked. The buy underneath is the one that was accepted. */
export const BOOKING_LIES = {
  other_terms_booked: {
    says: "confirms dearer terms than those accepted, with the right digest of them",
    tell: ({ body }) => reword(body.accepted_proposal, (terms) => raisePrice(terms, 2)),
  },
  other_media_buy: {
    says: "confirms another media buy than the one of the proposal",
    tell: ({ body }) => {
      body.media_buy_id = `${body.media_buy_id}_other`;
    },
  },
  missing_bindings: {
    says: "leaves a line of the buy without a package",
    tell: ({ body }) => {
      body.purchase_bindings.pop();
    },
  },
  other_proposal_booked: {
    says: "confirms a proposal other than the one accepted",
    tell: ({ body }) => {
      body.accepted_proposal.proposal_id = `${body.accepted_proposal.proposal_id}_other`;
    },
  },
} as const satisfies Record<string, AcceptLie>;
