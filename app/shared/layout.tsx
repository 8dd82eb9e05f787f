import type { ReactNode } from "react";
import { SharedFrame } from "@/components/compare/shared/shared-frame";

export default function SharedLayout({ children }: { children: ReactNode }) {
  return <SharedFrame>{children}</SharedFrame>;
}
