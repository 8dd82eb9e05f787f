"use client";

import "./print.css";
import { formatDay } from "@/components/ui/format-time";
import { inertText } from "@/components/ui/inert-text";
import { useNow } from "@/components/ui/use-now";
import { useZone } from "@/components/ui/use-zone";

type PrintHeadProps = { names: readonly string[]; baseline: string; onlyDifferences: number | null };

/** What a page of paper has to say for itself, since it has no address: what it is, of when, and what it leaves out. */
export function PrintHead({ names, baseline, onlyDifferences }: PrintHeadProps) {
  const zone = useZone();
  const now = useNow(60_000);
  return (
    <div className="mb-3 hidden print:block">
      <p className="text-14 font-semibold">{names.map(inertText).join(", ")}: proposals compared</p>
      <p className="text-12">
        {now ? `As of ${formatDay(new Date(now).toISOString(), zone)} (${zone}). ` : ""}Baseline: {inertText(baseline)}.{" "}
        {onlyDifferences === null ? "All rows." : `Only rows that differ; ${onlyDifferences} equal rows are left out.`}{" "}
        Seller’s terms as received, recomputed by Parley.
      </p>
    </div>
  );
}
