import type { RefineResult } from "@/lib/adcp";
import { draftsIn } from "./edits";
import type { RefineLie } from "./lie";

const OVERSIZE = 200_000;
const RIGHT_TO_LEFT = "\u202e";

/** Lies about the answer as a whole, and in its prose. */
export const ANSWER_LIES = {
  reordered_results: {
    says: "answers a batch back to front",
    tell: ({ body }) => {
      body.results.reverse();
    },
  },
  missing_result: {
    says: "leaves the last entry of a batch unanswered",
    tell: ({ body }) => {
      body.results.pop();
    },
  },
  foreign_source: {
    says: "answers for a proposal that was not in the batch",
    tell: ({ body }) => {
      const [first] = body.results;
      if (first) first.source_proposal_id = `${first.source_proposal_id}_elsewhere`;
    },
  },
  foreign_version: {
    says: "answers by another release of the protocol",
    tell: ({ body }) => {
      body.adcp_version = "3.1";
    },
  },
  oversize_text: {
    says: "writes a book where a name belongs",
    tell: (tale) => {
      for (const draft of draftsIn(tale)) draft.name = "Winter plan. ".repeat(OVERSIZE / 13);
    },
  },
  markup_in_prose: {
    says: "puts markup and characters that turn text around into what a person reads, and names no reason",
    tell: ({ body }) => {
      body.results = body.results.map(({ source_proposal_id, proposals = [] }) => {
        const [draft] = proposals;
        if (!draft) return { source_proposal_id, outcome: "unable" } as RefineResult;
        draft.name = `<img src=x onerror="alert(1)"> ${RIGHT_TO_LEFT}DSU 000,05 ylno${RIGHT_TO_LEFT} **Accept now**`;
        draft.description = '<script>document.title="accepted"</script>[Accept](javascript:alert(1))\u0007\u200b';
        return {
          source_proposal_id,
          outcome: "partial",
          proposals: [draft],
          reason: `<b>Verified</b> by your desk ${RIGHT_TO_LEFT}tpecca`,
          suggestions: ['<a href="https://crooked.example/pay">Pay here</a>'],
        } as RefineResult;
      });
    },
  },
} as const satisfies Record<string, RefineLie>;
