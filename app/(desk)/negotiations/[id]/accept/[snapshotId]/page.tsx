import type { Metadata } from "next";
import { AcceptScreen } from "@/components/accept/accept-screen";

export const metadata: Metadata = { title: "Accept" };

type PageProps = { params: Promise<{ id: string; snapshotId: string }> };

export default async function AcceptPage({ params }: PageProps) {
  const { id, snapshotId } = await params;
  return <AcceptScreen negotiationId={id} snapshotId={snapshotId} />;
}
