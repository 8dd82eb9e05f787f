"use client";

import { Check } from "lucide-react";
import { Button } from "@/components/ui/button";
import { togglePick, usePicks } from "./picks";

/** Picks a proposal for comparing with others, of this round or any other. */
export function PickButton({ snapshotId, name }: { snapshotId: string; name: string }) {
  const isPicked = usePicks().includes(snapshotId);
  return (
    <Button
      size="sm"
      variant="quiet"
      data-pick={snapshotId}
      aria-pressed={isPicked}
      icon={isPicked ? <Check aria-hidden="true" size={14} /> : undefined}
      onClick={() => togglePick(snapshotId)}
    >
      {isPicked ? "Picked" : "Pick"}
      <span className="sr-only"> {name} for comparing</span>
    </Button>
  );
}

/** Presses the pick of what the focus is in: the nearest part of the page that holds exactly one. */
export function pickInFocus(): void {
  for (let part = document.activeElement; part && part !== document.body; part = part.parentElement) {
    const found = part.matches("[data-pick]") ? [part] : [...part.querySelectorAll("[data-pick]")];
    const [only] = found;
    if (found.length === 1 && only instanceof HTMLElement) only.click();
    if (found.length > 0) return;
  }
}
