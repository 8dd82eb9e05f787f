import { inertText } from "@/components/ui/inert-text";
import { countryName, countryTyped, findCountries } from "./countries";
import { type Option, PickList } from "./pick-list";
import { exampleOf, type ListMember, valueTyped } from "./vocabulary";

/** So many are offered for what was typed. */
const OFFERED = 12;

/** One list of the overlay or the filters that has a field of its own. */
export function ListField({
  member,
  items,
  text,
  now,
  onChange,
}: {
  member: ListMember;
  items: readonly string[];
  text: string;
  /** What the source shows of the same; null where it shows nothing, or shows it elsewhere. */
  now: string | null;
  onChange: (change: { items?: string[]; text?: string }, label?: string) => void;
}) {
  const { kind, choices, label } = member;
  return (
    <div className="grid gap-1">
      <span className="flex flex-wrap items-baseline gap-x-2 text-12 text-ink-3">
        {label} <code className="text-11">{inertText(member.name)}</code>
        {now === null ? null : <span className="wrap-anywhere">now {inertText(now)}</span>}
      </span>
      <PickList
        label={`Criteria, ${label}`}
        items={items}
        text={text}
        nameOf={(value) => nameOf(kind, value)}
        find={(typed) => find(kind, choices, typed)}
        valueTyped={(typed) => wholeValue(member, typed)}
        onChange={onChange}
        placeholder={kind === "choice" ? "type to search" : exampleOf(kind)}
      />
    </div>
  );
}

let languages: Intl.DisplayNames | null = null;

function nameOf(kind: ListMember["kind"], value: string): string | null {
  switch (kind) {
    case "country":
      return countryName(value);
    case "language":
      languages ??= new Intl.DisplayNames(["en"], { type: "language", fallback: "none" });
      try {
        return languages.of(value) ?? null;
      } catch {
        return null;
      }
    case "choice":
    case "region":
    case "currency":
    case "text":
      return null;
  }
}

function find(kind: ListMember["kind"], choices: readonly string[], typed: string): readonly Option[] {
  if (kind === "country") return findCountries(typed, OFFERED).map(({ code, name }) => ({ value: code, label: name }));
  const wanted = typed.trim().toLowerCase().replaceAll(" ", "_");
  return choices.filter((choice) => choice.includes(wanted)).map((choice) => ({ value: choice, label: choice }));
}

/** A word of a list has to be one of it: half of one is no value. What the list does not know yet goes into the JSON. */
function wholeValue({ kind, choices }: ListMember, typed: string): string | null {
  if (kind === "country") return countryTyped(typed);
  const value = valueTyped(kind, typed);
  return kind === "choice" && value !== null && !choices.includes(value) ? null : value;
}
