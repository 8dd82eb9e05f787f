import type { ReactNode } from "react";

type PanelProps = {
  as?: "section" | "div" | "aside" | "article";
  labelledBy?: string;
  className?: string;
  children: ReactNode;
};

/** A surface with a hairline. Panels never stand inside panels. */
export function Panel({ as: Tag = "section", labelledBy, className = "", children }: PanelProps) {
  return (
    <Tag
      aria-labelledby={labelledBy}
      className={`min-w-0 rounded-panel border border-line bg-surface [&>*:last-child]:rounded-b-[7px] ${className}`}
    >
      {children}
    </Tag>
  );
}

type PanelHeaderProps = { title: ReactNode; id?: string; sub?: ReactNode; children?: ReactNode };

/** The panel's heading, what qualifies it, and its controls on the right. */
export function PanelHeader({ title, id, sub, children }: PanelHeaderProps) {
  return (
    <header className="flex min-h-11 flex-wrap items-center gap-x-2.5 gap-y-1 border-b border-line px-3 py-1.5 sm:px-4">
      <h2 id={id} className="text-14 font-semibold tracking-[-0.006em]">
        {title}
      </h2>
      {sub ? <span className="text-12 text-ink-3">{sub}</span> : null}
      {children ? (
        <div className="ml-auto flex flex-wrap items-center gap-2 max-sm:has-[select]:w-full">{children}</div>
      ) : null}
    </header>
  );
}

/** What must be said under a panel's content. */
export function PanelFooter({ children }: { children: ReactNode }) {
  return <footer className="border-t border-line px-3 py-2.5 text-12 text-ink-2 sm:px-4">{children}</footer>;
}

/** How many, beside a heading or a tab. */
export function Count({ children }: { children: ReactNode }) {
  return <span className="rounded-full bg-sunken px-1.5 text-11 font-medium text-ink-2">{children}</span>;
}
