import type { Metadata } from "next";
import { HoldList } from "@/components/hold/hold-list";

export const metadata: Metadata = { title: "Holds" };

export default function HoldsPage() {
  return <HoldList />;
}
