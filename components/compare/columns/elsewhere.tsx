"use client";

import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { formatMoney } from "@/components/ui/format-money";
import { inertText } from "@/components/ui/inert-text";
import { api } from "@/lib/api/client";

type ElsewhereProps = {
  typed: string;
  /** The negotiations whose proposals stand above already. */
  known: readonly string[];
  chosen: readonly string[];
  isReading: boolean;
  onOpen: (negotiationId: string) => void;
  onAdd: (snapshotIds: string[]) => void;
};

/** As many negotiations as one looks through; a search names the others. */
const MOST_SHOWN = 8;

/** Proposals of every other negotiation: found by id or total as one types, or by opening a negotiation. */
export function Elsewhere({ typed, known, chosen, isReading, onOpen, onAdd }: ElsewhereProps) {
  const search = useDeferredValue(typed.trim());
  const all = useQuery(api.negotiations.list.queryOptions({ input: {} }));
  const hits = useQuery(
    api.proposals.find.queryOptions({
      input: { search },
      enabled: search.length >= 2,
      placeholderData: (before) => before,
    }),
  );
  const proposals =
    search.length < 2 ? [] : (hits.data ?? []).filter(({ negotiationId }) => !known.includes(negotiationId));
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const others = (all.data ?? []).filter(({ id, name, threads }) => {
    const text = [name, ...threads.map(({ sellerName }) => sellerName)].join("\n").toLowerCase();
    return !known.includes(id) && words.every((word) => text.includes(word));
  });
  if (proposals.length === 0 && others.length === 0) return null;
  return (
    <section aria-labelledby="elsewhere">
      <h3 id="elsewhere" className="mb-1 font-semibold">
        In other negotiations
      </h3>
      <ul className="-mx-4 divide-y divide-line border-y border-line">
        {proposals.map(({ lane, snapshotId, proposalId, sellerName, negotiationName, status, total }) => (
          <li key={snapshotId}>
            <button
              type="button"
              disabled={chosen.includes(snapshotId)}
              onClick={() => onAdd([snapshotId])}
              className="flex min-h-11 w-full flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-left -outline-offset-2 enabled:hover:bg-inset disabled:text-ink-3"
            >
              <code className="min-w-0 font-medium wrap-anywhere">{inertText(proposalId)}</code>
              <span className="text-12 text-ink-3">
                {inertText(sellerName)}, {inertText(negotiationName)}, {status === "ready" ? "can be bought" : status}
              </span>
              <span className="ml-auto">{total ? formatMoney(total) : "no total stated"}</span>
              {lane === "legacy" ? (
                <Chip tone="unknown" mark="unknown">
                  Unverifiable, older lane
                </Chip>
              ) : null}
            </button>
          </li>
        ))}
        {others.slice(0, MOST_SHOWN).map(({ id, name, threads }) => (
          <li key={id} className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5">
            <span dir="auto" className="min-w-0 font-medium wrap-anywhere">
              {inertText(name)}
            </span>
            <span className="text-12 text-ink-3">
              {[...new Set(threads.map(({ sellerName }) => inertText(sellerName)))].slice(0, 4).join(", ")}
            </span>
            <Button size="sm" className="ml-auto" pending={isReading} onClick={() => onOpen(id)}>
              Show its proposals<span className="sr-only"> ({inertText(name)})</span>
            </Button>
          </li>
        ))}
      </ul>
      {others.length > MOST_SHOWN ? (
        <p className="mt-1 text-12 text-ink-3">and {others.length - MOST_SHOWN} more: search for a name or a seller</p>
      ) : null}
    </section>
  );
}
