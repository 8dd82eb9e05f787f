"use client";

import { FlagTriangleRight } from "lucide-react";
import { useDemoPanel } from "./use-demo-panel";

/** Opens and closes the guided demo; nothing where it is not offered. */
export function DemoButton({ worded = false, onPress }: { worded?: boolean; onPress?: () => void }) {
  const { isOffered, isOpen, toggle } = useDemoPanel();
  if (!isOffered) return null;
  return (
    <button
      type="button"
      aria-label="Guided demo"
      aria-expanded={isOpen}
      aria-controls={isOpen ? "guided-demo" : undefined}
      onClick={() => {
        onPress?.();
        toggle();
      }}
      className={
        worded
          ? "flex h-11 w-full items-center gap-3 px-4 text-14 font-medium"
          : "grid size-7 place-items-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink aria-expanded:bg-accent-soft aria-expanded:text-accent"
      }
    >
      <FlagTriangleRight aria-hidden="true" size={16} />
      {worded ? "Guided demo" : null}
    </button>
  );
}
