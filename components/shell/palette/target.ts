import { inertText } from "@/components/ui/inert-text";

/** Something to go to or to do, as the palette lists it. Names come from people and sellers: they are shown and searched as inert text. */
export type Target = {
  key: string;
  label: string;
  sub?: string;
  /** The keys of its shortcut, where it has one. */
  keys?: string;
} & ({ href: string } | { run: () => void });

export type TargetGroup = { heading: string; targets: readonly Target[] };

/** Longer names are cut where they are shown; the whole of them is searched. */
export const searchTextOf = ({ label, sub = "" }: Pick<Target, "label" | "sub">): string =>
  inertText(`${label} ${sub}`).toLowerCase();

/**
 * Whether every typed word stands in the text. Letters scattered over a name are no match: a wrong thread opened in haste costs more than
 * a letter typed.
 */
export function holdsEveryWord(text: string, typed: string): boolean {
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
