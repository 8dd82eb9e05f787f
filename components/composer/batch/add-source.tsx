"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { receivedProposal } from "@/components/hold/received";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Checkbox } from "@/components/ui/field";
import { formatMoney } from "@/components/ui/format-money";
import { inertText } from "@/components/ui/inert-text";
import { Say } from "@/components/ui/mark";
import { api, type SnapshotView, type ThreadView } from "@/lib/api/client";
import { MOST_SOURCES, offeredSources } from "./batch-sources";

type AddSourceProps = {
  thread: ThreadView;
  sourceIds: readonly string[];
  onSources: (ids: string[]) => void;
};

/** The seller's other drafts, to be refined in the same request; and what cannot join it, with why. */
export function AddSource({ thread, sourceIds, onSources }: AddSourceProps) {
  const [isOpen, setOpen] = useState(false);
  const isAlone = thread.snapshots.filter(({ status }) => status === "draft").length < 2;
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        icon={<Plus size={15} aria-hidden="true" />}
        onClick={() => setOpen(true)}
        title={isAlone ? "There is one draft only" : undefined}
      >
        Add a source
      </Button>
      {isOpen ? (
        <Picker
          thread={thread}
          sourceIds={sourceIds}
          onClose={() => setOpen(false)}
          onSources={(ids) => {
            setOpen(false);
            onSources(ids);
          }}
        />
      ) : null}
    </>
  );
}

function Picker({ thread, sourceIds, onSources, onClose }: AddSourceProps & { onClose: () => void }) {
  const queries = useQueryClient();
  const workspace = queries.getQueryData(api.negotiations.get.queryKey({ input: { id: thread.negotiationId } }));
  const offered = offeredSources(thread, workspace?.threads ?? []);
  const [picked, setPicked] = useState<readonly string[]>(sourceIds);
  const open = offered.filter(({ why }) => why === null).toReversed();
  const closed = offered.filter(({ why }) => why !== null);
  const isFull = picked.length >= MOST_SOURCES;
  const pick = (id: string, isIn: boolean) =>
    setPicked((before) => (isIn ? [...before, id].slice(0, MOST_SOURCES) : before.filter((each) => each !== id)));
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title="Sources of this request"
      footer={
        <>
          <span role="status" className="mr-auto self-center text-12 text-ink-2">
            {picked.length} of {MOST_SOURCES} at most
          </span>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={picked.length === 0} onClick={() => onSources([...picked])}>
            Refine {picked.length} {picked.length === 1 ? "source" : "sources"}
          </Button>
        </>
      }
    >
      <p className="text-12 text-ink-2">
        Each is refined for itself and answered for itself, in one request to {inertText(thread.sellerName)}.
      </p>
      <ul aria-label="Drafts that can join" className="mt-2 divide-y divide-line">
        {open.map(({ snapshot }) => (
          <li key={snapshot.id} className="flex items-baseline justify-between gap-4 py-1.5">
            <Checkbox
              checked={picked.includes(snapshot.id)}
              disabled={isFull && !picked.includes(snapshot.id)}
              onChange={(isIn) => pick(snapshot.id, isIn)}
            >
              <code className="break-all font-medium">{inertText(snapshot.proposalId)}</code>{" "}
              <span className="text-12 text-ink-3">round {snapshot.round}</span>
            </Checkbox>
            <span className="whitespace-nowrap text-ink-2">{totalOf(snapshot)}</span>
          </li>
        ))}
      </ul>
      {open.length > 1 ? (
        <Button
          size="sm"
          className="mt-2"
          onClick={() => setPicked(open.map(({ snapshot }) => snapshot.id).slice(0, MOST_SOURCES))}
        >
          Pick {open.length > MOST_SOURCES ? `the newest ${MOST_SOURCES} of ${open.length}` : `all ${open.length}`}
        </Button>
      ) : null}
      {closed.length > 0 ? (
        <section aria-label="What cannot join" className="mt-4 border-t border-line pt-3">
          <h3 className="font-semibold">Cannot join this request</h3>
          <ul className="mt-1.5 grid gap-1 text-12">
            {closed.slice(0, CLOSED_SHOWN).map(({ snapshot, why }) => (
              <li key={snapshot.id}>
                <Say kind="no">
                  <code className="break-all">{inertText(snapshot.proposalId)}</code>: {inertText(why ?? "")}.
                </Say>
              </li>
            ))}
          </ul>
          {closed.length > CLOSED_SHOWN ? (
            <p className="mt-1 text-12 text-ink-3">and {closed.length - CLOSED_SHOWN} more for the same reasons.</p>
          ) : null}
        </section>
      ) : null}
    </Dialog>
  );
}

const CLOSED_SHOWN = 12;

function totalOf(snapshot: SnapshotView): string {
  const total = receivedProposal(snapshot)?.commercial_terms.total_budget;
  return total ? formatMoney(total) : "no total";
}
