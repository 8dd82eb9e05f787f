"use client";

import { Check, ChevronDown } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { FieldContext, useFieldLink } from "./field-context";
import { Mark } from "./mark";

type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  wireName?: string;
  className?: string;
  children: ReactNode;
};

/**
 * A label, its wire name, one input, its hint and its error. The input inside ties itself to them; an error stands at its field
 * and is read with it.
 */
export function Field({ label, hint, error, wireName, className = "", children }: FieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = [errorId, hintId].filter(Boolean).join(" ") || undefined;
  return (
    <FieldContext.Provider value={{ id, describedBy, invalid: Boolean(error) }}>
      <div className={`grid min-w-0 content-start gap-1 ${className}`}>
        <div className="flex flex-wrap items-baseline gap-x-2">
          <label htmlFor={id} className="text-13 font-medium">
            {label}
          </label>
          {wireName ? <code className="text-11 text-ink-3">{wireName}</code> : null}
        </div>
        {children}
        {error ? (
          <p id={errorId} className="flex items-start gap-1.5 text-12 text-block">
            <span className="flex h-4 items-center">
              <Mark kind="block" size={13} />
            </span>
            <span className="min-w-0">{error}</span>
          </p>
        ) : null}
        {hint ? (
          <p id={hintId} className="text-12 text-ink-3">
            {hint}
          </p>
        ) : null}
      </div>
    </FieldContext.Provider>
  );
}

const BOX =
  "w-full min-w-0 rounded-control border border-field bg-surface text-ink transition-colors hover:border-ink-3 " +
  "aria-invalid:border-block disabled:cursor-not-allowed disabled:border-line-2 disabled:bg-sunken disabled:text-ink-3";

// 16 px on phones, or the page zooms in under the finger.
const LINE = "h-10 px-2.5 text-16 sm:h-8 sm:text-13";

type TextInputProps = ComponentProps<"input"> & { mono?: boolean };

/** One line of text. */
export function TextInput({ className = "", mono: isMono, ...rest }: TextInputProps) {
  const link = useFieldLink();
  return (
    <input type="text" {...link} {...rest} className={`${BOX} ${LINE} ${isMono ? "font-mono" : ""} ${className}`} />
  );
}

type NumberInputProps = Omit<ComponentProps<"input">, "value" | "onChange" | "type"> & {
  value: string;
  onChange: (typed: string) => void;
  prefix?: ReactNode;
  suffix?: ReactNode;
};

/** A number as text: what was typed stays as it was typed, and nothing is rounded, spun or scrolled. */
export function NumberInput({ value, onChange, prefix, suffix, className = "", ...rest }: NumberInputProps) {
  const link = useFieldLink();
  return (
    <span className={`relative flex min-w-0 items-center ${className}`}>
      {prefix ? <span className="pointer-events-none absolute left-2.5 text-12 text-ink-3">{prefix}</span> : null}
      <input
        autoComplete="off"
        {...link}
        {...rest}
        type="text"
        inputMode="decimal"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`${BOX} ${LINE} text-right ${prefix ? "pl-11" : ""} ${suffix ? "pr-11" : ""}`}
      />
      {suffix ? <span className="pointer-events-none absolute right-2.5 text-12 text-ink-3">{suffix}</span> : null}
    </span>
  );
}

/** Several lines of text; grows with what is typed where the browser can. */
export function TextArea({ className = "", ...rest }: ComponentProps<"textarea">) {
  const link = useFieldLink();
  return (
    <textarea
      rows={4}
      {...link}
      {...rest}
      className={`${BOX} field-sizing-content min-h-22 resize-y px-2.5 py-1.5 text-16 sm:text-13 ${className}`}
    />
  );
}

const COMPACT =
  "h-9 w-full min-w-0 rounded-control border border-line-2 bg-surface px-2.5 text-12 font-medium hover:bg-inset sm:h-7";

type Option<V extends string> = { value: V; label: string; disabled?: boolean };

type SelectInputProps<V extends string> = Omit<ComponentProps<"select">, "value" | "onChange" | "children"> & {
  options: readonly Option<V>[];
  value: V;
  onChange: (value: V) => void;
  /** In a panel's header: as low as a small button, with a control's edge. */
  compact?: boolean;
};

