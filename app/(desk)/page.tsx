import type { Metadata } from "next";
import { Desk } from "@/components/desk/desk";

export const metadata: Metadata = { title: "Desk" };

export default function DeskPage() {
  return <Desk />;
}
