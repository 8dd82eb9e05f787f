"use client";

import { useQueries } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { receivedProposal } from "@/components/hold/received";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { Dialog } from "@/components/ui/dialog";
import { Field, TextInput } from "@/components/ui/field";
import { formatMoney } from "@/components/ui/format-money";
import { formatInstant } from "@/components/ui/format-time";
import { inertText } from "@/components/ui/inert-text";
import { LoadFailed, Loading } from "@/components/ui/page";
import { useZone } from "@/components/ui/use-zone";
import { VerdictChip } from "@/components/verdict/verdict-chip";
import { api } from "@/lib/api/client";
import { MOST_COLUMNS } from "../compared";
import { bestOfEach, type Candidate, candidateTrees, searched } from "./candidates";
import { Elsewhere } from "./elsewhere";

type AddColumnProps = {
  negotiationIds: readonly string[];
  chosen: readonly string[];
  onAdd: (snapshotIds: string[]) => void;
};

/** More proposals, up to ten columns: by tree, by search, or the best of each seller; of these negotiations first, and of any other; of either lane. */
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
      <Dialog open={open} onOpenChange={setOpen} title="Add proposals to the comparison">
        {open ? (
          <Candidates
            negotiationIds={negotiationIds}
            chosen={chosen}
            onAdd={(snapshotIds) => {
              setOpen(false);
              onAdd(snapshotIds);
            }}
          />
        ) : null}
      </Dialog>
    </>
  );
}

function Candidates({ negotiationIds, chosen, onAdd }: AddColumnProps) {
  const [typed, setTyped] = useState("");
  const [opened, setOpened] = useState<readonly string[]>([]);
  const results = useQueries({
    queries: [...negotiationIds, ...opened].map((id) => api.negotiations.get.queryOptions({ input: { id } })),
  });
  const loaded = results.map(({ data }) => data);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answers themselves, of which the list is made anew each time.
  const trees = useMemo(() => {
    const threads = loaded.flatMap(
      (negotiation) => negotiation?.threads.map((each) => ({ ...each, negotiationName: negotiation.name })) ?? [],
    );
    return candidateTrees(threads, chosen);
  }, [...loaded, chosen]);
  const failed = results.find(({ error }) => error !== null);
  if (failed?.error) return <LoadFailed error={failed.error} retry={() => void failed.refetch()} />;
  if (results.slice(0, negotiationIds.length).some(({ isPending }) => isPending))
    return <Loading what="the proposals" />;
  const best = bestOfEach(trees, MOST_COLUMNS - chosen.length);
  const found = searched(trees, typed);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Search" className="min-w-48 flex-1">
          <TextInput
            type="search"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            placeholder="Id, name, seller, product or total"
          />
        </Field>
        <Button
          aria-disabled={best.length === 0}
          title={best.length === 0 ? "No seller has a best offer that is not in the comparison already" : undefined}
          onClick={() => (best.length > 0 ? onAdd(best) : undefined)}
        >
          Add the best of each seller{best.length > 0 ? ` (${best.length})` : ""}
        </Button>
      </div>
      <p role="status" className="text-12 text-ink-3 empty:hidden">
        {found.length === 0 ? "No proposal of what is open here has these words." : ""}
      </p>
      {found.map(({ threadId, seller, negotiation, candidates }) => (
        <section key={threadId} aria-label={`Proposals of ${inertText(seller)}, ${inertText(negotiation)}`}>
          <h3 className="mb-1 font-semibold">
            {inertText(seller)} <span className="text-12 font-normal text-ink-3">{inertText(negotiation)}</span>
          </h3>
          <ul className="-mx-4 divide-y divide-line border-y border-line">
            {candidates.map((candidate) => (
              <li key={candidate.id}>
                <CandidateRow candidate={candidate} onAdd={() => onAdd([candidate.id])} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Elsewhere
        typed={typed}
        known={[...negotiationIds, ...opened]}
        chosen={chosen}
        isReading={results.some(({ isPending }) => isPending)}
        onOpen={(id) => setOpened((before) => [...before, id])}
        onAdd={onAdd}
      />
    </div>
  );
}

function CandidateRow({ candidate, onAdd }: { candidate: Candidate; onAdd: () => void }) {
  const { proposalId, depth, isChosen } = candidate;
  return (
    <button
      type="button"
      disabled={isChosen}
      onClick={onAdd}
      className="flex min-h-11 w-full flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-left -outline-offset-2 enabled:hover:bg-inset disabled:text-ink-3"
      style={{ paddingLeft: 16 + Math.min(depth, 6) * 16 }}
    >
      <span className="min-w-0">
        {depth > 0 ? (
          <span className="text-ink-3">
            <span aria-hidden="true">↳ </span>
            <span className="sr-only">
              {candidate.lane === "compact" ? "refined from the one above: " : "an earlier look at the one above: "}
            </span>
          </span>
        ) : null}
        <code className="font-medium wrap-anywhere">{inertText(proposalId)}</code>
      </span>
      {candidate.lane === "compact" ? <OfSnapshot {...candidate} /> : <OfLook {...candidate} />}
    </button>
  );
}

function OfSnapshot({ snapshot, isBest, isChosen }: Extract<Candidate, { lane: "compact" }>) {
  const total = receivedProposal(snapshot)?.commercial_terms.total_budget;
  return (
    <>
      <span className="text-12 text-ink-3">
        {snapshot.status}
        {roundWords(snapshot.round)}
        {snapshot.declined ? ", declined" : ""}
      </span>
      {isBest ? <Chip tone="neutral">Best offer</Chip> : null}
      <span className="ml-auto">{total ? formatMoney(total) : "no total stated"}</span>
      {isChosen ? <span className="text-12">in the comparison</span> : <VerdictChip snapshot={snapshot} />}
    </>
  );
}

const LOOK_STATUS = { draft: "draft", committed: "firm, it says", ready: "can be bought" } as const;

/** A look of the older lane is told by when it was taken: its id stays while what stands under it may not. */
function OfLook({ look, isChosen }: Extract<Candidate, { lane: "legacy" }>) {
  const zone = useZone();
  return (
    <>
      <span className="text-12 text-ink-3">
        {LOOK_STATUS[look.status]}
        {roundWords(look.round)}, seen {formatInstant(look.receivedAt, zone)}
      </span>
      <span className="ml-auto">no total of its own</span>
      {isChosen ? (
        <span className="text-12">in the comparison</span>
      ) : (
        <Chip tone="unknown" mark="unknown">
          Unverifiable, older lane
        </Chip>
      )}
    </>
  );
}

const roundWords = (round: number) => (round > 0 ? `, round ${round}` : ", answers the brief");
