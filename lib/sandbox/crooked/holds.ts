import { holdsIn, raisePrice, reword } from "./edits";
import type { RefineLie } from "./lie";

/** USD per 1,000. */
const RAISE = 1;
const YEAR_MS = 365 * 86_400_000;

/** Lies told where a draft becomes a commitment. */
export const HOLD_LIES = {
  raised_at_finalize: {
    says: "commits to a higher price than the draft's, with the right digest of it",
    tell: (tale) => {
      for (const held of holdsIn(tale)) {
        reword(held, (terms) => raisePrice(terms, RAISE));
        const summary = held.insertion_order?.terms;
        if (summary) summary.total_budget = held.commercial_terms.total_budget;
      }
    },
  },
  expired_hold: {
    says: "grants a hold that ran out a second ago",
    tell: (tale) => {
      for (const held of holdsIn(tale)) held.expires_at = new Date(tale.now.getTime() - 1_000).toISOString();
    },
  },
  past_expiry: {
    says: "grants a hold that was over a year before anyone asked for it",
    tell: (tale) => {
      for (const held of holdsIn(tale)) held.expires_at = new Date(tale.now.getTime() - YEAR_MS).toISOString();
    },
  },
  endless_hold: {
    says: "grants a hold and does not say until when",
    tell: (tale) => {
      for (const held of holdsIn(tale)) delete held.expires_at;
    },
  },
  order_of_another_sum: {
    says: "adds an insertion order over another total",
    tell: (tale) => {
      for (const { insertion_order, commercial_terms } of holdsIn(tale)) {
        const total = commercial_terms.total_budget;
        if (insertion_order?.terms && total) {
          insertion_order.terms.total_budget = { ...total, amount: total.amount + 5_000 };
        }
      }
    },
  },
  held_as_draft: {
    says: "says finalized and sends a draft",
    tell: (tale) => {
      for (const held of holdsIn(tale)) held.proposal_status = "draft";
    },
  },
  half_held: {
    says: "holds one of a batch and not the other",
    tell: ({ body }) => {
      const last = body.results.pop();
      if (!last) return;
      body.results.push({
        source_proposal_id: last.source_proposal_id,
        outcome: "unable",
        reason_code: "hold_unavailable",
        reason: "The inventory could not be put on hold.",
      });
    },
  },
} as const satisfies Record<string, RefineLie>;
