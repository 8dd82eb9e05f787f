"use client";

import { Plus, X } from "lucide-react";
import { useId, useState } from "react";
import { isRecord } from "@/components/hold/received";
import { FieldProblem } from "@/components/legacy/problem-list";
import { fieldOf } from "@/components/legacy/problems";
import { Button } from "@/components/ui/button";
import { NumberInput, Segmented, SelectInput, TextInput } from "@/components/ui/field";
import { inertText } from "@/components/ui/inert-text";
import { Say } from "@/components/ui/mark";
import type { Problem } from "@/lib/api/client";
import { FILTERS, filterRows, jsonIn, textsIn } from "./filter-fields";
import type { FilterWish } from "./trial";

type FilterEditorProps = {
  wish: FilterWish;
  inForce: Record<string, unknown>;
  problems: readonly Problem[];
  onChange: (wish: FilterWish) => void;
};

/** Filters in this lane are absolute: leaving them keeps all of them, stating any states all of them. So all of them are shown. */
export function FilterEditor({ wish, inForce, problems, onChange }: FilterEditorProps) {
  const [added, setAdded] = useState("");
  const names = Object.keys(wish.values);
  const free = Object.keys(FILTERS).filter((name) => !names.includes(name));
  const set = (name: string, value: unknown) => onChange({ ...wish, values: { ...wish.values, [name]: value } });
  return (
    <div className="grid gap-3">
      <Segmented
        wraps
        label="Filters of this refinement"
        value={wish.mode}
        onChange={(mode) =>
          onChange({ mode, values: mode === "state" && names.length === 0 ? { ...inForce } : wish.values })
        }
        options={[
          { value: "keep", label: "Leave them as they are" },
          { value: "state", label: "State all of them" },
        ]}
      />
      {wish.mode === "state" ? (
        <div className="grid gap-3">
          {names.map((name) => (
            <FilterField
              key={name}
              name={name}
              value={wish.values[name]}
              problem={problems.find(({ pointer }) => fieldOf(pointer) === name)}
              onChange={(value) => set(name, value)}
              onRemove={() =>
                onChange({
                  ...wish,
                  values: Object.fromEntries(Object.entries(wish.values).filter(([each]) => each !== name)),
                })
              }
            />
          ))}
          <div className="flex flex-wrap items-center gap-2">
            <SelectInput
              aria-label="Another filter"
              value={added}
              onChange={setAdded}
              options={[
                { value: "", label: "Another filter…" },
                ...free.map((name) => ({ value: name, label: FILTERS[name]?.label ?? name })),
              ]}
              className="w-56 max-w-full"
            />
            <Button
              size="sm"
              icon={<Plus size={14} aria-hidden="true" />}
              aria-disabled={added === ""}
              onClick={() => {
                set(added, EMPTY[FILTERS[added]?.form ?? "json"]);
                setAdded("");
              }}
            >
              Add it
            </Button>
            {names.length > 0 ? (
              <Button size="sm" variant="quiet" onClick={() => onChange({ ...wish, values: {} })}>
                Clear all of them
              </Button>
            ) : null}
          </div>
        </div>
      ) : null}
      <CompleteState inForce={inForce} next={wish.mode === "state" ? wish.values : null} />
    </div>
  );
}

const EMPTY = { texts: [], yes_no: true, day: "", number: 0, range: {}, text: "", json: {} } as const;

const KINDS = {
  kept: { mark: "note", word: "stays" },
  added: { mark: "ok", word: "comes" },
  changed: { mark: "review", word: "changes" },
  removed: { mark: "no", word: "goes" },
} as const;

/** What will be in force after this refinement, all of it, and what of it is new. */
function CompleteState({ inForce, next }: { inForce: Record<string, unknown>; next: Record<string, unknown> | null }) {
  const id = useId();
  const rows = filterRows(inForce, next);
  return (
    <section aria-labelledby={id} className="grid gap-1 rounded-control border border-line bg-inset p-3 text-12">
      <h3 id={id} className="font-semibold">
        {next === null ? "Filters in force, left as they are" : "All filters in force after this"}
      </h3>
      {rows.length === 0 ? (
        <p className="text-ink-2">None: nothing is filtered.</p>
      ) : (
        <ul className="grid gap-0.5">
          {rows.map(({ name, kind, text }) => (
            <li key={name} className="flex flex-wrap items-baseline gap-x-2">
              <code className="font-medium wrap-anywhere">{inertText(name)}</code>
              <code className={`text-ink-2 wrap-anywhere ${kind === "removed" ? "line-through" : ""}`}>
                {inertText(text).slice(0, 300)}
              </code>
              {next === null ? null : <Say kind={KINDS[kind].mark}>{KINDS[kind].word}</Say>}
            </li>
          ))}
        </ul>
      )}
      {next !== null && Object.keys(next).length === 0 ? (
        <Say kind="review">Every filter is taken away: this is sent as an empty state, not left out.</Say>
      ) : null}
    </section>
  );
}

