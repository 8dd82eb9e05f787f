import type { Metadata } from "next";
import { LegacyBuyScreen } from "@/components/legacy/buy/buy-screen";

export const metadata: Metadata = { title: "Buy" };

type PageProps = { params: Promise<{ id: string; observationId: string }> };

export default async function LegacyBuyPage({ params }: PageProps) {
  const { id, observationId } = await params;
  return <LegacyBuyScreen negotiationId={id} observationId={observationId} />;
}
