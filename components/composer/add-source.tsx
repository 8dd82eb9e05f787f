"use client";

import { Menu } from "@base-ui/react/menu";
import type { ReactNode } from "react";
import { receivedProposal } from "@/components/hold/received";
import { formatMoney } from "@/components/ui/format-money";
import { inertText } from "@/components/ui/inert-text";
import type { ThreadView } from "@/lib/api/client";

/** A request may refine so many sources at once (facts 2.3). */
const MOST_SOURCES = 25;

/** The seller's other drafts, to be refined in the same request. */
export function AddSource({
  thread,
  sourceIds,
  onSources,
  children,
}: {
  thread: ThreadView;
  sourceIds: readonly string[];
  onSources: (ids: string[]) => void;
  children: ReactNode;
}) {
  const others = thread.snapshots.filter(({ id, status }) => status === "draft" && !sourceIds.includes(id));
  if (others.length === 0 || sourceIds.length >= MOST_SOURCES) return null;
  return (
    <Menu.Root>
      <Menu.Trigger className="inline-flex h-9 items-center gap-1.5 rounded-control px-2.5 text-12 font-medium text-ink-2 hover:bg-sunken sm:h-7">
        {children}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="end" className="z-20">
          <Menu.Popup className="max-h-80 min-w-60 overflow-auto rounded-panel border border-line bg-surface p-1 text-13 shadow-pop outline-none">
            {others.map((snapshot) => {
              const total = receivedProposal(snapshot)?.commercial_terms.total_budget;
              return (
                <Menu.Item
                  key={snapshot.id}
                  onClick={() => onSources([...sourceIds, snapshot.id])}
                  className="flex cursor-pointer items-baseline justify-between gap-4 rounded-control px-2 py-1.5 outline-none data-highlighted:bg-sunken"
                >
                  <code className="truncate">{inertText(snapshot.proposalId)}</code>
                  <span className="whitespace-nowrap text-ink-2">{total ? formatMoney(total) : "no total"}</span>
                </Menu.Item>
              );
            })}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
