import type { Metadata } from "next";
import { SellerList } from "@/components/sellers/seller-list";

export const metadata: Metadata = { title: "Sellers" };

export default function SellersPage() {
  return <SellerList sandbox={[]} />;
}