type FilterFieldProps = {
  name: string;
  value: unknown;
  problem: Problem | undefined;
  onChange: (value: unknown) => void;
  onRemove: () => void;
};

function FilterField({ name, value, problem, onChange, onRemove }: FilterFieldProps) {
  const id = useId();
  const known = FILTERS[name];
  const label = known?.label ?? inertText(name);
  const describedBy = problem ? `${id}-problem` : known?.hint ? `${id}-hint` : undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand beside its remove button.
    <div role="group" aria-labelledby={`${id}-label`} className="grid gap-1">
      <div className="flex items-center gap-2">
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
          <span id={`${id}-label`} className="font-medium wrap-anywhere">
            {label}
          </span>
          <code className="text-11 text-ink-3 wrap-anywhere">{inertText(name)}</code>
        </span>
        <Button
          size="sm"
          variant="quiet"
          className="flex-none"
          aria-label={`Take ${label} out`}
          icon={<X size={14} aria-hidden="true" />}
          onClick={onRemove}
        />
      </div>
      <FilterInput
        name={name}
        label={label}
        value={value}
        isWrong={problem !== undefined}
        describedBy={describedBy}
        onChange={onChange}
      />
      {problem ? (
        <div id={`${id}-problem`} className="text-12">
          <FieldProblem problem={problem} />
        </div>
      ) : known?.hint ? (
        <p id={`${id}-hint`} className="text-12 text-ink-3">
          {known.hint}
        </p>
      ) : null}
    </div>
  );
}

type FilterInputProps = {
  name: string;
  label: string;
  value: unknown;
  isWrong: boolean;
  describedBy: string | undefined;
  onChange: (value: unknown) => void;
};

function FilterInput({ name, label, value, isWrong, describedBy, onChange }: FilterInputProps) {
  const link = { "aria-label": label, "aria-describedby": describedBy, "aria-invalid": isWrong || undefined };
  const [typed, setTyped] = useState(() => startingText(value));
  switch (FILTERS[name]?.form ?? "json") {
    case "texts":
      return (
        <TextInput
          {...link}
          value={typed}
          spellCheck={false}
          onChange={(event) => {
            setTyped(event.target.value);
            onChange(textsIn(event.target.value));
          }}
        />
      );
    case "text":
      return (
        <TextInput
          {...link}
          value={typeof value === "string" ? value : ""}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case "day":
      return (
        <TextInput
          {...link}
          type="date"
          value={typeof value === "string" ? value : ""}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case "number":
      return (
        <NumberInput
          {...link}
          value={typed}
          onChange={(text) => {
            setTyped(text);
            onChange(text.trim() !== "" && Number.isFinite(Number(text)) ? Number(text) : text);
          }}
        />
      );
    case "yes_no":
      return (
        <Segmented
          label={label}
          value={value === false ? "no" : "yes"}
          onChange={(choice) => onChange(choice === "yes")}
          options={[
            { value: "yes", label: "Yes" },
            { value: "no", label: "No" },
          ]}
        />
      );
    case "range":
      return <RangeInput label={label} value={value} describedBy={describedBy} onChange={onChange} />;
    case "json":
      return (
        <TextInput
          {...link}
          mono
          value={typed}
          spellCheck={false}
          onChange={(event) => {
            setTyped(event.target.value);
            const read = jsonIn(event.target.value);
            onChange(read === undefined ? event.target.value : read);
          }}
        />
      );
  }
}

function startingText(value: unknown): string {
  if (Array.isArray(value)) return value.map(String).join(", ");
  return typeof value === "string" ? value : JSON.stringify(value);
}

type RangeInputProps = Pick<FilterInputProps, "label" | "value" | "describedBy" | "onChange">;

function RangeInput({ label, value, describedBy, onChange }: RangeInputProps) {
  const range = isRecord(value) ? value : {};
  const [typed, setTyped] = useState(() => ({ min: String(range.min ?? ""), max: String(range.max ?? "") }));
  const amount = (edge: "min" | "max") => (text: string) => {
    setTyped((before) => ({ ...before, [edge]: text }));
    const { [edge]: _, ...rest } = range;
    const plain = text.replaceAll(",", "").trim();
    onChange(plain === "" ? rest : { ...rest, [edge]: Number.isFinite(Number(plain)) ? Number(plain) : text });
  };
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-[88px_minmax(0,1fr)_minmax(0,1fr)]">
      <TextInput
        aria-label={`${label}, currency`}
        maxLength={3}
        className="uppercase max-sm:col-span-2 max-sm:max-w-24"
        value={typeof range.currency === "string" ? range.currency : ""}
        onChange={(event) => onChange({ ...range, currency: event.target.value.toUpperCase() })}
      />
      <NumberInput
        aria-label={`${label}, least`}
        aria-describedby={describedBy}
        value={typed.min}
        onChange={amount("min")}
        placeholder="least"
      />
      <NumberInput
        aria-label={`${label}, most`}
        aria-describedby={describedBy}
        value={typed.max}
        onChange={amount("max")}
        placeholder="most"
      />
    </div>
  );
}
