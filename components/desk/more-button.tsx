"use client";

import { Button } from "@/components/ui/button";
import { formatCount } from "@/components/ui/format-money";

type MoreButtonProps = { left: number; step: number; what: string; onMore: () => void };

/** The end of a list that shows a part of itself: how many more there are, and the next of them. Nothing where all are shown. */
export function MoreButton({ left, step, what, onMore }: MoreButtonProps) {
  if (left === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line px-3 py-2.5 sm:px-4">
      <Button onClick={onMore}>Show {formatCount(Math.min(left, step))} more</Button>
      <span className="text-12 text-ink-3">
        {formatCount(left)} more {what}
      </span>
    </div>
  );
}
