import { formatDuration } from "@/components/ui/format-time";
import type { StandingView } from "@/lib/api/client";

const MINUTE = 60;

/** An answer takes a moment to arrive, so a hold a few seconds short of whole minutes was granted for those minutes. */
const SLACK_SECONDS = 5;

/** `15 min`, `10 min to 4 h`: the lengths of the holds this desk was granted. */
export function holdLengths({ holdSeconds }: Pick<StandingView, "holdSeconds">): string {
  if (holdSeconds.length === 0) return "none seen";
  const granted = holdSeconds.map(wholeMinutes);
  const [shortest, longest] = [Math.min(...granted), Math.max(...granted)];
  const from = formatDuration(shortest * 1000);
  return shortest === longest ? from : `${from} to ${formatDuration(longest * 1000)}`;
}

function wholeMinutes(seconds: number): number {
  const nearest = Math.round(seconds / MINUTE) * MINUTE;
  return nearest > 0 && Math.abs(nearest - seconds) <= SLACK_SECONDS ? nearest : seconds;
}
