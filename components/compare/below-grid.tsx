"use client";

import dynamic from "next/dynamic";
import { memo, useDeferredValue, useMemo } from "react";
import type { Comparison } from "@/lib/negotiation";
import type { AskedRows } from "./asked-rows";
import type { ColumnFacts } from "./column-facts";
import { rankedColumns, wantedFlight } from "./ranking/rank-columns";
import { RankingPanel } from "./ranking/ranking-panel";

const Charts = memo(
  dynamic(() => import("./charts/charts").then(({ Charts }) => Charts), {
    ssr: false,
    loading: () => <p className="mt-4 h-80 text-ink-3">Drawing the charts…</p>,
  }),
);

type Compared = { columns: readonly ColumnFacts[]; comparison: Comparison; asked: AskedRows };
type Weighing = { weights: readonly number[]; onWeights: (weights: number[]) => void };

/** The ranking and the pictures. They may be a moment behind the grid above them, and never keep it waiting. */
export const BelowGrid = memo(function BelowGrid({ columns, comparison, asked, ...weighing }: Compared & Weighing) {
  const compared = useMemo(() => ({ columns, comparison, asked }), [columns, comparison, asked]);
  const later = useDeferredValue(compared);
  return <Drawn compared={later} {...weighing} />;
});

const Drawn = memo(function Drawn({ compared, weights, onWeights }: { compared: Compared } & Weighing) {
  const { columns, comparison, asked } = compared;
  const { wanted, ranked } = useMemo(() => {
    const wanted = wantedFlight(columns, comparison);
    return { wanted, ranked: rankedColumns(columns, comparison, asked, wanted) };
  }, [columns, comparison, asked]);
  return (
    <>
      {columns.length > 1 ? (
        <RankingPanel
          columns={columns}
          ranked={ranked}
          wanted={wanted}
          baseline={comparison.baseline}
          weights={weights}
          onWeights={onWeights}
        />
      ) : null}
      <Charts columns={columns} comparison={comparison} baseline={comparison.baseline} />
    </>
  );
});
