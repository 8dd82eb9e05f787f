"use client";

import { useQueries } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { receivedProposal } from "@/components/hold/received";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { formatMoney } from "@/components/ui/format-money";
import { LoadFailed, Loading } from "@/components/ui/page";
import { VerdictChip } from "@/components/verdict/verdict-chip";
import { api } from "@/lib/api/client";

type AddColumnProps = {
  negotiationIds: readonly string[];
  chosen: readonly string[];
  onAdd: (snapshotId: string) => void;
};

export const MOST_COLUMNS = 10;

/** One more proposal of the same negotiations, up to ten columns. */
export function AddColumn({ negotiationIds, chosen, onAdd }: AddColumnProps) {
  const [open, setOpen] = useState(false);
  const isFull = chosen.length >= MOST_COLUMNS;
  return (
    <>
      <Button
        icon={<Plus aria-hidden="true" size={14} />}
        onClick={() => setOpen(true)}
        disabled={isFull}
        title={isFull ? "Ten columns are the most" : undefined}
        aria-haspopup="dialog"
      >
        Add column
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title="Add a proposal to the comparison">
        {open ? (
          <Candidates
            negotiationIds={negotiationIds}
            chosen={chosen}
            onAdd={(snapshotId) => {
              setOpen(false);
              onAdd(snapshotId);
            }}
          />
        ) : null}
      </Dialog>
    </>
  );
}

function Candidates({ negotiationIds, chosen, onAdd }: AddColumnProps) {
  const results = useQueries({
    queries: negotiationIds.map((id) => api.negotiations.get.queryOptions({ input: { id } })),
  });
  const failed = results.find(({ error }) => error !== null);
  if (failed?.error) return <LoadFailed error={failed.error} retry={() => void failed.refetch()} />;
  if (results.some(({ isPending }) => isPending)) return <Loading what="the proposals" />;
  const snapshots = results
    .flatMap(({ data }) => data?.threads ?? [])
    .flatMap((thread) => thread.snapshots)
    .filter(({ id }) => !chosen.includes(id));
  if (snapshots.length === 0) {
    return <p>Every proposal received in this negotiation is in the comparison already. Refine one to get more.</p>;
  }
  return (
    <ul className="-mx-4 -my-4 divide-y divide-line">
      {snapshots.map((snapshot) => {
        const total = receivedProposal(snapshot)?.commercial_terms.total_budget;
        return (
          <li key={snapshot.id}>
            <button
              type="button"
              onClick={() => onAdd(snapshot.id)}
              className="flex w-full flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-left -outline-offset-2 hover:bg-inset"
            >
              <code className="min-w-0 font-medium wrap-anywhere">{snapshot.proposalId}</code>
              <span className="text-12 text-ink-3">
                {snapshot.sellerName}, {snapshot.status}
              </span>
              <span className="ml-auto">{total ? formatMoney(total) : "no total stated"}</span>
              <VerdictChip snapshot={snapshot} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
