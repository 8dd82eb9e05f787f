import { draftsIn, firstLine, reword } from "./edits";
import type { RefineLie } from "./lie";

/** Lies about what a snapshot is: its digest, its descent, its name, its terms as such. */
export const SNAPSHOT_LIES = {
  wrong_digest: {
    says: "states a digest that is not that of the terms",
    tell: (tale) => {
      for (const draft of draftsIn(tale)) {
        const [, hash = ""] = draft.terms_digest.split(":");
        draft.terms_digest = `sha256:${[...hash].reverse().join("")}`;
      }
    },
  },
  other_parent: {
    says: "says that a draft was made from another proposal",
    tell: (tale) => {
      for (const draft of draftsIn(tale)) draft.parent_proposal_id = `${draft.parent_proposal_id}_other`;
    },
  },
  reused_id: {
    says: "gives a draft the id of the proposal it was made from",
    tell: (tale) => {
      const [draft] = draftsIn(tale);
      if (draft?.parent_proposal_id) draft.proposal_id = draft.parent_proposal_id;
    },
  },
  shared_id: {
    says: "gives all drafts of an answer one id",
    tell: (tale) => {
      const [first, ...others] = draftsIn(tale);
      for (const draft of others) draft.proposal_id = first?.proposal_id ?? draft.proposal_id;
    },
  },
  mixed_currencies: {
    says: "prices one line in another currency",
    tell: (tale) => {
      for (const draft of draftsIn(tale)) {
        reword(draft, (terms) => {
          firstLine(terms).pricing.currency = "EUR";
        });
      }
    },
  },
  extra_terms: {
    says: "adds terms nobody has heard of, digest and all",
    tell: (tale) => {
      for (const draft of draftsIn(tale)) reword(draft, (terms) => Object.assign(terms, { auto_renewal: true }));
    },
  },
  other_brand: {
    says: "draws up the terms for another advertiser",
    tell: (tale) => {
      for (const draft of draftsIn(tale)) {
        reword(draft, (terms) => {
          terms.brand = { domain: "rival.example" };
        });
      }
    },
  },
  already_held: {
    says: "calls a draft committed, as if it had been finalized",
    tell: (tale) => {
      for (const draft of draftsIn(tale)) draft.proposal_status = "committed";
    },
  },
  proto_product: {
    says: "sells a product called __proto__",
    tell: (tale) => {
      for (const draft of draftsIn(tale)) {
        reword(draft, (terms) => {
          firstLine(terms).product_id = "__proto__";
        });
      }
    },
  },
} as const satisfies Record<string, RefineLie>;
