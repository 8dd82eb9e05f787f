"use client";

import { FlaskConical } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Panel, PanelHeader } from "@/components/ui/panel";
import type { SellerView } from "@/lib/api/client";
import { AddFailed } from "./add-failed";
import { useAddSeller } from "./use-add-seller";

/** A seller of this desk's own sandbox: made for trying things out, spoken to over HTTP like any other. */
export type SandboxSeller = { id: string; name: string; url: string; token: string; blurb: string };

type SandboxProps = { offered: readonly SandboxSeller[]; known: readonly SellerView[]; primary: boolean };

/** The sandbox sellers that are not on the desk yet, each one press away. */
export function SandboxSellers({ offered, known, primary }: SandboxProps) {
  const add = useAddSeller();
  const left = offered.filter(({ url }) => !known.some((seller) => seller.url === url));
  if (left.length === 0) return null;
  return (
    <div className="grid gap-4">
      <AddFailed error={add.error} />
      <Panel labelledBy="sandbox">
        <PanelHeader title="Sandbox sellers" id="sandbox" sub="They run beside this desk and book nothing real." />
        <ul>
          {left.map((seller, at) => {
            const adding = add.isPending && add.variables.url === seller.url;
            return (
              <li
                key={seller.id}
                className="grid items-center gap-x-4 gap-y-2 border-t border-line px-3 py-3 first:border-t-0 sm:grid-cols-[minmax(0,1fr)_auto] sm:px-4"
              >
                <div className="min-w-0">
                  <h3 className="text-13 font-semibold">{seller.name}</h3>
                  <p className="text-ink-2">{seller.blurb}</p>
                  <p className="mono wrap-anywhere text-ink-3">{seller.url}</p>
                </div>
                <Button
                  variant={primary && at === 0 ? "primary" : "default"}
                  icon={<FlaskConical aria-hidden="true" size={14} />}
                  pending={adding}
                  onClick={() =>
                    add.mutate({
                      name: seller.name,
                      url: seller.url,
                      credentials: { kind: "bearer", token: seller.token },
                    })
                  }
                >
                  {adding ? "Reading its capabilities" : `Add ${seller.name}`}
                </Button>
              </li>
            );
          })}
        </ul>
      </Panel>
    </div>
  );
}
