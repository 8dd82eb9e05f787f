import { useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { SelectInput } from "@/components/ui/field";
import { inertText } from "@/components/ui/inert-text";
import { Say } from "@/components/ui/mark";
import { CannotBeHeld } from "./bound-rows";
import { criteriaFor } from "./criteria/build";
import { countryName, countryTyped, findCountries } from "./criteria/countries";
import { NO_CRITERIA, withList } from "./criteria/criteria-values";
import { DaypartsField } from "./criteria/dayparts-field";
import { FiltersBeside } from "./criteria/filters-beside";
import { filterShown, filtersBeside } from "./criteria/filters-shown";
import { JsonField } from "./criteria/json-field";
import { ListField } from "./criteria/list-field";
import { OverlayChanges } from "./criteria/overlay-changes";
import { PickList } from "./criteria/pick-list";
import { LIST_MEMBERS } from "./criteria/vocabulary";
import { fieldId } from "./field-place";
import { COMMON_ZONES } from "./flight-row";
import { isAsked } from "./move-to-ask";
import { overlayMemberWords } from "./overlay-words";
import { FieldNotes, fieldAttributes, Label, Meets, notesId, RequirementRow } from "./requirement-row";
import type { RowProps } from "./row-props";
import { countriesOf, droppedMembers } from "./source-terms";
import { Unsupported, UnsupportedTyped } from "./unsupported";

const DAYPARTS = "daypart_targets";
const JSON_TEXT = "json";
const COUNTRIES_OFFERED = 8;

/**
 * `criteria`: countries first, the other lists and the dayparts on demand, and JSON for what has no field. A criteria member replaces
 * the source's whole member (facts 4.4), so the targeting is shown before and after.
 */
export function CriteriaRow(props: RowProps) {
  const { index, entry, set, source, support, seller, checks, notesAt, onMoveToAsk, onRemove } = props;
  const isOff = support === "unsupported" && !isAsked(entry, "criteria");
  const now = countriesOf(source.overlay);
  const others = droppedMembers(source.overlay);
  const criteria = entry.criteria ?? NO_CRITERIA;
  const [opened, setOpened] = useState<readonly string[]>([]);
  const asked = useMemo(() => criteriaFor(entry, source.overlay, []), [entry, source.overlay]);
  const overlay = asked?.targeting_overlay;
  const isShown = (key: string) => opened.includes(key);
  const lists = LIST_MEMBERS.filter(
    ({ key }) =>
      isShown(key) || criteria.lists.some((list) => list.key === key && (list.items.length > 0 || list.text !== "")),
  );
  const hasDayparts = criteria.dayparts.length > 0 || isShown(DAYPARTS);
  const hasJson = criteria.json !== "" || isShown(JSON_TEXT);
  const notes = notesAt("criteria");
  const more = [
    { value: "", label: "Add another criterion…" },
    ...LIST_MEMBERS.filter((member) => !lists.includes(member)).map(({ key, label }) => ({ value: key, label })),
    ...(hasDayparts ? [] : [{ value: DAYPARTS, label: "dayparts" }]),
    ...(hasJson ? [] : [{ value: JSON_TEXT, label: "anything else, as JSON" }]),
  ];
  return (
    <RequirementRow
      id={`entry-${index}-criteria-name`}
      name="Criteria"
      wireName="criteria"
      isOff={isOff}
      now={
        <>
          <div className="wrap-anywhere">
            {now.length > 0 ? inertText(now.join(", ")) : "no countries in the terms"}
          </div>
          {others.map((name) => (
            <div key={name} className="wrap-anywhere">
              {overlayMemberWords(name, source.overlay[name])}
            </div>
          ))}
          {isOff ? (
            <CannotBeHeld />
          ) : (
            <Meets checks={checks} say={({ requirement, why }) => `${requirement.split("/").at(-1)} ${why}`} />
          )}
        </>
      }
    >
      {isOff ? (
        <Unsupported seller={seller} name="criteria" onMoveToAsk={onMoveToAsk} />
      ) : (
        // Problems of criteria without a box of their own lead to the group; their words say which is meant.
        <fieldset
          {...(hasJson ? {} : fieldAttributes(index, "criteria", notes))}
          tabIndex={-1}
          aria-label="Criteria"
          className="grid min-w-0 gap-2"
        >
          <div className="grid gap-1">
            <Label htmlFor={fieldId(index, "countries")}>countries</Label>
            <PickList
              label="Add a country by code or name"
              attributes={fieldAttributes(index, "countries", notesAt("countries"))}
              items={entry.countries}
              text={entry.countryText}
              nameOf={countryName}
              find={foundCountries}
              valueTyped={countryTyped}
              placeholder="US, or a name"
              onChange={({ items, text }, label) =>
                set(
                  {
                    ...(items === undefined ? {} : { countries: items }),
                    ...(text === undefined ? {} : { countryText: text }),
                  },
                  label,
                )
              }
            />
          </div>
          <FieldNotes index={index} field="countries" notes={notesAt("countries")} />
          {lists.map((member) => {
            const list = criteria.lists.find(({ key }) => key === member.key);
            return (
              <ListField
                key={member.key}
                member={member}
                items={list?.items ?? []}
                text={list?.text ?? ""}
                now={member.place === "offer_filters" ? filterShown(member.name, source, entry.zone) : null}
                onChange={(change, label) => set({ criteria: withList(entry.criteria, member.key, change) }, label)}
              />
            );
          })}
          {hasDayparts ? (
            <DaypartsField
              dayparts={criteria.dayparts}
              zones={[entry.zone, ...COMMON_ZONES]}
              onChange={(dayparts, label) => set({ criteria: { ...criteria, dayparts } }, label)}
            />
          ) : null}
          {hasJson ? (
            <JsonField
              id={fieldId(index, "criteria")}
              describedBy={notes.length > 0 ? notesId(index, "criteria") : undefined}
              isInvalid={notes.length > 0}
              text={criteria.json}
              onChange={(json, label) => set({ criteria: { ...criteria, json } }, label)}
            />
          ) : null}
          {more.length > 1 ? (
            <SelectInput
              compact
              aria-label="Add another criterion"
              options={more}
              value=""
              onChange={(key) => {
                if (key !== "") setOpened((before) => [...before, key]);
              }}
              className="justify-self-start"
            />
          ) : null}
          <FieldNotes index={index} field="criteria" notes={notes} />
          {overlay && (Object.keys(source.overlay).length > 0 || Object.keys(overlay).length > 1) ? (
            <div>
              <OverlayChanges before={source.overlay} after={overlay} />
              {others.length > 0 ? (
                entry.keepOverlay ? (
                  <Say kind="note" className="mt-1.5 text-12">
                    What else the source’s targeting has is sent along.{" "}
                    <Button
                      variant="link"
                      size="sm"
                      className="text-12!"
                      onClick={() => set({ keepOverlay: false }, "stopped sending the rest along")}
                    >
                      Send what is asked alone
                    </Button>
                  </Say>
                ) : (
                  <Button
                    variant="link"
                    size="sm"
                    className="mt-1.5 text-12!"
                    onClick={() => set({ keepOverlay: true }, "kept the source’s targeting")}
                  >
                    Keep {others.length === 1 ? "it" : "them"} too
                  </Button>
                )
              ) : null}
            </div>
          ) : null}
          {asked?.offer_filters ? (
            <FiltersBeside filters={filtersBeside(asked.offer_filters, source, entry.zone)} />
          ) : null}
          {support === "unsupported" ? (
            <UnsupportedTyped name="criteria" onMoveToAsk={onMoveToAsk} onRemove={onRemove} />
          ) : null}
        </fieldset>
      )}
    </RequirementRow>
  );
}

const foundCountries = (text: string) =>
  findCountries(text, COUNTRIES_OFFERED).map(({ code, name }) => ({ value: code, label: name }));
