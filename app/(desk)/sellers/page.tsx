import type { Metadata } from "next";
import { SellerList } from "@/components/sellers/seller-list";
import { sandboxHere } from "./sandbox";

export const metadata: Metadata = { title: "Sellers" };

export default async function SellersPage() {
  return <SellerList sandbox={await sandboxHere()} />;
}
