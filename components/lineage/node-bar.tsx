"use client";

import { Button, ButtonLink } from "@/components/ui/button";
import { useSaidOfNow } from "@/components/ui/use-now";
import type { SnapshotView, ThreadView } from "@/lib/api/client";
import { nodeWays, whyNotRefine } from "./node-ways";

/** What can be done with the snapshot one is at in the tree: open it, hold it against its parent or siblings, refine it or learn why not. */
export function NodeBar({
  snapshot,
  name,
  thread,
  onOpen,
  onRefine,
}: {
  snapshot: SnapshotView;
  name: string;
  thread: ThreadView;
  onOpen: () => void;
  onRefine: () => void;
}) {
  const ways = nodeWays(snapshot, thread, null);
  const why = useSaidOfNow((now) => whyNotRefine(snapshot, thread, now) ?? "") ?? ways.whyNotRefine ?? "";
  return (
    <section
      aria-label={`From ${name}`}
      className="sticky bottom-0 z-1 grid gap-1.5 border-t border-line bg-surface px-3.5 py-2.5 max-sm:bottom-14 print:hidden"
    >
      <p className="truncate text-12 text-ink-3">
        From <b className="font-medium text-ink">{name}</b>
      </p>
      <div className="flex flex-wrap gap-1.5">
        <Button size="sm" onClick={onOpen}>
          Open
        </Button>
        {why === "" ? (
          <Button size="sm" onClick={onRefine}>
            Refine
          </Button>
        ) : null}
        {ways.parentHref ? (
          <ButtonLink size="sm" href={ways.parentHref}>
            Compare with parent
          </ButtonLink>
        ) : null}
        {ways.siblings ? (
          <ButtonLink size="sm" href={ways.siblings.href}>
            Compare with {ways.siblings.count === 1 ? "its sibling" : `${ways.siblings.count} siblings`}
          </ButtonLink>
        ) : null}
      </div>
      {why === "" ? null : <p className="text-12 text-ink-2">Not to be refined. {why}</p>}
    </section>
  );
}
