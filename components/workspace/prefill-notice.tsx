"use client";

import { X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Say } from "@/components/ui/mark";
import type { Filled, Waiting } from "./use-prefill";

/** Says that the fields were filled in and not by the buyer, that nothing is sent, and gives back what was there. */
export function FilledNotice({ filled, onUndo, onClose }: { filled: Filled; onUndo: () => void; onClose: () => void }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-accent-line bg-accent-soft px-3 py-2 sm:px-6"
    >
      <p className="min-w-0 flex-1 basis-72">
        <Say kind="note" className="font-medium">
          Filled in: {filled.step.label}.
        </Say>{" "}
        <span className="text-ink-2">{filled.step.says} Not sent; change what you like.</span>
      </p>
      <Button size="sm" onClick={onUndo}>
        Undo
      </Button>
      <button
        type="button"
        aria-label="Close this note"
        onClick={onClose}
        className="grid size-9 place-items-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink sm:size-7"
      >
        <X size={15} aria-hidden="true" />
      </button>
    </div>
  );
}

/** Asks before what is being typed is replaced. */
export function ReplaceQuestion({
  waiting,
  onReplace,
  onKeep,
  onClose,
}: {
  waiting: Waiting | null;
  onReplace: (waiting: Waiting) => void;
  /** Goes to what is typed, unchanged. */
  onKeep: (waiting: Waiting) => void;
  onClose: () => void;
}) {
  return (
    <Dialog
      open={waiting !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Something is being typed for this source"
      footer={
        waiting ? (
          <>
            <Button onClick={() => onKeep(waiting)}>Keep what is typed</Button>
            <Button variant="primary" onClick={() => onReplace(waiting)}>
              Replace it
            </Button>
          </>
        ) : null
      }
    >
      {waiting ? (
        <p className="text-ink-2">
          <b className="text-ink">{waiting.step.label}.</b> {waiting.step.says} It would take the place of what you
          typed and have not sent. Nothing is sent either way, and you can undo it.
        </p>
      ) : null}
    </Dialog>
  );
}
