"use client";

import { Search } from "lucide-react";
import { Keys } from "@/components/shortcuts/keys";
import { useCommands } from "./commands";

/** Opens the palette: any page, negotiation, seller, proposal or action by name. */
export function Jump({ worded = false, onPress }: { worded?: boolean; onPress?: () => void }) {
  const { open } = useCommands();
  const press = () => {
    onPress?.();
    open("palette");
  };
  if (worded) {
    return (
      <button type="button" onClick={press} className="flex h-11 w-full items-center gap-3 px-4 text-14 font-medium">
        <Search aria-hidden="true" size={16} />
        Find a place or an action
      </button>
    );
  }
  return (
    <button
      type="button"
      aria-label="Find a page, negotiation, proposal or action"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={press}
      className="flex h-7 items-center gap-2 rounded-control border border-line bg-inset px-2 text-ink-3 hover:border-line-2 hover:text-ink-2 max-sm:hidden"
    >
      <Search aria-hidden="true" size={14} />
      <span className="max-md:hidden">Find</span>
      <span className="max-md:hidden">
        <Keys keys="mod+k" />
      </span>
    </button>
  );
}
