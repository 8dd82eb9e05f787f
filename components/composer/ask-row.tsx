import { Button } from "@/components/ui/button";
import { TextArea } from "@/components/ui/field";
import { formatCount } from "@/components/ui/format-money";
import { Say } from "@/components/ui/mark";
import type { AskSuggestion } from "./ask/ask-suggestions";
import { FieldNotes, fieldAttributes, RequirementRow } from "./requirement-row";
import type { RowProps } from "./row-props";
import { useQuickText } from "./use-quick-text";

/** `ask`: prose, the weakest way to ask. What a typed field could say is offered, never moved by itself. */
export function AskRow({
  index,
  entry,
  askNow,
  set,
  notesAt,
  suggestions,
}: Pick<RowProps, "index" | "entry" | "set" | "notesAt"> & {
  /** The ask as typed up to now, which `entry` may be a moment behind. */
  askNow: () => string;
  suggestions: readonly AskSuggestion[];
}) {
  const { text, onText } = useQuickText(entry, askNow, (ask) => set({ ask }));
  const length = [...text].length;
  return (
    <RequirementRow id={`entry-${index}-ask-name`} name="Ask" wireName="ask" isWide>
      <TextArea
        {...fieldAttributes(index, "ask", notesAt("ask"))}
        aria-label="Ask, in your own words"
        rows={2}
        value={text}
        onChange={(event) => onText(event.target.value)}
        className="min-h-15"
      />
      <div className="mt-1 flex items-start justify-between gap-3 text-12 text-ink-3">
        <Say kind="prose">prose: not verifiable</Say>
        <span className="whitespace-nowrap">
          {formatCount(length)} {length === 1 ? "character" : "characters"}
        </span>
      </div>
      {suggestions.length > 0 ? (
        <ul aria-label="Typed fields for what the ask says" className="mt-1.5 grid gap-1.5">
          {suggestions.map((suggestion) => (
            <li key={suggestion.id} className="flex flex-wrap items-center gap-x-2 gap-y-1 text-12 text-ink-2">
              <Button size="sm" onClick={() => set(suggestion.values, suggestion.offer)}>
                {suggestion.offer}
              </Button>
              <span>
                “{suggestion.phrase}”{" "}
                {suggestion.isOneOf
                  ? "can be read in several ways: which is meant?"
                  : "as a typed field can be verified."}
                {suggestion.note ? ` ${suggestion.note}` : ""}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      <FieldNotes index={index} field="ask" notes={notesAt("ask")} />
    </RequirementRow>
  );
}
