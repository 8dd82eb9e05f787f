import { inertText } from "@/components/ui/inert-text";
import { Say } from "@/components/ui/mark";
import { overlayMemberWords } from "../overlay-words";
import { type OverlayChange, overlayDiff } from "./overlay-diff";

const WORDS: Record<OverlayChange["change"], { mark: string; word: string; tone: string }> = {
  gone: { mark: "−", word: "goes", tone: "text-review" },
  changed: { mark: "≠", word: "changes", tone: "text-accent" },
  added: { mark: "+", word: "comes", tone: "text-accent" },
  same: { mark: "=", word: "stays", tone: "text-ink-3" },
};

/** The whole targeting before and after, because a new overlay replaces the old one as a whole (facts 4.4). */
export function OverlayChanges({ before, after }: { before: Record<string, unknown>; after: Record<string, unknown> }) {
  const changes = overlayDiff(before, after);
  const gone = changes.filter(({ change }) => change === "gone");
  return (
    <section aria-label="The targeting before and after" className="mt-2 rounded-control border border-line">
      <p className="border-b border-line px-2 py-1.5 text-12">
        {gone.length > 0 ? (
          <Say kind="review">
            This replaces the whole targeting. The source’s{" "}
            {gone.map(({ name, before: had }) => overlayMemberWords(name, had)).join(", ")} would go.
          </Say>
        ) : (
          <Say kind="note">This replaces the whole targeting; nothing of the source’s goes.</Say>
        )}
      </p>
      <ul className="divide-y divide-line text-12">
        {changes.map((change) => {
          const { mark, word, tone } = WORDS[change.change];
          return (
            <li key={change.name} className="grid grid-cols-[84px_minmax(0,1fr)] gap-x-2 px-2 py-1">
              <span className={`font-medium ${tone}`}>
                <span aria-hidden="true">{mark} </span>
                {word}
              </span>
              <span className="min-w-0 wrap-anywhere">
                <code className="text-11 text-ink-3">{inertText(change.name)}</code> <ChangeWords change={change} />
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function ChangeWords({ change }: { change: OverlayChange }) {
  const { before, after, comes, goes } = change;
  if (change.change === "changed" && comes.length + goes.length > 0) {
    return (
      <>
        {Array.isArray(after) ? inertText(after.filter((item) => !comes.includes(String(item))).join(", ")) : null}
        {goes.map((word) => (
          <del key={word} className="ml-1.5 text-ink-3">
            <span className="sr-only">without </span>
            {inertText(word)}
          </del>
        ))}
        {comes.map((word) => (
          <ins key={word} className="ml-1.5 font-medium no-underline">
            <span className="sr-only">with </span>
            <span aria-hidden="true">+</span>
            {inertText(word)}
          </ins>
        ))}
      </>
    );
  }
  return (
    <>
      {before === undefined || change.change === "same" ? null : (
        <del className="text-ink-3">{inertText(valueWords(before))}</del>
      )}
      {before !== undefined && after !== undefined && change.change !== "same" ? (
        <span aria-hidden="true"> → </span>
      ) : null}
      {after === undefined ? null : <span>{inertText(valueWords(after))}</span>}
    </>
  );
}

/** Words of a list, else the JSON, cut where it is long. */
export function valueWords(value: unknown): string {
  const text =
    Array.isArray(value) && value.every((item) => typeof item === "string")
      ? value.join(", ")
      : (JSON.stringify(value) ?? "");
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
