"use client";

import { FlaskConical } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Panel, PanelHeader } from "@/components/ui/panel";
import type { SellerView } from "@/lib/api/client";
import { AddFailed } from "./add-failed";
import { type SandboxSeller, STREET, type StreetSide } from "./sandbox-street";
import { useAddSandboxSellers } from "./use-add-sandbox-sellers";

type SandboxProps = { offered: readonly SandboxSeller[]; known: readonly SellerView[]; primary: boolean };

/** The sandbox sellers that are not on the desk yet, by what they are like, each one press away. */
export function SandboxSellers({ offered, known, primary }: SandboxProps) {
  const adding = useAddSandboxSellers();
  const left = offered.filter(({ url }) => !known.some((seller) => seller.url === url));
  const [next] = left;
  if (!next) return null;
  return (
    <div className="grid gap-4">
      <AddFailed error={adding.error} />
      {STREET.map(({ side, title, sub, addAll }) => {
        const sellers = left.filter((seller) => seller.side === side);
        if (sellers.length === 0) return null;
        return (
          <Panel key={side} labelledBy={headingOf(side)}>
            <PanelHeader title={title} id={headingOf(side)} sub={sub}>
              {addAll && sellers.length > 1 ? (
                <Button size="sm" pending={adding.all} aria-disabled={adding.busy} onClick={() => adding.add(sellers)}>
                  {adding.all ? "Adding them one by one" : addAll}
                </Button>
              ) : null}
            </PanelHeader>
            <ul>
              {sellers.map((seller) => (
                <SandboxRow
                  key={seller.id}
                  seller={seller}
                  isPrimary={primary && seller === next}
                  isAdding={adding.url === seller.url}
                  isBusy={adding.busy}
                  onAdd={() => adding.add([seller])}
                />
              ))}
            </ul>
          </Panel>
        );
      })}
    </div>
  );
}

const headingOf = (side: StreetSide) => `sandbox-${side}`;

type RowProps = {
  seller: SandboxSeller;
  isPrimary: boolean;
  isAdding: boolean;
  isBusy: boolean;
  onAdd: () => void;
};

function SandboxRow({ seller, isPrimary, isAdding, isBusy, onAdd }: RowProps) {
  return (
    <li className="grid items-center gap-x-4 gap-y-2 border-t border-line px-3 py-3 first:border-t-0 sm:grid-cols-[minmax(0,1fr)_auto] sm:px-4">
      <div className="min-w-0">
        <h3 className="text-13 font-semibold">{seller.name}</h3>
        <p className="text-ink-2">{seller.blurb}</p>
        <p className="mono wrap-anywhere text-ink-3">{seller.url}</p>
      </div>
      <Button
        variant={isPrimary ? "primary" : "default"}
        icon={<FlaskConical aria-hidden="true" size={14} />}
        pending={isAdding}
        aria-disabled={isBusy}
        onClick={onAdd}
      >
        {isAdding ? "Reading its capabilities" : `Add ${seller.name}`}
      </Button>
    </li>
  );
}
