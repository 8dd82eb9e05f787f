import type { ThreadRow } from "@/lib/store";

/** What to tell a person about the protocol version of a thread; null where asked and served agree and the desk knows the rules. */
export function versionNotice(
  { pin, pin_tested, served_version }: Pick<ThreadRow, "pin" | "pin_tested" | "served_version">,
  seller: string,
  offered: readonly string[],
): string | null {
  if (pin === null) return null;
  const differs = served_version !== null && served_version !== pin;
  const untested = pin_tested === 0;
  const isGone = offered.length > 0 && !offered.includes(pin);
  const parts = [
    isGone
      ? `${seller} no longer lists AdCP ${pin}, which this thread is pinned to: what it answers from now on may differ, and a new negotiation would ask for another version.`
      : null,
    differs ? `This desk asked for AdCP ${pin} and ${seller} served ${served_version}.` : null,
    untested
      ? `AdCP ${pin} is an untested version: this desk checks it by the rules of the nearest one it knows.`
      : null,
  ];
  return parts.filter((part) => part !== null).join(" ") || null;
}
