import type { Metadata } from "next";
import { preload } from "react-dom";
import { CompareScreen } from "@/components/compare/compare-screen";
import { comparedIds, comparisonInput } from "@/components/compare/compared";
import { getAddress } from "@/lib/api/get-address";

export const metadata: Metadata = { title: "Compare" };

// The view is in the address: a static page would be drawn without it first.
export const dynamic = "force-dynamic";

type ComparePageProps = { searchParams: Promise<{ p?: string | string[] }> };

export default async function ComparePage({ searchParams }: ComparePageProps) {
  const ids = comparedIds([(await searchParams).p ?? []].flat());
  // Ten large proposals are on their way while the page's scripts are still being read.
  if (ids.length > 0) {
    preload(getAddress("comparisons/get", comparisonInput(ids)), { as: "fetch", crossOrigin: "anonymous" });
  }
  return <CompareScreen />;
}
