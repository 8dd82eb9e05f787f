import type { Metadata } from "next";
import { AddSeller } from "@/components/sellers/add-seller";

export const metadata: Metadata = { title: "Add a seller" };

export default function AddSellerPage() {
  return <AddSeller />;
}
