import type { Metadata } from "next";
import { NewNegotiation } from "@/components/brief/new-negotiation";

export const metadata: Metadata = { title: "New negotiation" };

export default function NewNegotiationPage() {
  return <NewNegotiation />;
}
