import { Plus, X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Checkbox, SelectInput, TextInput } from "@/components/ui/field";
import type { Daypart } from "./criteria-values";
import { DAYS } from "./vocabulary";

const HOURS = Array.from({ length: 25 }, (_, hour) => hour);
const clock = (hour: number) => (hour === 24 ? "24:00 (midnight)" : `${String(hour).padStart(2, "0")}:00`);

/** `daypart_targets`: hours of days, each by a clock of its own (facts 2.2; core/daypart-target). */
export function DaypartsField({
  dayparts,
  zones,
  onChange,
}: {
  dayparts: readonly Daypart[];
  zones: readonly string[];
  onChange: (dayparts: Daypart[], label?: string) => void;
}) {
  const put = (index: number, change: Partial<Daypart>) =>
    onChange(dayparts.map((part, at) => (at === index ? { ...part, ...change } : part)));
  return (
    <div className="grid gap-2">
      <span className="flex flex-wrap items-baseline gap-x-2 text-12 text-ink-3">
        dayparts <code className="text-11">daypart_targets</code>
      </span>
      {dayparts.map((part, index) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: windows have no identity but their place
          key={index}
          aria-label={`Daypart ${index + 1}`}
          className="grid gap-1.5 rounded-control border border-line p-2"
        >
          <div className="flex flex-wrap gap-x-3">
            {DAYS.map((day) => (
              <Checkbox
                key={day}
                checked={part.days.includes(day)}
                onChange={(isIn) =>
                  put(index, { days: DAYS.filter((each) => (each === day ? isIn : part.days.includes(each))) })
                }
              >
                <span aria-hidden="true">{`${day[0]?.toUpperCase()}${day.slice(1, 3)}`}</span>
                <span className="sr-only">{day}</span>
              </Checkbox>
            ))}
          </div>
          <div className="flex flex-wrap items-center gap-2">
            <SelectInput
              aria-label={`Daypart ${index + 1}, from`}
              value={part.from}
              onChange={(from) => put(index, { from })}
              options={[
                { value: "", label: "from" },
                ...HOURS.slice(0, 24).map((hour) => ({ value: String(hour), label: clock(hour) })),
              ]}
            />
            <SelectInput
              aria-label={`Daypart ${index + 1}, until`}
              value={part.to}
              onChange={(to) => put(index, { to })}
              options={[
                { value: "", label: "until" },
                ...HOURS.slice(1).map((hour) => ({ value: String(hour), label: clock(hour) })),
              ]}
            />
            <SelectInput
              aria-label={`Daypart ${index + 1}, clock`}
              value={part.zone}
              onChange={(zone) => put(index, { zone })}
              options={[
                { value: "", label: "each place’s own time" },
                ...[...new Set([part.zone, ...zones])]
                  .filter((zone) => zone !== "")
                  .map((zone) => ({ value: zone, label: zone })),
              ]}
            />
            <TextInput
              aria-label={`Daypart ${index + 1}, name`}
              placeholder="name, if any"
              value={part.label}
              onChange={(event) => put(index, { label: event.target.value })}
              className="w-32!"
            />
            <button
              type="button"
              aria-label={`Remove daypart ${index + 1}`}
              onClick={() =>
                onChange(
                  dayparts.filter((_, at) => at !== index),
                  `removed daypart ${index + 1}`,
                )
              }
              className="grid size-7 place-items-center rounded-control text-ink-2 hover:bg-sunken"
            >
              <X size={14} aria-hidden="true" />
            </button>
          </div>
        </fieldset>
      ))}
      <Button
        size="sm"
        className="justify-self-start"
        icon={<Plus size={14} aria-hidden="true" />}
        onClick={() => onChange([...dayparts, { days: [], from: "", to: "", zone: "", label: "" }], "added a daypart")}
      >
        {dayparts.length === 0 ? "Add a daypart" : "Another daypart"}
      </Button>
    </div>
  );
}
