import { Minus, Plus } from "lucide-react";
import { CannotBeHeld } from "./bound-rows";
import { fieldId } from "./field-place";
import { isAsked } from "./move-to-ask";
import { FieldNotes, fieldAttributes, Label, RequirementRow } from "./requirement-row";
import type { RowProps } from "./row-props";
import { typedNumber } from "./typed-number";
import { Unsupported, UnsupportedTyped } from "./unsupported";

/** `alternatives.count`: how many distinct drafts. 1 sends nothing. A count over the seller's ceiling is never cut, only named. */
export function AlternativesRow({
  most,
  before,
  ...props
}: RowProps & { most: number; before: { round: number; asked: number; got: number } | null }) {
  const { index, entry, set, support, seller, notesAt, onMoveToAsk, onRemove } = props;
  const isOff = support === "unsupported" && !isAsked(entry, "alternatives");
  const typed = entry.alternatives.trim() === "" ? 1 : typedNumber(entry.alternatives);
  const step = (by: number) => {
    const next = Math.max(1, Math.round(typed ?? 1) + by);
    set({ alternatives: next === 1 ? "" : String(next) }, `asked for ${next === 1 ? "one draft" : `${next} drafts`}`);
  };
  return (
    <RequirementRow
      id={`entry-${index}-alternatives`}
      name="Alternatives"
      wireName="alternatives"
      isOff={isOff}
      now={
        <>
          <div>1 draft</div>
          {isOff ? (
            <CannotBeHeld />
          ) : before ? (
            <span className="text-12 text-ink-3">
              round {before.round}: asked {before.asked}, got {before.got}
            </span>
          ) : null}
        </>
      }
    >
      {isOff ? (
        <Unsupported seller={seller} name="alternatives" onMoveToAsk={onMoveToAsk} />
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-2">
            <div className="inline-flex overflow-hidden rounded-control border border-field bg-surface has-aria-invalid:border-block has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)">
              <Step label="One draft fewer" isOff={typed !== null && typed <= 1} onPress={() => step(-1)}>
                <Minus size={14} aria-hidden="true" />
              </Step>
              <input
                {...fieldAttributes(index, "alternatives", notesAt("alternatives"))}
                type="text"
                inputMode="numeric"
                autoComplete="off"
                aria-label="Distinct drafts asked for"
                value={entry.alternatives === "" ? "1" : entry.alternatives}
                onChange={(event) => set({ alternatives: event.target.value })}
                className="h-9 w-10 border-x border-line-2 bg-transparent text-center font-semibold outline-none sm:h-7"
              />
              <Step label="One draft more" isOff={typed !== null && typed >= most} onPress={() => step(1)}>
                <Plus size={14} aria-hidden="true" />
              </Step>
            </div>
            <Label htmlFor={fieldId(index, "alternatives")}>
              {typed === 1 ? "draft, sends nothing" : "distinct drafts"}, {most} at most here
            </Label>
          </div>
          <FieldNotes index={index} field="alternatives" notes={notesAt("alternatives")} />
          {support === "unsupported" ? (
            <UnsupportedTyped name="alternatives" onMoveToAsk={onMoveToAsk} onRemove={onRemove} />
          ) : null}
        </>
      )}
    </RequirementRow>
  );
}

function Step({
  label,
  isOff,
  onPress,
  children,
}: {
  label: string;
  isOff: boolean;
  onPress: () => void;
  children: React.ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={isOff}
      onClick={onPress}
      className="grid h-9 min-w-9 place-items-center -outline-offset-2 hover:bg-sunken disabled:cursor-not-allowed disabled:text-ink-3 sm:h-7 sm:min-w-8"
    >
      {children}
    </button>
  );
}
