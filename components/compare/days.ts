import { formatFlight } from "@/components/ui/format-time";

// formatFlight knows which calendar an edge was meant in; one edge alone is read off a flight whose other edge is far away.
const FAR = "2999-01-01T00:00:00Z";

/** `14 Dec 2026`: the first day of a flight that starts at this instant. */
export function firstDay(start: string, zone: string): string {
  return formatFlight(start, FAR, zone).split(" through ")[0] ?? start;
}

/** `31 Jan 2027`: the last day of a flight that ends, half-open, at this instant. */
export function lastDay(end: string, zone: string): string {
  return formatFlight("asap", end, zone).split(" through ").at(-1) ?? end;
}
