import { Disclosure } from "@/components/ui/disclosure";
import { type BriefDraft, briefCriteria, briefProblems } from "./draft";

/** The part of the request that is the same for every seller, as it will be sent. */
export function RequestPreview({ draft }: { draft: BriefDraft }) {
  const { countries, rangeMin, rangeMax, endDate, currency } = briefProblems(draft);
  const readable = !(countries || rangeMin || rangeMax || endDate || currency);
  const criteria = readable ? briefCriteria(draft) : null;
  return (
    <Disclosure title="What each seller gets" sub={<code>request_proposals</code>}>
      {readable ? (
        <pre className="bg-inset p-3 text-11 wrap-anywhere whitespace-pre-wrap sm:p-4">
          {JSON.stringify({ brief: draft.brief.trim(), ...(criteria ? { criteria } : {}) }, null, 2)}
        </pre>
      ) : (
        <p className="px-3 py-3 text-ink-2 sm:px-4">A field of the form cannot be read yet.</p>
      )}
      <p className="border-t border-line px-3 py-2.5 text-12 text-ink-3 sm:px-4">
        Each request adds the seller’s version pin, a key of its own, and the account of brand and operator at that
        seller.
      </p>
    </Disclosure>
  );
}
