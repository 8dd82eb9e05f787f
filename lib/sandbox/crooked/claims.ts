import { addUp, callPartial, draftsIn, firstLine, raisePrice, reword } from "./edits";
import type { RefineLie } from "./lie";

/** Far enough over any ceiling a buyer would set. USD per 1,000. */
const DEARER = 12;

/** Lies about what a draft does: it is said to meet what it misses. */
export const CLAIM_LIES = {
  broken_called_revised: {
    says: "calls a draft revised that costs more than the bounds allow",
    tell: (tale) => {
      for (const draft of draftsIn(tale)) reword(draft, (terms) => raisePrice(terms, DEARER));
    },
  },
  unlisted_break: {
    says: "breaks a bound in a counter-offer and does not list it",
    tell: (tale) => {
      for (const result of tale.body.results) {
        if (!result.proposals) continue;
        callPartial(result);
        result.proposals = result.proposals.slice(0, 1);
        for (const draft of result.proposals) reword(draft, (terms) => raisePrice(terms, DEARER));
      }
    },
  },
  omitted_kept: {
    says: "keeps a product that was to go",
    tell: (tale) => {
      for (const [index, result] of tale.body.results.entries()) {
        const entry = tale.request.refinements[index];
        const changes = entry?.action === "revise" ? Object.entries(entry.product_changes ?? {}) : [];
        const omitted = changes.find(([, change]) => change === "omit")?.[0];
        for (const draft of result.proposals ?? []) {
          reword(draft, (terms) => {
            if (omitted) firstLine(terms).product_id = omitted;
          });
        }
      }
    },
  },
  other_countries: {
    says: "delivers to other countries than those asked for",
    tell: (tale) => {
      for (const draft of draftsIn(tale)) {
        reword(draft, (terms) => {
          for (const line of terms.purchases) line.targeting_overlay = { geo_countries: ["BR"] };
        });
      }
    },
  },
  unasked_shortfall: {
    says: "lists a bound as missed that nobody set",
    tell: (tale) => {
      for (const [index, result] of tale.body.results.entries()) {
        const entry = tale.request.refinements[index];
        const set = entry?.action === "revise" ? Object.keys(entry.constraints ?? {}) : [];
        const unset = (["impressions", "cpm", "total_budget", "flight"] as const).find((key) => !set.includes(key));
        if (!unset) continue;
        callPartial(result);
        result.reason_code = "constraint_unsatisfiable";
        result.unsatisfied_constraints = [unset];
      }
    },
  },
  hold_code_on_revise: {
    says: "refuses a revision for want of a hold",
    tell: (tale) => {
      tale.body.results = tale.body.results.map(({ source_proposal_id }) => ({
        source_proposal_id,
        outcome: "unable",
        reason_code: "hold_unavailable",
        reason: "The inventory could not be put on hold.",
      }));
    },
  },
  wrong_sum: {
    says: "charges more for a line than its price and volume come to",
    tell: (tale) => {
      for (const draft of draftsIn(tale)) {
        reword(draft, (terms) => {
          const line = firstLine(terms);
          line.impressions = Math.round((line.impressions ?? 0) / 2);
          addUp(terms);
        });
      }
    },
  },
} as const satisfies Record<string, RefineLie>;
