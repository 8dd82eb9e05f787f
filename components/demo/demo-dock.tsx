"use client";

import dynamic from "next/dynamic";
import { useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import { Dialog } from "@/components/ui/dialog";
import { useDemoPanel } from "./use-demo-panel";

// Nobody but a presenter waits for it.
const DemoPanel = dynamic(() => import("./demo-panel").then(({ DemoPanel }) => DemoPanel), { ssr: false });

/** From here on there is room beside a screen; below it the panel lies over it, and goes when it has led somewhere. */
const WIDE = "(width >= 1200px)";

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** The guided demo's place in the frame: a column beside the page where there is room, a sheet over it where there is not. */
export function DemoDock() {
  const panel = useDemoPanel();
  const headingId = useId();
  const isWide = useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => true,
  );
  const isDocked = isWide && panel.isOpen;
  // A screen that is as wide as the window allows gives way to the panel (`in-data-demo:`).
  useEffect(() => {
    document.documentElement.toggleAttribute("data-demo", isDocked);
    return () => document.documentElement.removeAttribute("data-demo");
  }, [isDocked]);
  if (!panel.isOffered) return null;
  if (!isWide) return <Sheet panel={panel} headingId={headingId} />;
  if (!panel.isOpen) return null;
  return (
    <aside
      id="guided-demo"
      aria-labelledby={headingId}
      className="sticky top-12 h-[calc(100dvh-48px)] w-[304px] shrink-0 overflow-y-auto border-l border-line bg-surface min-[1600px]:w-[360px] print:hidden"
    >
      <DemoPanel headingId={headingId} onLeave={() => undefined} onClose={panel.close} />
    </aside>
  );
}

function Sheet({ panel, headingId }: { panel: ReturnType<typeof useDemoPanel>; headingId: string }) {
  // What was open on a wide screen, or before a reload, does not come up over the page by itself.
  const [isReady, setReady] = useState(false);
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    if (panel.isOpen) panel.close();
    setReady(true);
  }, [panel]);
  return (
    <Dialog
      open={isReady && panel.isOpen}
      onOpenChange={(isOpen) => (isOpen ? undefined : panel.close())}
      title="Sam’s scenario, step by step"
    >
      {/* What sticks to the top of a dialog sticks within its padding, which is taken away here. */}
      <div className="-m-4 [&>div>header]:-top-4">
        <DemoPanel headingId={headingId} onLeave={panel.close} onClose={null} />
      </div>
    </Dialog>
  );
}
