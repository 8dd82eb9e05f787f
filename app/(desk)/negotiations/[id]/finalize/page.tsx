import type { Metadata } from "next";
import { FinalizeScreen } from "@/components/finalize/finalize-screen";

export const metadata: Metadata = { title: "Finalize" };

type PageProps = {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ p?: string | string[] }>;
};

export default async function FinalizePage({ params, searchParams }: PageProps) {
  const [{ id }, { p = [] }] = await Promise.all([params, searchParams]);
  return <FinalizeScreen negotiationId={id} snapshotIds={[p].flat()} />;
}
