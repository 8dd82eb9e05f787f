"use client";

import { LoadFailed } from "@/components/ui/page";

export default function NegotiationError({ error, reset }: { error: Error; reset: () => void }) {
  return <LoadFailed error={error} retry={reset} />;
}
