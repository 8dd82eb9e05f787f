import { Send, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { waitingWords } from "@/components/results/round-words";
import { Button } from "@/components/ui/button";
import { Say } from "@/components/ui/mark";
import { useNow } from "@/components/ui/use-now";
import type { Judged } from "./judge";

/** Where what was typed is kept, what can be taken back, and the one button that sends. */
export function ComposerFoot({
  seller,
  judged,
  stopId,
  waitingSince,
  hasNewKey,
  undoLabel,
  onUndo,
  onDiscard,
  children,
}: {
  seller: string;
  judged: Judged;
  /** The note that says why nothing can be sent. */
  stopId: string | null;
  waitingSince: number | null;
  hasNewKey: boolean;
  undoLabel: string | null;
  onUndo: () => void;
  /** Null where there is nothing to discard. */
  onDiscard: (() => void) | null;
  children: ReactNode;
}) {
  const { isBlank, problems } = judged;
  const whyNot = isBlank
    ? "Nothing is asked for yet."
    : problems.length > 0
      ? `${problems.length} to fix before it can be sent: ${problems[0]?.message}`
      : null;
  return (
    <div className="flex flex-wrap items-center gap-2.5 border-t border-line px-3 py-3 sm:px-5">
      <span role="status" className="min-w-0 flex-1 basis-40 text-12 text-ink-3">
        {waitingSince === null ? children : <Waiting seller={seller} since={waitingSince} />}
      </span>
      {undoLabel === null ? null : (
        <Button
          variant="quiet"
          icon={<Undo2 size={15} aria-hidden="true" />}
          disabled={waitingSince !== null}
          onClick={onUndo}
          className="min-w-0 max-w-full"
        >
          <span className="truncate">Undo: {undoLabel}</span>
        </Button>
      )}
      <Button variant="quiet" disabled={onDiscard === null} onClick={() => onDiscard?.()}>
        Discard
      </Button>
      <Button
        type="submit"
        // With something to fix it still works: it leads to the first problem, so it is not said to be disabled.
        variant={problems.length > 0 ? "default" : "primary"}
        pending={waitingSince !== null}
        aria-disabled={isBlank || stopId !== null ? true : undefined}
        aria-describedby={stopId ?? (whyNot === null ? undefined : "composer-why-not")}
        icon={<Send size={15} aria-hidden="true" />}
      >
        {hasNewKey ? "Send with a new key" : `Send to ${seller}`}
      </Button>
      {whyNot === null ? null : (
        <span id="composer-why-not" className="sr-only">
          {whyNot}
        </span>
      )}
    </div>
  );
}

function Waiting({ seller, since }: { seller: string; since: number }) {
  const now = useNow();
  const seconds = now ? Math.max(0, Math.floor((now.getTime() - since) / 1000)) : 0;
  return (
    <Say kind="waiting">
      {waitingWords("revise", seller)}, {seconds} s
    </Say>
  );
}
