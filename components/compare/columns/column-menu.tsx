"use client";

import { Menu } from "@base-ui/react/menu";
import { GripVertical } from "lucide-react";
import { type DragEvent, useEffect, useRef, useState } from "react";
import { DeclineDialog } from "@/components/decline/decline-dialog";
import type { DeclineTarget } from "@/components/decline/target";
import { letterOf } from "../letters";

/** What a dragged column carries, so that nothing else can be dropped among the columns. */
export const DRAGGED = "application/x-parley-column";

const ITEM =
  "flex min-h-10 cursor-default items-center rounded-control px-2.5 outline-none select-none data-disabled:text-ink-3 data-highlighted:bg-sunken sm:min-h-8";

type ColumnMenuProps = {
  id: string;
  index: number;
  count: number;
  isBaseline: boolean;
  /** Whether this column was just moved from here: the focus goes along with it. */
  isMoved: boolean;
  onMove: (to: number) => void;
  onBaseline: () => void;
  /** What declining this column would walk away from; null where there is nothing to decline. */
  declines: DeclineTarget | null;
};

/** A column's grip: dragged it moves the column, and so do its arrow keys and its menu. */
export function ColumnMenu({ id, index, count, isBaseline, isMoved, onMove, onBaseline, declines }: ColumnMenuProps) {
  const [isDeclining, setDeclining] = useState(false);
  const grip = useRef<HTMLButtonElement>(null);
  // Moved in the page, an element loses the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is what the focus follows.
  useEffect(() => {
    if (isMoved) grip.current?.focus();
  }, [isMoved, index]);
  const drag = (event: DragEvent) => {
    event.dataTransfer.setData(DRAGGED, id);
    event.dataTransfer.effectAllowed = "move";
  };
  return (
    <>
      <Menu.Root modal={false}>
        <Menu.Trigger
          ref={grip}
          draggable
          onDragStart={drag}
          onKeyDown={(event) => {
            const step = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
            const to = index + step;
            if (step === 0 || to < 0 || to >= count) return;
            event.preventDefault();
            onMove(to);
          }}
          aria-label={`Column ${letterOf(index)}: move it, or hold the others against it`}
          className="grid size-6 flex-none cursor-grab place-items-center rounded-control text-ink-3 hover:bg-sunken hover:text-ink print:hidden"
        >
          <GripVertical aria-hidden="true" size={14} />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner sideOffset={4} align="start" className="z-20">
            <Menu.Popup className="min-w-52 rounded-panel border border-line bg-surface p-1 text-ink shadow-pop outline-none">
              <Menu.Item className={ITEM} disabled={index === 0} onClick={() => onMove(index - 1)}>
                Move left
              </Menu.Item>
              <Menu.Item className={ITEM} disabled={index === count - 1} onClick={() => onMove(index + 1)}>
                Move right
              </Menu.Item>
              <Menu.Item className={ITEM} disabled={isBaseline} onClick={onBaseline}>
                {isBaseline ? "It is the baseline" : "Make it the baseline"}
              </Menu.Item>
              {declines ? (
                <Menu.Item className={ITEM} onClick={() => setDeclining(true)}>
                  Decline this proposal
                </Menu.Item>
              ) : null}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {declines && isDeclining ? (
        <DeclineDialog target={declines} open={isDeclining} onOpenChange={setDeclining} />
      ) : null}
    </>
  );
}
