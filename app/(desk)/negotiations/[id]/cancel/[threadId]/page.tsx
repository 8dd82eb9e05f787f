import type { Metadata } from "next";
import { CancelScreen } from "@/components/amend/cancel-screen";

export const metadata: Metadata = { title: "Cancel" };

type PageProps = {
  params: Promise<{ id: string; threadId: string }>;
  searchParams: Promise<{ buy?: string | string[] }>;
};

export default async function CancelPage({ params, searchParams }: PageProps) {
  const { id, threadId } = await params;
  const { buy } = await searchParams;
  return <CancelScreen negotiationId={id} threadId={threadId} mediaBuyId={typeof buy === "string" ? buy : null} />;
}
