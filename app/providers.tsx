"use client";

import { QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { ThemeProvider } from "next-themes";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, useState } from "react";
import { ORPCError } from "@/lib/api/client";

// Only reading leads to the door: a sending page keeps what was typed and shows its own refusal.
function toTheDoorWithoutSession(error: unknown): void {
  if (error instanceof ORPCError && error.code === "UNAUTHORIZED") window.location.assign("/welcome");
}

/** Data, theme and address-bar state for every page. */
export function Providers({ nonce, children }: { nonce?: string; children: ReactNode }) {
  const [queries] = useState(
    () =>
      new QueryClient({
        queryCache: new QueryCache({ onError: toTheDoorWithoutSession }),
        defaultOptions: { queries: { staleTime: 5_000, retry: 1, retryDelay: 500 }, mutations: { retry: false } },
      }),
  );
  return (
    <ThemeProvider attribute="data-theme" defaultTheme="system" enableSystem disableTransitionOnChange nonce={nonce}>
      <QueryClientProvider client={queries}>
        <NuqsAdapter>{children}</NuqsAdapter>
      </QueryClientProvider>
    </ThemeProvider>
  );
}
