import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Panel } from "./panel";

/** A panel that opens on demand, by the platform's own means. */
export function Disclosure({ title, sub, children }: { title: ReactNode; sub?: ReactNode; children: ReactNode }) {
  return (
    <Panel as="div">
      <details className="group">
        <summary className="flex min-h-11 list-none items-center gap-2 px-3 font-semibold -outline-offset-2 sm:px-4 [&::-webkit-details-marker]:hidden">
          <ChevronRight aria-hidden="true" size={14} className="shrink-0 text-ink-3 group-open:rotate-90" />
          {title}
          {sub ? <span className="text-12 font-normal text-ink-3">{sub}</span> : null}
        </summary>
        <div className="border-t border-line">{children}</div>
      </details>
    </Panel>
  );
}
