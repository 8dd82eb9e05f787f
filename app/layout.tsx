import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import "./globals.css";
import { Providers } from "./providers";

export const metadata: Metadata = {
  title: { default: "Parley", template: "%s · Parley" },
  description: "Negotiate with sellers' sales agents over AdCP 3.2 and buy only what you reviewed.",
};

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#ffffff" },
    { media: "(prefers-color-scheme: dark)", color: "#16181b" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Of this one answer (proxy.ts). Reading it makes every page an answer of its own, which a nonce needs.
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    // The theme is set on this element before React starts, hence the suppressed comparison.
    <html lang="en" suppressHydrationWarning className={`${GeistSans.variable} ${GeistMono.variable}`}>
      <body>
        <Providers nonce={nonce}>{children}</Providers>
      </body>
    </html>
  );
}
