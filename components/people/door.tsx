import type { ReactNode } from "react";
import { Wordmark } from "@/components/shell/wordmark";

type DoorProps = { title: string; sub: ReactNode; children: ReactNode; foot?: ReactNode };

/** The way in, one thing at a time: what this is, what it wants, and one button. */
export function Door({ title, sub, children, foot }: DoorProps) {
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-[440px] content-center gap-6 px-4 py-10">
      <Wordmark />
      <div className="grid gap-1.5">
        <h1 className="text-20 font-semibold">{title}</h1>
        <div className="text-14 text-ink-2">{sub}</div>
      </div>
      <div className="rounded-panel border border-line bg-surface p-4 sm:p-5">{children}</div>
      {foot ? <p className="text-12 text-ink-3">{foot}</p> : null}
    </main>
  );
}
