import { MessageSquareQuote } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Say } from "@/components/ui/mark";

/** A dimension this seller's list leaves out, with nothing typed: why it is off, and the weaker way. */
export function Unsupported({ seller, name, onMoveToAsk }: { seller: string; name: string; onMoveToAsk: () => void }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <span className="inline-flex h-7.5 items-center rounded-control border border-line bg-sunken px-2.5 text-ink-3">
          not supported here
        </span>
        <Button
          size="sm"
          icon={<MessageSquareQuote size={14} aria-hidden="true" />}
          onClick={onMoveToAsk}
          aria-label={`Move to ask: ${name}`}
        >
          Move to ask
        </Button>
      </div>
      <Say kind="note" className="mt-1.5 text-12">
        {seller}’s list leaves it out: sending it would fail the whole request. In ask it is <b>not verifiable</b>.
      </Say>
    </>
  );
}

/** The same where something was typed for it, by an earlier request or before the list changed: it stays until moved or removed. */
export function UnsupportedTyped({
  name,
  onMoveToAsk,
  onRemove,
}: {
  name: string;
  onMoveToAsk: () => void;
  onRemove: () => void;
}) {
  return (
    <div className="mt-2">
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          icon={<MessageSquareQuote size={14} aria-hidden="true" />}
          onClick={onMoveToAsk}
          aria-label={`Move to ask: ${name}`}
        >
          Move to ask
        </Button>
        <Button size="sm" variant="quiet" onClick={onRemove} aria-label={`Remove ${name}`}>
          Remove
        </Button>
      </div>
      <p className="mt-1.5 text-12 text-ink-2">In ask it is not verifiable.</p>
    </div>
  );
}
