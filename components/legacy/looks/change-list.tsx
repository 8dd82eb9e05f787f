"use client";

import { inertText } from "@/components/ui/inert-text";
import { useZone } from "@/components/ui/use-zone";
import { type Change, changeName, sideWords, WEIGHT_WORDS } from "./change-words";

const SIDE = "min-w-0 whitespace-pre-line wrap-anywhere line-clamp-6";

/** What changed under one id between two looks, field by field: as it was, as it is. Terms first. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const zone = useZone();
  const order = { terms: 0, state: 1, words: 2 } as const;
  const sorted = changes.toSorted((a, b) => order[a.weight] - order[b.weight]);
  return (
    <table className="w-full text-12 max-sm:block">
      <thead className="text-left text-ink-3 max-sm:sr-only">
        <tr>
          <th scope="col" className="w-[220px] px-4 py-1.5 font-normal">
            What changed
          </th>
          <th scope="col" className="px-3 py-1.5 font-normal">
            Was
          </th>
          <th scope="col" className="px-4 py-1.5 font-normal">
            Is
          </th>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {sorted.map((change) => {
          const words = sideWords(change, zone);
          return (
            <tr
              key={`${change.kind} ${change.pointer} ${change.productId ?? ""}`}
              className="border-t border-line align-top max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-3 max-sm:px-3 max-sm:py-2"
            >
              <th scope="row" className="text-left font-medium max-sm:col-span-2 sm:px-4 sm:py-1.5">
                {changeName(change)}
                {change.productId === null ? null : (
                  <code className="block text-11 font-normal text-ink-3 wrap-anywhere">
                    {inertText(change.productId)}
                  </code>
                )}
                <span
                  className={`block text-11 font-normal ${change.weight === "terms" ? "text-review" : "text-ink-3"}`}
                >
                  {WEIGHT_WORDS[change.weight]}, {change.kind}
                </span>
              </th>
              <td className="text-ink-2 sm:px-3 sm:py-1.5">
                <span className="sr-only">Was </span>
                {change.before === undefined ? (
                  <span className="text-ink-3">not there</span>
                ) : (
                  <s className={`block ${SIDE}`}>{inertText(words.before)}</s>
                )}
              </td>
              <td className="sm:px-4 sm:py-1.5">
                <span className="sr-only">Is </span>
                {change.after === undefined ? (
                  <span className="text-ink-3">not there any more</span>
                ) : (
                  <span className={`block font-medium ${SIDE}`}>{inertText(words.after)}</span>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
