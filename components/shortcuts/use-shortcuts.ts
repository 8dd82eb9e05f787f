"use client";

import { useEffect, useRef } from "react";
import { pageActions } from "./actions";
import { isInEntries, moveBetweenEntries } from "./entries";
import { hasOwnArrows, keyName, mayActFrom } from "./key-press";
import { singleKeysAreOn } from "./single-keys";
import { readKeys, type ShortcutId } from "./table";

/** What the frame itself does; every other shortcut is an action of the page in view. */
export type FrameShortcut = "palette" | "help" | "goDesk" | "goNegotiations" | "goSellers" | "goHolds" | "goActivity";

/** The second key of two must follow within this. */
const SEQUENCE_MS = 1_500;

/** Listens for the shortcuts of the table. What it takes is taken from the browser; what is no shortcut here is left alone. */
export function useShortcuts(frame: Record<FrameShortcut, () => void>): void {
  const acts = useRef(frame);
  useEffect(() => {
    acts.current = frame;
  });
  useEffect(() => {
    let begun: { keys: string[]; at: number } = { keys: [], at: 0 };
    const onKey = (event: KeyboardEvent) => {
      const name = keyName(event);
      if (name === null || (event.repeat && !REPEATS.has(name))) return;
      const focus = event.target instanceof Element ? event.target : null;
      const isSingle = !name.startsWith("mod+");
      if (isSingle && (!singleKeysAreOn() || !mayActFrom(focus, document))) {
        begun = { keys: [], at: 0 };
        return;
      }
      const before = event.timeStamp - begun.at < SEQUENCE_MS ? begun.keys : [];
      const read = readKeys([...before, name]) ?? (before.length > 0 ? readKeys([name]) : null);
      begun = read === "begun" ? { keys: [name], at: event.timeStamp } : { keys: [], at: 0 };
      if (read === null || read === "begun") return;
      if (run(read.id, name, focus, acts.current)) event.preventDefault();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}

/** Keys that go on while they are held. */
const REPEATS: ReadonlySet<string> = new Set(["j", "k", "ArrowDown", "ArrowUp"]);

/** False: nothing here answers to it. */
function run(id: ShortcutId, key: string, focus: Element | null, frame: Record<FrameShortcut, () => void>): boolean {
  switch (id) {
    case "palette":
    case "help":
    case "goDesk":
    case "goNegotiations":
    case "goSellers":
    case "goHolds":
    case "goActivity":
      frame[id]();
      return true;
    case "next":
    case "previous":
      // Arrows scroll the page and move inside widgets; between entries they move only once the focus is there.
      if (key.startsWith("Arrow") && (hasOwnArrows(focus) || !isInEntries(focus, document))) return false;
      return moveBetweenEntries(id === "next" ? 1 : -1, focus, document);
    case "compose":
    case "results":
    case "pick":
    case "compare":
    case "onlyDifferences":
    case "density":
    case "copyLink": {
      const action = pageActions().find(({ shortcut }) => shortcut === id);
      action?.run();
      return action !== undefined;
    }
  }
}
