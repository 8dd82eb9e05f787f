import type { Metadata } from "next";
import { CompareScreen } from "@/components/compare/compare-screen";

export const metadata: Metadata = { title: "Compare" };

// The view is in the address: a static page would be drawn without it first.
export const dynamic = "force-dynamic";

export default function ComparePage() {
  return <CompareScreen />;
}
