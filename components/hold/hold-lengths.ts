import { formatDuration } from "@/components/ui/format-time";
import type { StandingView } from "@/lib/api/client";
import { grantedLength } from "./granted-length";

/** What this desk has seen of a seller's holds; a seller that granted none yet has no length to promise. */
export function holdLengths(standing: Pick<StandingView, "holdSeconds" | "holdsGranted">): string {
  const lengths = standing.holdSeconds.map((seconds) => grantedLength(seconds * 1000)).toSorted((a, b) => a - b);
  const [shortest, longest] = [lengths[0], lengths.at(-1)];
  if (shortest === undefined || longest === undefined) return "No hold of it has been seen yet.";
  if (shortest === longest) return `Its holds have lasted ${formatDuration(shortest)} each time.`;
  return `Its holds have lasted from ${formatDuration(shortest)} to ${formatDuration(longest)}.`;
}
