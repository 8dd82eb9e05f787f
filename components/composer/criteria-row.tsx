import { Plus, X } from "lucide-react";
import type { KeyboardEvent } from "react";
import { Button } from "@/components/ui/button";
import { TextInput } from "@/components/ui/field";
import { inertText } from "@/components/ui/inert-text";
import { Say } from "@/components/ui/mark";
import { CannotBeHeld } from "./bound-rows";
import { fieldId } from "./field-place";
import { isAsked } from "./move-to-ask";
import { overlayMemberWords } from "./overlay-words";
import { FieldNotes, fieldAttributes, Label, Meets, RequirementRow } from "./requirement-row";
import type { RowProps } from "./row-props";
import { countriesOf, droppedMembers } from "./source-terms";
import { Unsupported, UnsupportedTyped } from "./unsupported";

const COUNTRY = /^[A-Za-z]{2}$/;

/**
 * `criteria.targeting_overlay.geo_countries`. A criteria member replaces the source's whole member (facts 4.4), so what else the
 * source's overlay holds would go unless it is kept by sending it along.
 */
export function CriteriaRow(props: RowProps) {
  const { index, entry, set, source, support, seller, checks, notesAt, onMoveToAsk, onRemove } = props;
  const isOff = support === "unsupported" && !isAsked(entry, "criteria");
  const now = countriesOf(source.overlay);
  const others = droppedMembers(source.overlay);
  const drops = entry.countries.length > 0 && others.length > 0;
  const commit = (text: string): void => {
    const typed = text.split(/[\s,;]+/).filter((part) => part !== "");
    const valid = typed.filter((part) => COUNTRY.test(part)).map((part) => part.toUpperCase());
    const rest = typed.filter((part) => !COUNTRY.test(part));
    set({ countries: [...new Set([...entry.countries, ...valid])], countryText: rest.join(" ") });
  };
  return (
    <RequirementRow
      id={`entry-${index}-criteria`}
      name="Criteria"
      wireName="criteria"
      isOff={isOff}
      now={
        <>
          <div>{now.length > 0 ? inertText(now.join(", ")) : "no countries in the terms"}</div>
          {others.map((name) => (
            <div key={name}>{overlayMemberWords(name, source.overlay[name])}</div>
          ))}
          {isOff ? <CannotBeHeld /> : <Meets checks={checks} />}
        </>
      }
    >
      {isOff ? (
        <Unsupported seller={seller} name="criteria" onMoveToAsk={onMoveToAsk} />
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-2">
            <Label htmlFor={fieldId(index, "countries")}>countries</Label>
            {entry.countries.map((country) => (
              <span
                key={country}
                className="inline-flex h-6.5 items-center gap-1 rounded-chip border border-line bg-sunken pr-1 pl-2 font-medium"
              >
                {country}
                <button
                  type="button"
                  aria-label={`Remove ${country}`}
                  onClick={() => set({ countries: entry.countries.filter((other) => other !== country) })}
                  className="grid size-5 place-items-center rounded-box text-ink-3 hover:text-ink"
                >
                  <X size={12} aria-hidden="true" />
                </button>
              </span>
            ))}
            <TextInput
              {...fieldAttributes(index, "countries", notesAt("countries"))}
              aria-label="Add a country by its two letters"
              placeholder="US"
              value={entry.countryText}
              onChange={(event) => {
                const text = event.target.value;
                // A separator ends a code; without one the text stays as typed.
                if (/[\s,;]$/.test(text)) commit(text);
                else set({ countryText: text });
              }}
              onBlur={() => {
                if (COUNTRY.test(entry.countryText.trim())) commit(entry.countryText);
              }}
              onKeyDown={(event: KeyboardEvent) => {
                if (event.key === "Enter") {
                  event.preventDefault();
                  commit(entry.countryText);
                }
                if (event.key === "Backspace" && entry.countryText === "" && entry.countries.length > 0) {
                  set({ countries: entry.countries.slice(0, -1) });
                }
              }}
              className="w-16!"
            />
            <Button
              size="sm"
              variant="quiet"
              icon={<Plus size={14} aria-hidden="true" />}
              onClick={() => commit(entry.countryText)}
            >
              Add
            </Button>
          </div>
          <FieldNotes index={index} field="countries" notes={notesAt("countries")} />
          {drops ? (
            entry.keepOverlay ? (
              <Say kind="note" className="mt-1.5 text-12">
                What else the source’s overlay has is sent along:{" "}
                {others.map((name) => overlayMemberWords(name, source.overlay[name])).join(", ")}.{" "}
                <Button variant="link" size="sm" className="text-12!" onClick={() => set({ keepOverlay: false })}>
                  Send countries alone
                </Button>
              </Say>
            ) : (
              <Say kind="review" className="mt-1.5 text-12">
                This replaces the whole targeting overlay. The source’s{" "}
                {others.map((name) => overlayMemberWords(name, source.overlay[name])).join(", ")} would go.{" "}
                <Button variant="link" size="sm" className="text-12!" onClick={() => set({ keepOverlay: true })}>
                  Keep {others.length === 1 ? "it" : "them"} too
                </Button>
              </Say>
            )
          ) : null}
          {support === "unsupported" ? (
            <UnsupportedTyped name="criteria" onMoveToAsk={onMoveToAsk} onRemove={onRemove} />
          ) : null}
        </>
      )}
    </RequirementRow>
  );
}
