"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { Button } from "@/components/ui/button";
import { formatCount } from "@/components/ui/format-money";
import { formatAgo, formatInstant } from "@/components/ui/format-time";
import { Mark, type MarkKind } from "@/components/ui/mark";
import { Panel } from "@/components/ui/panel";
import { useNow } from "@/components/ui/use-now";
import { useZone } from "@/components/ui/use-zone";
import { type ActivityCheckView, type ActivityOverview, api } from "@/lib/api/client";

/** Whether the record holds together: when that was found out, by whom, up to which entry; and finding it out again. */
export function ChainPanel({ overview: { entries, checked } }: { overview: ActivityOverview }) {
  const zone = useZone();
  const now = useNow(60_000);
  const queries = useQueryClient();
  const check = useMutation(
    api.activity.check.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: api.activity.overview.key() }),
    }),
  );
  const { mark, title, text } = words(checked, entries);
  return (
    <Panel labelledBy="chain-title">
      <div className="grid grid-cols-[20px_minmax(0,1fr)] items-start gap-x-3 gap-y-2 px-3 py-3 sm:grid-cols-[20px_minmax(0,1fr)_auto] sm:px-4">
        <span className="flex h-5 items-center">
          <Mark kind={mark} size={16} />
        </span>
        <div className="min-w-0" role="status">
          <h2 id="chain-title" className="text-14 font-semibold">
            {title}
          </h2>
          <p className="text-ink-2">{text}</p>
          {checked ? (
            <p className="mt-0.5 text-12 text-ink-3">
              Checked <time dateTime={checked.at}>{formatInstant(checked.at, zone)}</time>
              {now ? ` (${formatAgo(checked.at, now)})` : ""} by {checked.by}
              {checked.entries > 0 ? (
                <>
                  {", up to "}
                  <code title={`${checked.entries}:${checked.hash}`} className="wrap-anywhere">
                    {checked.entries}:{checked.hash.slice(0, 12)}…
                  </code>
                </>
              ) : null}
            </p>
          ) : null}
          {check.isError ? <p className="text-12 text-block">{check.error.message}</p> : null}
        </div>
        <div className="col-start-2 sm:col-start-3">
          <Button
            pending={check.isPending}
            icon={<ShieldCheck aria-hidden="true" size={15} />}
            onClick={() => check.mutate({})}
          >
            {check.isPending ? "Checking" : "Check now"}
          </Button>
        </div>
      </div>
    </Panel>
  );
}

function words(checked: ActivityCheckView | null, entries: number): { mark: MarkKind; title: string; text: string } {
  if (!checked) {
    return {
      mark: "not_yet",
      title: "Not checked yet",
      text: "Each entry carries the hash of the one before it. A check shows whether any was changed, taken out or put in.",
    };
  }
  if (!checked.ok) {
    return {
      mark: "block",
      title: "The record does not hold together",
      text: `${formatCount(checked.entries)} entries hold; then: ${checked.why ?? "an entry is not what was recorded"}. Keep a copy of the database as it is, and hold it against an earlier export or evidence file.`,
    };
  }
  const since = entries - checked.entries;
  const end = checked.seal === "agrees" ? " The newest of them is the one that was sealed." : "";
  const later =
    since <= 0
      ? ""
      : ` ${formatCount(since)} ${since === 1 ? "entry was" : "entries were"} added since and not checked yet.`;
  return {
    mark: since > 0 ? "note" : "ok",
    title: "The record holds together",
    text: `All ${formatCount(checked.entries)} entries are as they were recorded.${end}${later}`,
  };
}
