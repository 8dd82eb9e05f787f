import { X } from "lucide-react";
import { type ComponentProps, type KeyboardEvent, useId, useMemo, useState } from "react";
import { TextInput } from "@/components/ui/field";
import { inertText } from "@/components/ui/inert-text";

export type Option = { value: string; label: string };

type PickListProps = {
  /** The accessible name of the box, and what removing and adding is called. */
  label: string;
  items: readonly string[];
  /** What stands in the box and is no value yet. */
  text: string;
  /** What a value is called; the value itself where it has no name. */
  nameOf: (value: string) => string | null;
  /** Values that what was typed may mean, best first. */
  find: (text: string) => readonly Option[];
  /** What was typed, as a value by itself; null where it is none. */
  valueTyped: (text: string) => string | null;
  onChange: (change: { items?: string[]; text?: string }, label?: string) => void;
  placeholder: string;
  attributes?: Pick<ComponentProps<"input">, "id" | "aria-describedby" | "aria-invalid">;
};

/**
 * Several values of a list, as chips and a box to search in. A combobox by its keys: arrows choose, Enter takes, Escape closes,
 * Backspace in the empty box removes the last. A separator ends a value; what is no value stays as typed.
 */
export function PickList(props: PickListProps) {
  const { label, items, text, nameOf, find, valueTyped, onChange, placeholder, attributes } = props;
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const options = useMemo(
    () => (isOpen ? find(text).filter(({ value }) => !items.includes(value)) : []),
    [isOpen, find, text, items],
  );
  const isListed = isOpen && options.length > 0;

  const add = (value: string) => {
    setActive(0);
    onChange({ items: [...new Set([...items, value])], text: "" }, `added ${value}`);
  };
  /** Values among what was typed or pasted; the rest stays in the box. */
  const takeAll = (typed: string) => {
    const parts = typed.split(/[\s,;]+/).filter((part) => part !== "");
    const values = parts.flatMap((part) => valueTyped(part) ?? []);
    const rest = parts.filter((part) => valueTyped(part) === null).join(" ");
    if (values.length === 0) return onChange({ text: typed });
    onChange({ items: [...new Set([...items, ...values])], text: rest }, `added ${values.join(", ")}`);
  };
  const takeTyped = () => {
    const option = options[active];
    const value = valueTyped(text);
    // A whole value as typed comes before what it may be the beginning of.
    if (value !== null && active === 0) add(value);
    else if (option) add(option.value);
    else takeAll(text);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    switch (event.key) {
      case "ArrowDown":
      case "ArrowUp": {
        event.preventDefault();
        if (!isListed) return setOpen(true);
        const step = event.key === "ArrowDown" ? 1 : -1;
        return setActive((active + step + options.length) % options.length);
      }
      case "Enter":
        if (event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        return takeTyped();
      case "Escape":
        if (!isListed) return;
        event.stopPropagation();
        return setOpen(false);
      case "Backspace": {
        const last = items.at(-1);
        if (text === "" && last !== undefined) onChange({ items: items.slice(0, -1) }, `removed ${last}`);
      }
    }
  };

  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {items.map((value) => (
        <span
          key={value}
          title={nameOf(value) ?? undefined}
          className="inline-flex min-h-6.5 max-w-full items-center gap-1 rounded-chip border border-line bg-sunken pr-1 pl-2"
        >
          <span className="min-w-0 break-words">
            <span className="font-medium">{inertText(value)}</span>
            {nameOf(value) ? <span className="text-12 text-ink-2"> {nameOf(value)}</span> : null}
          </span>
          <button
            type="button"
            aria-label={`Remove ${value}`}
            onClick={() => onChange({ items: items.filter((other) => other !== value) }, `removed ${value}`)}
            className="grid size-6 shrink-0 place-items-center rounded-box text-ink-3 hover:text-ink"
          >
            <X size={12} aria-hidden="true" />
          </button>
        </span>
      ))}
      <span className="relative min-w-32 flex-1 basis-32">
        <TextInput
          {...attributes}
          role="combobox"
          aria-label={label}
          aria-expanded={isListed}
          aria-controls={isListed ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={isListed ? `${listId}-${active}` : undefined}
          autoComplete="off"
          placeholder={placeholder}
          value={text}
          onFocus={() => setOpen(false)}
          onBlur={() => {
            setOpen(false);
            const value = valueTyped(text);
            if (text.trim() !== "" && value !== null) add(value);
          }}
          onChange={(event) => {
            const typed = event.target.value;
            setActive(0);
            setOpen(true);
            if (/[,;]$/.test(typed)) takeAll(typed);
            else onChange({ text: typed });
          }}
          onKeyDown={onKeyDown}
        />
        {isListed ? (
          <div
            id={listId}
            role="listbox"
            aria-label={`${label}: what was found`}
            className="absolute top-full left-0 z-20 mt-1 max-h-60 w-max min-w-full max-w-[min(320px,80vw)] overflow-auto rounded-panel border border-line bg-surface p-1 text-13 shadow-pop"
          >
            {options.map((option, index) => (
              <div
                key={option.value}
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                // The box keeps the focus, or it would close before the press.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => add(option.value)}
                onKeyDown={(event) => event.key === "Enter" && add(option.value)}
                className="flex cursor-pointer gap-2 rounded-control px-2 py-1.5 aria-selected:bg-sunken"
              >
                <span className="min-w-7 font-medium">{option.value}</span>
                {option.label === option.value ? null : <span className="text-ink-2">{option.label}</span>}
              </div>
            ))}
          </div>
        ) : null}
      </span>
    </div>
  );
}
