import type { Metadata } from "next";
import { SellerPage } from "@/components/sellers/seller-page";
import { sandboxHere } from "../sandbox";

export const metadata: Metadata = { title: "Seller" };

export default async function OneSellerPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <SellerPage id={id} sandbox={await sandboxHere()} />;
}
