"use client";

import type { ReactNode } from "react";
import { Segmented, Switch } from "@/components/ui/field";
import { useComparisonState } from "./comparison-state";

/** How the rows stand: their density, and whether products are folded. `children`: what is said beside it. */
export function RowControls({ hasProducts, children }: { hasProducts: boolean; children?: ReactNode }) {
  const [state, setState] = useComparisonState();
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
      <Segmented
        label="Density of rows"
        options={DENSITIES}
        value={state.density}
        onChange={(density) => void setState({ density })}
      />
      {hasProducts ? (
        <Segmented<"open" | "folded" | "mixed">
          label="Lines of products"
          options={LINES}
          value={state.but.length > 0 ? "mixed" : state.lines}
          onChange={(lines) => void setState({ lines: lines === "folded" ? "folded" : "open", but: [] })}
        />
      ) : null}
      {children}
    </div>
  );
}

/** Leaves out the rows in which nothing differs, and says how many those are. */
export function OnlyDifferences({ hidden }: { hidden: number }) {
  const [state, setState] = useComparisonState();
  return (
    <>
      <Switch checked={state.only} onChange={(only) => void setState({ only })}>
        Only differences
      </Switch>
      <span className="text-12 text-ink-3">
        {state.only ? `${hidden} equal ${hidden === 1 ? "row" : "rows"} hidden` : "all rows shown"}
      </span>
    </>
  );
}

const DENSITIES = [
  { value: "regular", label: "Regular" },
  { value: "compact", label: "Compact" },
] as const;

const LINES = [
  { value: "open", label: "Lines open" },
  { value: "folded", label: "Folded by product" },
] as const;
