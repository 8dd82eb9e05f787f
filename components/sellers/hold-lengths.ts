import { grantedLength } from "@/components/hold/granted-length";
import { formatDuration } from "@/components/ui/format-time";
import type { StandingView } from "@/lib/api/client";

/** `15 min`, `10 min to 4 h`: the lengths of the holds this desk was granted. */
export function holdLengths({ holdSeconds }: Pick<StandingView, "holdSeconds">): string {
  if (holdSeconds.length === 0) return "none seen";
  const granted = holdSeconds.map((seconds) => grantedLength(seconds * 1000));
  const [shortest, longest] = [Math.min(...granted), Math.max(...granted)];
  const from = formatDuration(shortest);
  return shortest === longest ? from : `${from} to ${formatDuration(longest)}`;
}
