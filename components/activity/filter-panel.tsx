"use client";

import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox, Field, SelectInput, TextInput } from "@/components/ui/field";
import { Panel } from "@/components/ui/panel";
import type { ActivityOverview } from "@/lib/api/client";
import { KIND_NAMES, KINDS } from "./action-words";
import { dayText, isFiltered, type useActivityFilter } from "./use-activity-filter";

type FilterPanelProps = ReturnType<typeof useActivityFilter> & { overview: ActivityOverview };

const NOTHING = { q: null, who: null, kinds: null, deal: null, seller: null, from: null, to: null };

/** What is asked of the record: words, who, about what, when, and which kinds of actions. */
export function FilterPanel({ asked, set, filter, overview }: FilterPanelProps) {
  return (
    <Panel labelledBy="filter-title" className="px-3 py-3 sm:px-4">
      <h2 id="filter-title" className="sr-only">
        Filter
      </h2>
      <div className="grid grid-cols-2 gap-x-3 gap-y-2.5 md:grid-cols-3 xl:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))_minmax(136px,auto)_minmax(136px,auto)]">
        <SearchField value={asked.q} onChange={(q) => set({ q: q || null })} />
        <Choice
          label="Who"
          every="Everyone"
          value={asked.who}
          options={overview.actors}
          onChange={(who) => set({ who })}
        />
        <Choice
          label="Negotiation"
          every="Every negotiation"
          value={asked.deal}
          options={overview.negotiations}
          onChange={(deal) => set({ deal })}
        />
        <Choice
          label="Seller"
          every="Every seller"
          value={asked.seller}
          options={overview.sellers}
          onChange={(seller) => set({ seller })}
        />
        <Day label="From" value={asked.from} onChange={(from) => set({ from })} />
        <Day label="Through" value={asked.to} onChange={(to) => set({ to })} />
      </div>
      <div className="mt-2.5 flex flex-wrap items-start gap-x-4 gap-y-1">
        <details className="min-w-0 flex-1" open={asked.kinds.length > 0 || undefined}>
          <summary className="w-fit rounded-control text-13 font-medium">
            Kinds of actions
            <span className="ml-1.5 text-12 font-normal text-ink-3">
              {asked.kinds.length === 0 ? "all" : asked.kinds.map((kind) => KINDS[kind]).join(", ")}
            </span>
          </summary>
          <fieldset className="mt-1.5 grid grid-cols-2 gap-x-4 gap-y-1 sm:flex sm:flex-wrap">
            <legend className="sr-only">Kinds of actions</legend>
            {KIND_NAMES.map((kind) => (
              <Checkbox
                key={kind}
                checked={asked.kinds.includes(kind)}
                onChange={(chosen) => {
                  const kinds = chosen ? [...asked.kinds, kind] : asked.kinds.filter((each) => each !== kind);
                  void set({ kinds: kinds.length > 0 ? kinds : null });
                }}
              >
                {KINDS[kind]}
              </Checkbox>
            ))}
          </fieldset>
        </details>
        {isFiltered(filter) ? (
          <Button variant="link" onClick={() => set(NOTHING)}>
            Show everything
          </Button>
        ) : null}
      </div>
    </Panel>
  );
}

const SETTLE_MS = 250;

/** Asks once the typing rests, and follows the address where it changes otherwise. */
function SearchField({ value, onChange }: { value: string; onChange: (words: string) => void }) {
  const [typed, type] = useState(value);
  const [from, follow] = useState(value);
  if (from !== value) {
    follow(value);
    if (value !== typed.trim()) type(value);
  }
  useEffect(() => {
    if (typed.trim() === value) return;
    const rest = setTimeout(() => onChange(typed.trim()), SETTLE_MS);
    return () => clearTimeout(rest);
  }, [typed, value, onChange]);
  return (
    <Field label="Search" className="col-span-2 md:col-span-3 xl:col-span-1">
      <TextInput
        type="search"
        value={typed}
        maxLength={200}
        placeholder="Names, ids, digests, codes"
        onChange={(event) => type(event.target.value)}
      />
    </Field>
  );
}

type ChoiceProps = {
  label: string;
  every: string;
  value: string;
  options: ActivityOverview["actors"];
  onChange: (value: string | null) => void;
};

function Choice({ label, every, value, options, onChange }: ChoiceProps) {
  return (
    <Field label={label}>
      <SelectInput
        value={value}
        onChange={(next) => onChange(next || null)}
        options={[
          { value: "", label: every },
          ...options.map(({ id, name }) => ({ value: id, label: name })),
          // An address may name one that is no longer there.
          ...(value && options.every(({ id }) => id !== value) ? [{ value, label: "One that is not listed" }] : []),
        ]}
      />
    </Field>
  );
}

function Day({ label, value, onChange }: { label: string; value: Date | null; onChange: (day: Date | null) => void }) {
  return (
    <Field label={label}>
      <TextInput
        type="date"
        value={dayText(value)}
        onChange={({ target }) => {
          const day = new Date(`${target.value}T00:00:00Z`);
          onChange(Number.isNaN(day.getTime()) ? null : day);
        }}
      />
    </Field>
  );
}
