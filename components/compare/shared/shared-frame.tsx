import type { ReactNode } from "react";

/** The page around what is shown to somebody outside: no way into the desk. */
export function SharedFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="flex h-12 items-center gap-3 border-b border-line bg-surface px-4 sm:px-6 print:hidden">
        <span className="font-semibold">Parley</span>
        <span className="text-ink-3">A comparison of proposals, to read</span>
      </header>
      <main id="main" className="px-4 py-5 sm:px-6">
        {children}
      </main>
    </>
  );
}
