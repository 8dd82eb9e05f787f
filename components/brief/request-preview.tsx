import { Panel } from "@/components/ui/panel";
import { type BriefDraft, briefCriteria, briefProblems } from "./draft";

/** The part of the request that is the same for every seller, as it will be sent. */
export function RequestPreview({ draft }: { draft: BriefDraft }) {
  const problems = briefProblems(draft);
  const readable = !(
    problems.countries ||
    problems.rangeMin ||
    problems.rangeMax ||
    problems.endDate ||
    problems.currency
  );
  const criteria = readable ? briefCriteria(draft) : null;
  return (
    <Panel as="div">
      <details>
        <summary className="flex min-h-11 items-center gap-2.5 px-3 font-semibold -outline-offset-2 sm:px-4">
          What each seller gets
          <code className="text-11 font-normal text-ink-3">request_proposals</code>
        </summary>
        <div className="border-t border-line">
          {readable ? (
            <pre className="bg-inset p-3 text-11 wrap-anywhere whitespace-pre-wrap sm:p-4">
              {JSON.stringify({ brief: draft.brief.trim(), ...(criteria ? { criteria } : {}) }, null, 2)}
            </pre>
          ) : (
            <p className="px-3 py-3 text-ink-2 sm:px-4">A field above cannot be read yet.</p>
          )}
          <p className="border-t border-line px-3 py-2.5 text-12 text-ink-3 sm:px-4">
            Each request adds the seller’s version pin, a key of its own, and the account of brand and operator at that
            seller.
          </p>
        </div>
      </details>
    </Panel>
  );
}
