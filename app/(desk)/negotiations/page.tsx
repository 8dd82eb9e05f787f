import type { Metadata } from "next";
import { NegotiationList } from "@/components/desk/negotiation-list";

export const metadata: Metadata = { title: "Negotiations" };

export default function NegotiationsPage() {
  return <NegotiationList />;
}
