"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Banner } from "@/components/ui/banner";
import { ButtonLink } from "@/components/ui/button";
import { Empty, LoadFailed, Loading, PageHead } from "@/components/ui/page";
import { api } from "@/lib/api/client";
import { columnFacts } from "./column-facts";
import { MOST_COLUMNS } from "./columns/add-column";
import { CompareView } from "./compare-view";
import { useComparisonState } from "./comparison-state";
import { useHeld } from "./use-held";

/** The comparison the address asks for. */
export function CompareScreen() {
  const [{ p }] = useComparisonState();
  const ids = [...new Set(p)].slice(0, MOST_COLUMNS);
  const sources = useQuery(
    api.comparisons.get.queryOptions({
      input: { snapshotIds: ids },
      enabled: ids.length > 0,
      placeholderData: (before) => before,
    }),
  );
  const heldIn = useHeld(sources.data ?? []);
  // Columns stand in the order of the address, whatever order they were answered in.
  const order = ids.join(" ");
  const found = useMemo(
    () => order.split(" ").flatMap((id) => sources.data?.find(({ snapshot }) => snapshot.id === id) ?? []),
    [order, sources.data],
  );
  const held = found.map(heldIn);
  const holds = held.map((each) => each?.hold.id).join(" ");
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
  if (sources.isError && sources.data === undefined) {
    return <LoadFailed error={sources.error} retry={() => void sources.refetch()} />;
  }
  if (sources.data === undefined) return <Loading what="the proposals" />;

  return (
    <>
      {columns.length < ids.length && !sources.isPlaceholderData ? (
        <div className="mb-4">
          <Banner tone="review" title={`${ids.length - columns.length} of ${ids.length} columns cannot be shown`}>
            The address names proposals this desk did not receive or whose terms cannot be read.
          </Banner>
        </div>
      ) : null}
      {columns.length > 0 ? <CompareView columns={columns} /> : null}
    </>
  );
}
