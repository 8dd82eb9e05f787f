import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { Fragment, type ReactNode } from "react";
import { Banner } from "./banner";
import { Button } from "./button";

export type Crumb = { label: ReactNode; href?: string };

/** The way here, nearest last. A phone has room for the last two steps; the bottom tabs lead to the rest. */
export function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="mb-1 flex min-w-0 items-center gap-1.5 overflow-hidden text-12 text-ink-3">
      {crumbs.map((crumb, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the way never changes its order.
        <Fragment key={at}>
          {at > 0 ? (
            <ChevronRight
              aria-hidden="true"
              size={13}
              className={`shrink-0 text-line-2 ${at < crumbs.length - 1 ? "max-sm:hidden" : ""}`}
            />
          ) : null}
          {crumb.href ? (
            <Link
              href={crumb.href}
              className={`truncate hover:text-ink hover:underline ${at < crumbs.length - 2 ? "max-sm:hidden" : ""}`}
            >
              {crumb.label}
            </Link>
          ) : (
            <span aria-current="page" className="truncate">
              {crumb.label}
            </span>
          )}
        </Fragment>
      ))}
    </nav>
  );
}

type PageHeadProps = {
  crumbs?: readonly Crumb[];
  title: ReactNode;
  sub?: ReactNode;
  actions?: ReactNode;
  /** They get a line of their own from the start: one that is drawn later would push the page down by breaking the line. */
  manyActions?: boolean;
};

/** The page's one h1, what qualifies it, and what can be done from here. */
export function PageHead({ crumbs, title, sub, actions, manyActions = false }: PageHeadProps) {
  return (
    <div className="mb-4">
      {crumbs ? <Crumbs crumbs={crumbs} /> : null}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="text-20 font-semibold">{title}</h1>
        {sub ? <div className="min-w-0 text-ink-3">{sub}</div> : null}
        {actions ? (
          <div
            className={`ml-auto flex flex-wrap items-center gap-3 ${manyActions ? "max-[1599px]:basis-full sm:justify-end" : ""}`}
          >
            {actions}
          </div>
        ) : null}
      </div>
    </div>
  );
}

/** What is being read, in words. */
export function Loading({ what }: { what: string }) {
  return (
    <p role="status" className="py-6 text-ink-3">
      Reading {what}…
    </p>
  );
}

/** Reading failed: what was said, that nothing was changed by it, and once more. */
export function LoadFailed({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <Banner
      tone="block"
      title="This could not be read from the desk"
      actions={
        <Button size="sm" onClick={retry}>
          Read again
        </Button>
      }
    >
      {/[.?]$/.test(error.message) ? error.message : `${error.message}.`} Nothing was changed by looking.
    </Banner>
  );
}

/** Nothing here yet, and what to do about it. */
export function Empty({ title, children, action }: { title: ReactNode; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-2 px-4 py-8 sm:px-6 sm:py-10">
      <p className="text-14 font-semibold">{title}</p>
      {children ? <div className="max-w-[64ch] text-ink-2">{children}</div> : null}
      {action ? <div className="mt-2 flex flex-wrap gap-2">{action}</div> : null}
    </div>
  );
}
