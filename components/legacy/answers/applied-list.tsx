import { inertText } from "@/components/ui/inert-text";
import { Say } from "@/components/ui/mark";
import { SellerWords } from "@/components/ui/seller-words";
import { APPLIED, entryName, type LegacyAnswer, MATCHED, MISMATCH_NAMES } from "./answer-words";

type AppliedListProps = { answer: LegacyAnswer; seller: string; nameOf: (proposalId: string) => string };

/** Each entry of a refinement beside what the seller said of it, and every way in which its account does not fit what was sent. */
export function AppliedList({ answer, seller, nameOf }: AppliedListProps) {
  return (
    <>
      {answer.reported ? null : (
        <p className="border-b border-line px-3 py-2.5 sm:px-4">
          <Say kind="unknown">
            {seller} reported on no entry. That says nothing about any of them: look at what came back.
          </Say>
        </p>
      )}
      <ol aria-label="What was asked, entry by entry" className="divide-y divide-line">
        {answer.entries.map((entry, index) => {
          const { mark, word } = APPLIED[entry.status];
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity but their place.
              key={index}
              className="grid gap-x-4 gap-y-1 px-3 py-2.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] sm:px-4"
            >
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere first-letter:uppercase">
                  {inertText(entryName(entry, nameOf))}
                </p>
                {entry.ask === null ? null : (
                  <p className="text-ink-2 whitespace-pre-line wrap-anywhere">You asked: {inertText(entry.ask)}</p>
                )}
              </div>
              <div className="grid min-w-0 content-start gap-1">
                <Say kind={mark} className="font-medium">
                  {word}
                </Say>
                {entry.notes === null ? null : <SellerWords seller={seller}>{entry.notes}</SellerWords>}
                {entry.matchedBy === null ? null : <p className="text-12 text-ink-3">{MATCHED[entry.matchedBy]}</p>}
              </div>
            </li>
          );
        })}
      </ol>
      {answer.mismatches.length > 0 ? (
        <div className="grid gap-1.5 border-t border-line bg-inset px-3 py-2.5 sm:px-4">
          <p className="font-medium">What does not fit in its account</p>
          <ul aria-label="What does not fit in its account" className="grid gap-1.5">
            {answer.mismatches.map(({ code, pointer, message }) => (
              <li key={`${code} ${pointer} ${message}`}>
                <Say kind="review">
                  <b className="font-semibold">{MISMATCH_NAMES[code]}.</b>{" "}
                  <span className="text-ink wrap-anywhere">{inertText(message)}</span>{" "}
                  <code className="text-11 text-ink-3 wrap-anywhere">{inertText(pointer)}</code>
                </Say>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  );
}
