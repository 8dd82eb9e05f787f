import { draftsIn, firstLine, reword } from "./edits";
import type { RefineLie } from "./lie";

/** Lies about how many offers there are. */
export const ALTERNATIVE_LIES = {
  fewer_called_revised: {
    says: "brings fewer drafts than asked for and calls it revised",
    tell: (tale) => {
      for (const result of tale.body.results) result.proposals = result.proposals?.slice(0, -1);
    },
  },
  fake_alternatives: {
    says: "sends one plan under several ids and names",
    tell: (tale) => {
      for (const { proposals = [] } of tale.body.results) {
        const [plan, ...others] = proposals;
        for (const draft of others) {
          if (!plan) continue;
          draft.commercial_terms = structuredClone(plan.commercial_terms);
          draft.terms_digest = plan.terms_digest;
        }
      }
    },
  },
  cosmetic_alternatives: {
    says: "sends one plan several times with a number on it",
    tell: (tale) => {
      for (const { proposals = [] } of tale.body.results) {
        const [plan, ...others] = proposals;
        for (const [index, draft] of others.entries()) {
          if (!plan) continue;
          draft.commercial_terms = structuredClone(plan.commercial_terms);
          reword(draft, (terms) => {
            firstLine(terms).ext = { "crooked.example/alternative": index + 2 };
          });
        }
      }
    },
  },
  one_more: {
    says: "slips in a draft nobody asked for",
    tell: (tale) => {
      const [plan] = draftsIn(tale);
      const [result] = tale.body.results;
      if (!plan || !result?.proposals) return;
      const extra = structuredClone(plan);
      extra.proposal_id = `${plan.proposal_id}_more`;
      reword(extra, (terms) => {
        terms.pacing = "asap";
      });
      result.proposals.push(extra);
    },
  },
} as const satisfies Record<string, RefineLie>;
