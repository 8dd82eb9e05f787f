import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { SharedComparison } from "@/components/compare/shared/shared-comparison";
import { sharedBy } from "@/lib/api/shared";

export const metadata: Metadata = {
  title: "Comparison",
  referrer: "no-referrer",
  robots: { index: false, follow: false, noarchive: true },
};

// What a link shows ends at an instant and can be taken back at any: no answer is kept.
export const dynamic = "force-dynamic";

type Props = { params: Promise<{ token: string }> };

export default async function SharedPage({ params }: Props) {
  const shared = await sharedBy((await params).token);
  if (!shared) notFound();
  return <SharedComparison shared={shared} />;
}
