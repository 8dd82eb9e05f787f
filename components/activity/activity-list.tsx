"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import Link from "next/link";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { Button } from "@/components/ui/button";
import { SelectInput } from "@/components/ui/field";
import { formatClock, formatDay } from "@/components/ui/format-time";
import { Say } from "@/components/ui/mark";
import { Empty, LoadFailed, Loading, PageHead } from "@/components/ui/page";
import { Panel } from "@/components/ui/panel";
import { useZone } from "@/components/ui/use-zone";
import { type ActivityView, api } from "@/lib/api/client";
import { actionWords, detailWords, GROUP_NAMES, GROUPS, inGroup } from "./action-words";

const PAGE = 100;

/** Who did what, newest first, by day. Nothing here can be changed. */
export function ActivityList() {
  const zone = useZone();
  const [{ kind, deal }, set] = useQueryStates({
    kind: parseAsStringLiteral(GROUP_NAMES).withDefault("all"),
    deal: parseAsString.withDefault(""),
  });
  const list = useInfiniteQuery(
    api.activity.list.infiniteOptions({
      input: (before: string | undefined) => ({ limit: PAGE, before }),
      initialPageParam: undefined,
      getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.id),
    }),
  );
  const entries = list.data?.pages.flat() ?? [];
  const deals = new Map(
    entries.flatMap(({ negotiationId, negotiationName }) =>
      negotiationId && negotiationName ? [[negotiationId, negotiationName] as const] : [],
    ),
  );
  const shown = entries.filter((entry) => inGroup(entry, kind) && (deal === "" || entry.negotiationId === deal));
  return (
    <>
      <PageHead
        title="Activity"
        sub="Who did what; entries are only ever added"
        actions={
          entries.length > 0 ? (
            <>
              <SelectInput
                compact
                aria-label="Kind of entry"
                value={kind}
                onChange={(next) => set({ kind: next })}
                options={GROUP_NAMES.map((value) => ({ value, label: GROUPS[value] }))}
              />
              <SelectInput
                compact
                aria-label="Negotiation"
                value={deal}
                onChange={(next) => set({ deal: next })}
                options={[
                  { value: "", label: "Every negotiation" },
                  ...[...deals].map(([value, label]) => ({ value, label })),
                ]}
              />
            </>
          ) : null
        }
      />
      {list.isPending ? <Loading what="the record" /> : null}
      {list.isError ? <LoadFailed error={list.error} retry={() => list.refetch()} /> : null}
      {list.data ? (
        <div className="grid gap-4">
          {shown.length === 0 ? (
            <Panel as="div">
              <Empty title={entries.length === 0 ? "Nothing was done yet" : "None match"}>
                {entries.length === 0
                  ? "Every call, outcome, verdict and acceptance will stand here with its digests and hashes."
                  : "Choose another kind or negotiation, or read further back."}
              </Empty>
            </Panel>
          ) : (
            byDay(shown, zone).map(([day, ofDay]) => (
              <Panel key={day} labelledBy={`day-${day.replaceAll(" ", "-")}`}>
                <h2
                  id={`day-${day.replaceAll(" ", "-")}`}
                  className="border-b border-line px-3 py-2.5 text-14 font-semibold sm:px-4"
                >
                  {day}
                </h2>
                <ol>
                  {ofDay.map((entry) => (
                    <Entry key={entry.id} entry={entry} zone={zone} />
                  ))}
                </ol>
              </Panel>
            ))
          )}
          {list.hasNextPage ? (
            <div>
              <Button pending={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
                {list.isFetchingNextPage ? "Reading" : "Read further back"}
              </Button>
            </div>
          ) : (
            <p className="text-12 text-ink-3">
              {entries.length === 0 ? "" : "This is the beginning of the record. "}Each entry carries the hash of the
              one before it; no ask, terms or token stands in it.
            </p>
          )}
        </div>
      ) : null}
    </>
  );
}

function byDay(entries: readonly ActivityView[], zone: string): [string, ActivityView[]][] {
  const days = new Map<string, ActivityView[]>();
  for (const entry of entries) {
    const day = formatDay(entry.at, zone);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days];
}

function Entry({ entry, zone }: { entry: ActivityView; zone: string }) {
  const { mark, text } = actionWords(entry);
  const detail = detailWords(entry);
  return (
    <li className="grid gap-x-4 gap-y-0.5 border-t border-line px-3 py-2 first:border-t-0 sm:grid-cols-[112px_minmax(0,1fr)_auto] sm:px-4">
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
      {Object.keys(entry.detail).length > 0 ? (
        <details className="min-w-0 open:sm:col-span-full">
          <summary className="w-fit text-12 leading-5 font-medium text-accent">Details</summary>
          <pre className="mt-1 rounded-control bg-inset p-2 text-11 wrap-anywhere whitespace-pre-wrap">
            {JSON.stringify(entry.detail, null, 2)}
          </pre>
        </details>
      ) : null}
    </li>
  );
}
