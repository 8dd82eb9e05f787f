"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { ThemeProvider } from "next-themes";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, useState } from "react";

/** Data, theme and address-bar state for every page. */
export function Providers({ children }: { children: ReactNode }) {
  const [queries] = useState(
    () =>
      new QueryClient({
        // A procedure that was refused is refused again; only the reader decides to ask once more.
        defaultOptions: { queries: { staleTime: 5_000, retry: 1, retryDelay: 500 }, mutations: { retry: false } },
      }),
  );
  return (
    <ThemeProvider attribute="data-theme" defaultTheme="system" enableSystem disableTransitionOnChange>
      <QueryClientProvider client={queries}>
        <NuqsAdapter>{children}</NuqsAdapter>
      </QueryClientProvider>
    </ThemeProvider>
  );
}
