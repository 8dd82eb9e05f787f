import { isRecord, parsed } from "@/components/hold/received";
import { ownDigits } from "../export/own-digits";

/**
 * The value at an RFC 6901 pointer of a received text: a single number as its seller wrote it, all else as JSON; null where there is
 * none.
 */
export function rawText(text: string, place: string): string | null {
  const steps = place.split("/").slice(1);
  const value = steps
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce<unknown>((within, step) => memberOf(within, step), parsed(text));
  if (value === undefined) return null;
  return (typeof value === "number" ? ownDigits(text).get(place) : undefined) ?? JSON.stringify(value, null, 2);
}

function memberOf(within: unknown, step: string): unknown {
  if (Array.isArray(within)) return within[Number(step)];
  return isRecord(within) && Object.hasOwn(within, step) ? within[step] : undefined;
}