/** One of several, by the platform's own list: it works with every keyboard, reader and phone. */
export function SelectInput<V extends string>({
  options,
  value,
  onChange,
  compact = false,
  className = "",
  ...rest
}: SelectInputProps<V>) {
  const link = useFieldLink();
  return (
    <span className={`relative inline-flex min-w-0 items-center ${className}`}>
      <select
        {...link}
        {...rest}
        value={value}
        onChange={(event) => onChange(event.target.value as V)}
        className={`${compact ? COMPACT : `${BOX} ${LINE}`} appearance-none truncate pr-8`}
      >
        {options.map((each) => (
          <option key={each.value} value={each.value} disabled={each.disabled}>
            {each.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" size={14} className="pointer-events-none absolute right-2.5 text-ink-3" />
    </span>
  );
}

type ToggleProps = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
  disabled?: boolean;
  describedBy?: string;
};

/** On or off, at once. */
export function Switch({ checked, onChange, children, disabled, describedBy }: ToggleProps) {
  return (
    <label
      className={`inline-flex min-h-6 items-center gap-2 font-medium ${disabled ? "text-ink-3" : "cursor-pointer"}`}
    >
      <span className="relative flex h-4 w-7 shrink-0">
        <input
          type="checkbox"
          role="switch"
          aria-checked={checked}
          checked={checked}
          disabled={disabled}
          aria-describedby={describedBy}
          onChange={(event) => onChange(event.target.checked)}
          className="peer absolute inset-0 cursor-[inherit] appearance-none rounded-full bg-field transition-colors checked:bg-accent-solid disabled:bg-line-2"
        />
        <span className="pointer-events-none absolute top-0.5 left-0.5 size-3 rounded-full bg-surface transition-transform peer-checked:translate-x-3 dark:peer-checked:bg-ink" />
      </span>
      <span>{children}</span>
    </label>
  );
}

/** Chosen or not, among others. */
export function Checkbox({ checked, onChange, children, disabled, describedBy }: ToggleProps) {
  return (
    <label className={`inline-flex min-h-6 items-start gap-2 ${disabled ? "text-ink-3" : "cursor-pointer"}`}>
      <span className="relative mt-0.5 flex size-4 shrink-0">
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          aria-describedby={describedBy}
          onChange={(event) => onChange(event.target.checked)}
          className="peer absolute inset-0 cursor-[inherit] appearance-none rounded-box border border-field bg-surface checked:border-accent-solid checked:bg-accent-solid disabled:border-line-2 disabled:bg-sunken"
        />
        <Check
          aria-hidden="true"
          size={12}
          strokeWidth={3}
          className="pointer-events-none absolute top-0.5 left-0.5 hidden text-on-accent peer-checked:block"
        />
      </span>
      <span className="min-w-0">{children}</span>
    </label>
  );
}

type SegmentedProps<V extends string> = {
  options: readonly { value: V; label: ReactNode; icon?: ReactNode }[];
  value: V;
  onChange: (value: V) => void;
  label: string;
  /** Set where the labels are too many or too long for one line of a phone: then there are more lines, and nothing is cut off. */
  wraps?: boolean;
};

/** One of a few, all in view: a radio group with its keys, drawn as one control. */
export function Segmented<V extends string>({ options, value, onChange, label, wraps = false }: SegmentedProps<V>) {
  const name = useId();
  return (
    <fieldset
      className={`inline-flex w-fit min-w-0 max-w-full overflow-hidden rounded-control border border-line-2 ${
        // The lines between are the ground showing through, above each other as well as side by side.
        wraps ? "flex-wrap gap-px bg-line-2" : "bg-surface"
      } has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)`}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((each) => (
        <label
          key={each.value}
          className={`relative flex cursor-pointer items-center gap-1.5 px-2.5 text-12 font-medium text-ink-2 hover:text-ink has-checked:bg-sunken has-checked:text-ink ${
            wraps
              ? "min-h-9 grow justify-center bg-surface py-1 text-center sm:min-h-6.5 sm:py-0"
              : "h-9 whitespace-nowrap border-l border-line-2 first-of-type:border-l-0 sm:h-6.5"
          }`}
        >
          <input
            type="radio"
            name={name}
            value={each.value}
            checked={value === each.value}
            onChange={() => onChange(each.value)}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
          />
          {each.icon}
          {each.label}
        </label>
      ))}
    </fieldset>
  );
}
