"use client";

import { useRouter } from "next/navigation";
import { type PageAction, usePageActions } from "@/components/shortcuts/actions";
import type { ColumnFacts } from "./column-facts";
import type { useComparisonState } from "./comparison-state";

type State = ReturnType<typeof useComparisonState>;

/** What a comparison offers to the palette and to shortcuts. */
export function useCompareActions([state, setState]: State, columns: readonly ColumnFacts[]): void {
  const router = useRouter();
  usePageActions([
    {
      id: "only-differences",
      label: state.only ? "Show all rows" : "Only differences",
      shortcut: "onlyDifferences",
      run: () => void setState({ only: !state.only }),
    },
    {
      id: "density",
      label: state.density === "compact" ? "Regular rows" : "Compact rows",
      shortcut: "density",
      run: () => void setState({ density: state.density === "compact" ? "regular" : "compact" }),
    },
    {
      id: "fold",
      label: state.lines === "folded" ? "Lines open" : "Fold lines by product",
      run: () => void setState({ lines: state.lines === "folded" ? "open" : "folded", but: [] }),
    },
    ...columns
      .filter(({ source }) => source.snapshot.status === "draft" && !source.snapshot.blocked)
      .map(
        ({ source }): PageAction => ({
          id: `finalize-${source.snapshot.id}`,
          label: `Finalize ${source.snapshot.proposalId}`,
          sub: source.snapshot.sellerName,
          run: () => router.push(`/negotiations/${source.negotiationId}/finalize?p=${source.snapshot.id}`),
        }),
      ),
  ]);
}
