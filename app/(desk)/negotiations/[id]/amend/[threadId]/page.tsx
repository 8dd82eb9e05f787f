import type { Metadata } from "next";
import { AmendScreen } from "@/components/amend/amend-screen";

export const metadata: Metadata = { title: "Amend" };

type Search = Partial<Record<"buy" | "round" | "again", string | string[]>>;
type PageProps = { params: Promise<{ id: string; threadId: string }>; searchParams: Promise<Search> };

const one = (value: string | string[] | undefined) => (typeof value === "string" ? value : null);

export default async function AmendPage({ params, searchParams }: PageProps) {
  const { id, threadId } = await params;
  const { buy, round, again } = await searchParams;
  return (
    <AmendScreen
      negotiationId={id}
      threadId={threadId}
      mediaBuyId={one(buy)}
      callId={one(round)}
      againId={one(again)}
    />
  );
}
