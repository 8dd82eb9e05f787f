"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { PenLine } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { TextArea } from "@/components/ui/field";
import { inertText } from "@/components/ui/inert-text";
import { api } from "@/lib/api/client";
import { useUndo } from "../undo/undo";

/** What the contract takes. */
const LONGEST = 2000;

/** One note: read, or written and kept on the desk. What was typed stays until it was kept. */
export function Note({ snapshotId, note, letter }: { snapshotId: string; note: string | null; letter: string }) {
  const id = useId();
  const queries = useQueryClient();
  const [typed, setTyped] = useState<string | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const open = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const isEditing = typed !== null;
  const { push } = useUndo();
  useEffect(() => {
    if (isEditing) area.current?.focus();
    else if (wasEditing.current) open.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  const reread = () => queries.invalidateQueries({ queryKey: api.comparisons.get.key() });
  const restore = useMutation(api.comparisons.note.mutationOptions({ onSettled: reread }));
  const keep = useMutation(
    api.comparisons.note.mutationOptions({
      onSuccess: async ({ note: kept }) => {
        if (note !== null && kept !== note) {
          const words = `note on ${letter} ${kept === null ? "cleared" : "changed"}`;
          push({ words, undo: () => restore.mutate({ snapshotId, text: note }) });
        }
        await reread();
        setTyped(null);
      },
    }),
  );
  if (typed === null) {
    return (
      <div className="flex items-start gap-2">
        {note ? (
          <p dir="auto" className="min-w-0 flex-1 whitespace-pre-line wrap-anywhere">
            {inertText(note)}
          </p>
        ) : null}
        <Button
          ref={open}
          size="sm"
          variant="quiet"
          className="-my-1 print:hidden"
          icon={<PenLine aria-hidden="true" size={13} />}
          onClick={() => setTyped(note ?? "")}
        >
          {note ? "Edit" : "Add a note"}
          <span className="sr-only"> on {letter}</span>
        </Button>
      </div>
    );
  }
  return (
    <div className="grid gap-1.5">
      <TextArea
        ref={area}
        rows={3}
        maxLength={LONGEST}
        value={typed}
        aria-label={`Your note on ${letter}`}
        aria-describedby={keep.isError ? id : undefined}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") setTyped(null);
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) keep.mutate({ snapshotId, text: typed });
        }}
      />
      {keep.isError ? (
        <p id={id} className="text-12 text-block">
          The note was not kept: {keep.error.message}
        </p>
      ) : null}
      <div className="flex gap-2">
        <Button size="sm" pending={keep.isPending} onClick={() => keep.mutate({ snapshotId, text: typed })}>
          Keep the note
        </Button>
        <Button size="sm" variant="quiet" onClick={() => setTyped(null)}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
