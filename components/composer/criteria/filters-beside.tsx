import { inertText } from "@/components/ui/inert-text";
import { Say } from "@/components/ui/mark";
import type { FilterBeside } from "./filters-shown";
import { valueWords } from "./overlay-changes";

/** What is asked of offers, each beside what the source's own terms show of it. */
export function FiltersBeside({ filters }: { filters: readonly FilterBeside[] }) {
  return (
    <section aria-label="The offer filters and the source" className="rounded-control border border-line">
      <p className="border-b border-line px-2 py-1.5 text-12">
        <Say kind="review">
          The offer filters are replaced as a whole too; terms do not show which were in force before, only what the
          source is.
        </Say>
      </p>
      <ul className="divide-y divide-line text-12">
        {filters.map(({ name, asked, now }) => (
          <li key={name} className="grid gap-x-3 px-2 py-1 @min-[560px]:grid-cols-2">
            <span className="min-w-0 wrap-anywhere">
              <code className="text-11 text-ink-3">{inertText(name)}</code> {inertText(valueWords(asked))}
            </span>
            <span className="min-w-0 wrap-anywhere text-ink-3">
              {now === null ? "not in the source’s terms" : `now ${inertText(now)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
