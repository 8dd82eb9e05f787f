import type { Metadata } from "next";
import { BuyScreen } from "@/components/media-buy/buy-screen";

export const metadata: Metadata = { title: "Media buy" };

type PageProps = {
  params: Promise<{ id: string; threadId: string }>;
  searchParams: Promise<{ buy?: string | string[] }>;
};

export default async function MediaBuyPage({ params, searchParams }: PageProps) {
  const { id, threadId } = await params;
  const { buy } = await searchParams;
  return <BuyScreen negotiationId={id} threadId={threadId} mediaBuyId={typeof buy === "string" ? buy : null} />;
}
