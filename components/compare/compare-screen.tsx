"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Banner } from "@/components/ui/banner";
import { ButtonLink } from "@/components/ui/button";
import { Empty, LoadFailed, Loading, PageHead } from "@/components/ui/page";
import { api } from "@/lib/api/client";
import { columnFacts } from "./column-facts";
import { CompareView } from "./compare-view";
import { comparedIds, comparisonInput } from "./compared";
import { useComparisonState } from "./comparison-state";
import { comparisonSources } from "./sources";
import { UndoProvider } from "./undo/undo";
import { useHeld } from "./use-held";

/** The comparison the address asks for. */
export function CompareScreen() {
  const [{ p }] = useComparisonState();
  const ids = comparedIds(p);
  const answer = useQuery(
    api.comparisons.get.queryOptions({
      input: comparisonInput(ids),
      enabled: ids.length > 0,
      placeholderData: (before) => before,
    }),
  );
  // Columns stand in the order of the address, whatever order they were answered in.
  const order = ids.join(" ");
  const sources = useMemo(() => (answer.data ? comparisonSources(answer.data) : []), [answer.data]);
  const found = useMemo(
    () => order.split(" ").flatMap((id) => sources.find(({ snapshot }) => snapshot.id === id) ?? []),
    [order, sources],
  );
  const held = useHeld(found);
  const holds = held.join(" ");
  // Reading a thousand lines is not done again for a switch: of a hold, a column says which it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `held` is made anew each time, and `holds` says what of it counts.
  const columns = useMemo(
    () => found.map((source, index) => columnFacts(source, held[index] ?? null)).filter((column) => column !== null),
    [found, holds],
  );
  if (ids.length === 0) {
    return (
      <>
        <PageHead title="Compare" />
        <Empty
          title="Nothing was picked to compare"
          action={<ButtonLink href="/negotiations">Open a negotiation</ButtonLink>}
        >
          Pick two to ten proposals in a negotiation’s lineage, then compare them here side by side.
        </Empty>
      </>
    );
  }
  if (answer.isError && answer.data === undefined) {
    return <LoadFailed error={answer.error} retry={() => void answer.refetch()} />;
  }
  if (answer.data === undefined) return <Loading what="the proposals" />;

  return (
    <UndoProvider>
      {columns.length < ids.length && !answer.isPlaceholderData ? (
        <div className="mb-4">
          <Banner tone="review" title={`${ids.length - columns.length} of ${ids.length} columns cannot be shown`}>
            The address names proposals this desk did not receive or whose terms cannot be read.
          </Banner>
        </div>
      ) : null}
      {columns.length > 0 ? <CompareView columns={columns} /> : null}
    </UndoProvider>
  );
}
