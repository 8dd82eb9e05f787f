"use client";

import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { Button, ButtonDownload } from "@/components/ui/button";
import { formatDay } from "@/components/ui/format-time";
import { Empty, LoadFailed, Loading, PageHead } from "@/components/ui/page";
import { Panel } from "@/components/ui/panel";
import { useZone } from "@/components/ui/use-zone";
import { type ActivityView, api } from "@/lib/api/client";
import { ChainPanel } from "./chain-panel";
import { DealsPanel } from "./deals-panel";
import { Entry } from "./entry";
import { FilterPanel } from "./filter-panel";
import { exportHref, isFiltered, useActivityFilter } from "./use-activity-filter";

const PAGE = 100;

/** Who did what, newest first, by day. Nothing here can be changed. */
export function ActivityList() {
  const zone = useZone();
  const { asked, set, filter } = useActivityFilter();
  const session = useQuery(api.session.current.queryOptions());
  const overview = useQuery(api.activity.overview.queryOptions());
  const list = useInfiniteQuery({
    ...api.activity.list.infiniteOptions({
      input: (before: string | undefined) => ({ limit: PAGE, before, ...filter }),
      initialPageParam: undefined,
      getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.id),
    }),
    // What was found stays until something else is.
    placeholderData: keepPreviousData,
  });
  const entries = list.data?.pages.flat() ?? [];
  const mayExport = session.data?.permissions.includes("export") ?? false;
  const filtered = isFiltered(filter);
  return (
    <>
      <PageHead
        title="Activity"
        sub="Who did what; entries are only ever added"
        actions={
          mayExport ? (
            <ButtonDownload href={exportHref(filter)} icon={<Download aria-hidden="true" size={15} />}>
              {filtered ? "Export what is shown" : "Export all"}
            </ButtonDownload>
          ) : null
        }
      />
      <div className="grid gap-4">
        {overview.isLoadingError ? (
          <LoadFailed error={overview.error} retry={() => void overview.refetch()} />
        ) : overview.data ? (
          <>
            <ChainPanel overview={overview.data} />
            <DealsPanel deals={overview.data.deals} mayExport={mayExport} />
            <FilterPanel asked={asked} set={set} filter={filter} overview={overview.data} />
          </>
        ) : null}
        {list.isPending ? <Loading what="the record" /> : null}
        {list.isLoadingError ? <LoadFailed error={list.error} retry={() => void list.refetch()} /> : null}
        {list.data ? (
          <div className="grid gap-4" aria-busy={list.isPlaceholderData}>
            {entries.length === 0 ? (
              <Panel as="div">
                <Empty title={filtered ? "None match" : "Nothing was done yet"}>
                  {filtered
                    ? "No entry is of this kind, by this person, about this, in these days. Ask for less."
                    : "Every call, outcome, verdict and acceptance will stand here with its digests and hashes."}
                </Empty>
              </Panel>
            ) : (
              byDay(entries, zone).map(([day, ofDay]) => (
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
                {entries.length === 0
                  ? ""
                  : filtered
                    ? "That is all that matches. "
                    : "This is the beginning of the record. "}
                Each entry carries the hash of the one before it; no ask, terms or token stands in it. An exported file
                is checked without this desk by <code>npm run verify:activity FILE</code>.
              </p>
            )}
          </div>
        ) : null}
      </div>
    </>
  );
}

function byDay(entries: readonly ActivityView[], zone: string): [string, ActivityView[]][] {
  const days = new Map<string, ActivityView[]>();
  for (const entry of entries) {
    const day = formatDay(entry.at, zone);
    const ofDay = days.get(day);
    if (ofDay) ofDay.push(entry);
    else days.set(day, [entry]);
  }
  return [...days];
}
