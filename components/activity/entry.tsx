import Link from "next/link";
import { formatClock } from "@/components/ui/format-time";
import { Say } from "@/components/ui/mark";
import type { ActivityView } from "@/lib/api/client";
import { actionWords, detailWords } from "./action-words";

/** One entry: what happened, who did it, where; its number, hash and details on demand. */
export function Entry({ entry, zone }: { entry: ActivityView; zone: string }) {
  const { mark, text } = actionWords(entry);
  const detail = detailWords(entry);
  return (
    <li className="grid gap-x-4 gap-y-0.5 border-t border-line px-3 py-2 [contain-intrinsic-size:auto_56px] [content-visibility:auto] first:border-t-0 sm:grid-cols-[112px_minmax(0,1fr)_auto] sm:px-4">
      <time dateTime={entry.at} className="text-12 leading-5 whitespace-nowrap text-ink-3">
        {formatClock(entry.at, zone)}
      </time>
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2 wrap-anywhere">
          <Say kind={mark}>
            <span className="font-medium text-ink">{text}</span>
          </Say>
          {detail ? <span className="text-12 text-ink-2">{detail}</span> : null}
        </p>
        <p className="ml-5 text-12 text-ink-3">
          {entry.actor}
          {entry.negotiationId && entry.negotiationName ? (
            <>
              {", "}
              <Link
                href={`/negotiations/${entry.negotiationId}`}
                className="text-ink-2 underline decoration-line-2 underline-offset-2 hover:decoration-current"
              >
                {entry.negotiationName}
              </Link>
            </>
          ) : null}
        </p>
      </div>
      <details className="min-w-0 open:sm:col-span-full">
        <summary className="w-fit rounded-control text-12 leading-5 font-medium text-accent">
          Details<span className="sr-only"> of entry {entry.seq}</span>
        </summary>
        <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-12 text-ink-3">
          <dt>Entry</dt>
          <dd>{entry.seq}</dd>
          <dt>Hash</dt>
          <dd className="break-all">
            <code>{entry.hash}</code>
          </dd>
        </dl>
        {Object.keys(entry.detail).length > 0 ? (
          <pre className="mt-1 rounded-control bg-inset p-2 text-11 wrap-anywhere whitespace-pre-wrap">
            {JSON.stringify(entry.detail, null, 2)}
          </pre>
        ) : null}
      </details>
    </li>
  );
}
