import { useMemo } from "react";
import { SelectInput, TextInput } from "@/components/ui/field";
import { formatFlight, formatZone } from "@/components/ui/format-time";
import { useZone } from "@/components/ui/use-zone";
import { CannotBeHeld } from "./bound-rows";
import { fieldId } from "./field-place";
import { isAsked } from "./move-to-ask";
import { FieldNotes, fieldAttributes, Label, Meets, RequirementRow } from "./requirement-row";
import type { RowProps } from "./row-props";
import { Unsupported, UnsupportedTyped } from "./unsupported";
import { dayEnd, dayStart } from "./zoned-day";

/** Zones media is bought in, offered before the whole list. */
export const COMMON_ZONES = [
  "UTC",
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Los_Angeles",
  "America/Toronto",
  "Europe/London",
  "Europe/Berlin",
  "Europe/Paris",
  "Asia/Tokyo",
  "Asia/Kolkata",
  "Australia/Sydney",
];

/** `constraints.flight`: two days and a zone, and below them the exact instants that are sent. */
export function FlightRow(props: RowProps) {
  const { index, entry, set, source, support, seller, checks, notesAt, onMoveToAsk, onRemove } = props;
  const reader = useZone();
  const isOff = support === "unsupported" && !isAsked(entry, "flight");
  const terms = source.proposal.commercial_terms;
  const zones = useMemo(() => {
    const around = Date.parse(dayStart(entry.startsBy || entry.through, "UTC") ?? "") || Date.now();
    return [...new Set([reader, entry.zone, ...COMMON_ZONES])].map((zone) => ({
      value: zone,
      label: `${zone === "UTC" ? "UTC" : (zone.split("/").at(-1) ?? zone).replaceAll("_", " ")}${zone === "UTC" ? "" : `, ${formatZone(new Date(around), zone)}`}`,
    }));
  }, [reader, entry.zone, entry.startsBy, entry.through]);
  const start = entry.startsBy === "" ? null : dayStart(entry.startsBy, entry.zone);
  const end = entry.through === "" ? null : dayEnd(entry.through, entry.zone);
  return (
    <RequirementRow
      id={`entry-${index}-flight`}
      name="Flight"
      wireName="flight"
      isOff={isOff}
      now={
        <>
          <div>{formatFlight(terms.start_time, terms.end_time, entry.zone)}</div>
          {isOff ? <CannotBeHeld /> : <Meets checks={checks} />}
        </>
      }
    >
      {isOff ? (
        <Unsupported seller={seller} name="flight" onMoveToAsk={onMoveToAsk} />
      ) : (
        <>
          <div className="grid grid-cols-[56px_minmax(0,176px)] items-center gap-x-2 gap-y-1.5">
            <Label htmlFor={fieldId(index, "startsBy")}>starts by</Label>
            <TextInput
              {...fieldAttributes(index, "startsBy", notesAt("startsBy"))}
              type="date"
              aria-label="Flight, starts by"
              value={entry.startsBy}
              onChange={(event) => set({ startsBy: event.target.value })}
            />
            <Label htmlFor={fieldId(index, "through")}>through</Label>
            <TextInput
              {...fieldAttributes(index, "through", notesAt("through"))}
              type="date"
              aria-label="Flight, through"
              value={entry.through}
              onChange={(event) => set({ through: event.target.value })}
            />
            <Label htmlFor={fieldId(index, "zone")}>zone</Label>
            <SelectInput
              {...fieldAttributes(index, "zone", notesAt("zone"))}
              aria-label="Zone of the flight’s days"
              options={zones}
              value={entry.zone}
              onChange={(zone) => set({ zone })}
            />
          </div>
          {start || end ? (
            <dl className="mt-1.5 grid grid-cols-[56px_minmax(0,1fr)] gap-x-2 font-mono text-11 text-ink-2">
              {start ? (
                <>
                  <dt>
                    start <span aria-hidden="true">≤</span>
                    <span className="sr-only">at the latest</span>
                  </dt>
                  <dd>{start}</dd>
                </>
              ) : null}
              {end ? (
                <>
                  <dt>
                    end <span aria-hidden="true">≥</span>
                    <span className="sr-only">at the earliest</span>
                  </dt>
                  <dd>{end}</dd>
                </>
              ) : null}
            </dl>
          ) : null}
          <FieldNotes index={index} field="startsBy" notes={notesAt("startsBy")} />
          <FieldNotes index={index} field="through" notes={notesAt("through")} />
          {support === "unsupported" ? (
            <UnsupportedTyped name="flight" onMoveToAsk={onMoveToAsk} onRemove={onRemove} />
          ) : null}
        </>
      )}
    </RequirementRow>
  );
}
