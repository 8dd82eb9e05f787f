import type { Metadata } from "next";
import { Welcome } from "@/components/shell/welcome";

export const metadata: Metadata = { title: "Welcome" };

export default function WelcomePage() {
  return <Welcome />;
}
