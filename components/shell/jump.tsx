"use client";

import { Search } from "lucide-react";
import dynamic from "next/dynamic";
import { useEffect, useState } from "react";

// The list and its library arrive with the first jump.
const JumpList = dynamic(() => import("./jump-list").then((list) => list.JumpList), { ssr: false });

/** "Jump to": any page, negotiation, seller or hold by name. Ctrl or ⌘ K from anywhere. */
export function Jump() {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setWanted(true);
      setOpen((was) => !was);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);

  return (
    <>
      <button
        type="button"
        aria-label="Jump to a page, negotiation or seller"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
        className="flex h-7 items-center gap-2 rounded-control border border-line bg-inset px-2 text-ink-3 hover:border-line-2 hover:text-ink-2 max-sm:hidden"
      >
        <Search aria-hidden="true" size={14} />
        <span className="max-md:hidden">Jump to</span>
        <kbd className="rounded-box border border-line-2 bg-surface px-1 font-sans text-11 font-medium max-md:hidden">
          Ctrl K
        </kbd>
      </button>
      {wanted ? <JumpList open={open} onOpenChange={setOpen} /> : null}
    </>
  );
}
