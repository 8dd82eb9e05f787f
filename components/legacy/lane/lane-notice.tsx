"use client";

import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Dialog } from "@/components/ui/dialog";
import { inertText } from "@/components/ui/inert-text";
import { Say } from "@/components/ui/mark";
import type { ThreadView } from "@/lib/api/client";
import { laneLimit, laneName } from "./lane-words";
import { PromiseList } from "./promise-list";

/** The older lane told at the head of its thread, with all it can and cannot promise a press away. */
export function LaneNotice({
  thread: { laneInfo, sellerName },
}: {
  thread: Pick<ThreadView, "laneInfo" | "sellerName">;
}) {
  const [isOpen, setOpen] = useState(false);
  if (laneInfo.kind !== "legacy") return null;
  return (
    <div className="flex flex-wrap items-baseline gap-x-2 text-12">
      <Say kind="review">
        <b className="font-semibold">{laneName(laneInfo)}.</b> <span className="text-ink-2">{laneLimit(laneInfo)}</span>
      </Say>
      <button type="button" className="font-medium text-accent hover:underline" onClick={() => setOpen(true)}>
        What this lane can promise
      </button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        wide
        title={`What ${inertText(sellerName)}’s lane can and cannot promise`}
      >
        <p className="mb-3 text-ink-2">
          {laneName(laneInfo)}. {laneInfo.words}
        </p>
        <div className="-mx-4 border-y border-line">
          <PromiseList promises={laneInfo.promises} />
        </div>
      </Dialog>
    </div>
  );
}

/** A thread that asked for a later release and was served an older one says so for as long as it lasts. */
export function StepDownBanner({ thread: { laneInfo } }: { thread: Pick<ThreadView, "laneInfo"> }) {
  if (laneInfo.kind !== "legacy" || laneInfo.notice === null) return null;
  return (
    <Banner tone="review" title="This thread was served an older release than it asked for">
      {laneInfo.notice}
    </Banner>
  );
}
