import type { Metadata } from "next";
import { headers } from "next/headers";
import { SellerList } from "@/components/sellers/seller-list";
import { sandboxSellers } from "@/lib/sandbox";

export const metadata: Metadata = { title: "Sellers" };

export default async function SellersPage() {
  // The sandbox is served by this very app, so the reader's own address of it is the one to add.
  const host = (await headers()).get("host") ?? `127.0.0.1:${process.env.PORT ?? "3000"}`;
  return <SellerList sandbox={sandboxSellers(`http://${host}`)} />;
}
