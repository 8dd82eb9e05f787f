import { Due } from "@/components/calls/due";
import { Say } from "@/components/ui/mark";
import type { ThreadView } from "@/lib/api/client";
import type { SendStop } from "./send-stop";

type SendStopNoteProps = { id: string; stop: SendStop | null; probing: ThreadView["probing"]; seller: string };

/** What stands between the typed request and the seller, or soon will: the seller's wait, and that many rounds look like probing. */
export function SendStopNote({ id, stop, probing, seller }: SendStopNoteProps) {
  if (stop === null && probing.warning === null) return null;
  return (
    <div className="grid gap-1 border-t border-line bg-inset px-3 py-2.5 text-12 sm:px-5">
      {probing.warning === null ? null : (
        <Say kind="review">
          <span className="text-ink">{probing.warning}</span>
        </Say>
      )}
      {stop === null ? null : (
        <div role="status" id={id}>
          {stop.kind === "paused" ? (
            <Say kind="waiting">
              <span className="text-ink">
                {seller} asked to wait: this can be sent <Due at={stop.until} />
              </span>
            </Say>
          ) : (
            <Say kind="block">
              <span className="text-ink">{stop.words}</span>
            </Say>
          )}
        </div>
      )}
    </div>
  );
}
