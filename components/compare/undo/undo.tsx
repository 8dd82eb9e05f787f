"use client";

import { Undo2 } from "lucide-react";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { type Undoable, undone, withEdit } from "./edits";

type UndoState = { last: Undoable | null; said: string; push: (edit: Undoable) => void; undo: () => void };

const Context = createContext<UndoState>({ last: null, said: "", push: () => {}, undo: () => {} });

/** Keeps what was edited on this page, so that it can be taken back by a button or by Ctrl or Cmd and Z. */
export function UndoProvider({ children }: { children: ReactNode }) {
  const [edits, setEdits] = useState<readonly Undoable[]>([]);
  const [said, setSaid] = useState("");
  const last = edits.at(-1) ?? null;
  const push = useCallback((edit: Undoable) => {
    setSaid("");
    setEdits((before) => withEdit(before, edit));
  }, []);
  const undo = useCallback(() => {
    if (!last) return;
    setEdits(undone);
    setSaid(`Undone: ${last.words}`);
    last.undo();
  }, [last]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      // A field takes back its own typing.
      if (!isUndo || event.altKey || event.defaultPrevented || isField(event.target)) return;
      event.preventDefault();
      undo();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [undo]);
  const state = useMemo(() => ({ last, said, push, undo }), [last, said, push, undo]);
  return <Context.Provider value={state}>{children}</Context.Provider>;
}

export const useUndo = (): UndoState => useContext(Context);

/** The last edit and the way back from it. */
export function UndoButton() {
  const { last, said, undo } = useUndo();
  return (
    <span className="flex min-w-0 items-center gap-2 print:hidden">
      {last ? (
        <Button
          size="sm"
          icon={<Undo2 aria-hidden="true" size={14} />}
          onClick={undo}
          aria-keyshortcuts="Control+Z Meta+Z"
          title="Ctrl or Cmd and Z"
        >
          <span className="truncate">Undo: {last.words}</span>
        </Button>
      ) : null}
      <span role="status" className="text-12 text-ink-3 empty:hidden">
        {said}
      </span>
    </span>
  );
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}
