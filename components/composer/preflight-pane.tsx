import { KeyRound } from "lucide-react";
import { memo, type Ref } from "react";
import { Chip } from "@/components/ui/chip";
import { Say } from "@/components/ui/mark";
import type { SellerView } from "@/lib/api/client";
import type { Place } from "./field-place";
import { JsonPreview } from "./json-preview";
import type { Judged } from "./judge";
import { CopyRequest } from "./preview/copy-request";

/** What preflight found, everything that is fine, and the exact request. */
export const PreflightPane = memo(function PreflightPane({
  judged,
  tool,
  seller,
  keyNote,
  onGoTo,
  heading,
}: {
  judged: Judged;
  tool: string;
  seller: SellerView;
  keyNote: string;
  onGoTo: (place: NonNullable<Place>) => void;
  /** Where focus goes for a problem that no field stands for. */
  heading?: Ref<HTMLHeadingElement>;
}) {
  const { problems, reviews, fine, request } = judged;
  return (
    <>
      <header className="flex min-h-11 items-center gap-2 border-b border-line px-3 sm:px-5">
        <h2 ref={heading} tabIndex={-1} className="flex-1 text-14 font-semibold">
          Preflight
        </h2>
        <span role="status">
          <PreflightChip judged={judged} />
        </span>
      </header>
      <ul className="grid gap-1.5 border-b border-line px-3 py-3 text-12 sm:px-5">
        {judged.isBlank ? (
          <li>
            <Say kind="not_yet">Set a bound, change a product or write an ask, and it is checked here as you type.</Say>
          </li>
        ) : null}
        {problems.map((problem) => (
          <li key={`${problem.pointer} ${problem.message}`}>
            <Say kind="block">
              {problem.message} <GoTo place={problem.place} onGoTo={onGoTo} />
            </Say>
          </li>
        ))}
        {reviews.map((review) => (
          <li key={`${review.pointer} ${review.message}`}>
            <Say kind="review">
              {review.message} <GoTo place={review.place} onGoTo={onGoTo} />
            </Say>
          </li>
        ))}
        {fine.map((sentence) => (
          <li key={sentence}>
            <Say kind="ok">
              <span className="text-ink">{sentence}</span>
            </Say>
          </li>
        ))}
      </ul>
      <div className="flex items-center gap-2 px-3 pt-2.5 sm:px-5">
        <h3 className="font-semibold">Request</h3>
        <code className="flex-1 text-12 text-ink-3">{tool}</code>
        <CopyRequest text={judged.text} tool={tool} seller={seller} />
      </div>
      <JsonPreview
        value={request}
        label="The exact request"
        blocked={problems.map(({ pointer }) => pointer)}
        reviewed={reviews.map(({ pointer }) => pointer)}
      />
      <p className="mt-auto flex gap-2 border-t border-line px-3 py-3 text-12 text-ink-2 sm:px-5">
        <KeyRound size={14} aria-hidden="true" className="mt-px flex-none" />
        <span>{keyNote}</span>
      </p>
    </>
  );
});

/** Whether the request can be sent, in one chip. */
export function PreflightChip({ judged }: { judged: Judged }) {
  const { problems, reviews, isBlank } = judged;
  if (isBlank) {
    return (
      <Chip tone="neutral" mark="not_yet">
        Nothing asked yet
      </Chip>
    );
  }
  if (problems.length > 0) {
    return (
      <Chip tone="block" mark="block">
        {problems.length} to fix
      </Chip>
    );
  }
  return reviews.length > 0 ? (
    <Chip tone="review" mark="review">
      Can be sent, {reviews.length} to review
    </Chip>
  ) : (
    <Chip tone="ok" mark="ok">
      Can be sent
    </Chip>
  );
}

function GoTo({ place, onGoTo }: { place: Place; onGoTo: (place: NonNullable<Place>) => void }) {
  if (!place) return null;
  return (
    <button type="button" className="font-medium text-accent hover:underline" onClick={() => onGoTo(place)}>
      Go to the field
    </button>
  );
}
