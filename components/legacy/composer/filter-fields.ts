import type { Problem } from "@/lib/api/client";
import { type CompactRequest, type LegacyRelease, legacyProblems } from "@/lib/negotiation";

/** How a filter is typed. `json` is what has no form of its own here. */
export type FilterForm = "texts" | "yes_no" | "day" | "number" | "range" | "text" | "json";

/** The filters a buyer can state, by their AdCP names; those without a peer are listed too, so that it is said what they would lose. */
export const FILTERS: Readonly<Record<string, { label: string; form: FilterForm; hint?: string }>> = {
  countries: { label: "Countries", form: "texts", hint: "Two letters each, with commas between." },
  channels: { label: "Channels", form: "texts", hint: "By their AdCP names, with commas between." },
  budget_range: { label: "Budget range", form: "range", hint: "Chooses products; it bounds no proposal." },
  start_date: { label: "First day", form: "day" },
  end_date: { label: "Last day", form: "day" },
  delivery_type: { label: "Delivery", form: "text", hint: "guaranteed or non_guaranteed" },
  is_fixed_price: { label: "Fixed price only", form: "yes_no" },
  standard_formats_only: { label: "Standard formats only", form: "yes_no" },
  min_exposures: { label: "Least exposures", form: "number" },
  exclusivity: { label: "Exclusivity", form: "text" },
  pricing_currencies: { label: "Pricing currencies", form: "texts" },
  video_placement_types: { label: "Video placements", form: "texts" },
  audio_distribution_types: { label: "Audio distribution", form: "texts" },
  sponsored_placement_types: { label: "Sponsored placements", form: "texts" },
  social_placement_surfaces: { label: "Social surfaces", form: "texts" },
  required_metrics: { label: "Required metrics", form: "texts" },
  required_vendor_metrics: { label: "Required vendor metrics", form: "json" },
  required_features: { label: "Required features", form: "json" },
  required_performance_standards: { label: "Performance standards", form: "json" },
  trusted_match: { label: "Trusted match", form: "json" },
  format_kinds: { label: "Format kinds", form: "texts" },
};

/** Every filter that cannot be put to this release without losing its meaning, at its place. */
export function filterProblems(values: Record<string, unknown>, release: LegacyRelease): Problem[] {
  const request = { brief: "", criteria: { offer_filters: values } } as unknown as CompactRequest;
  return legacyProblems({ request, seller: { release, tools: [] } });
}

/** A filter beside what is in force: what the complete state adds, changes and takes away. */
export type FilterRow = { name: string; kind: "kept" | "added" | "changed" | "removed"; text: string };

export function filterRows(inForce: Record<string, unknown>, next: Record<string, unknown> | null): FilterRow[] {
  const after = next ?? inForce;
  const names = [...new Set([...Object.keys(inForce), ...Object.keys(after)])];
  return names.map((name): FilterRow => {
    const [was, is] = [inForce[name], after[name]];
    if (is === undefined) return { name, kind: "removed", text: JSON.stringify(was) };
    const text = JSON.stringify(is);
    if (was === undefined) return { name, kind: "added", text };
    return { name, kind: JSON.stringify(was) === text ? "kept" : "changed", text };
  });
}

/** `US, ca` as a list; nothing is guessed about case. */
export const textsIn = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[\s,;]+/)
      .map((each) => each.trim())
      .filter((each) => each !== ""),
  ),
];

/** JSON as it is typed; undefined where it is none. */
export function jsonIn(typed: string): unknown {
  try {
    return JSON.parse(typed);
  } catch {
    return undefined;
  }
}
