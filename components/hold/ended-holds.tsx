"use client";

import { useQuery } from "@tanstack/react-query";
import { ButtonLink } from "@/components/ui/button";
import { formatCount } from "@/components/ui/format-money";
import { formatInstant } from "@/components/ui/format-time";
import { Say } from "@/components/ui/mark";
import { MoneyText } from "@/components/ui/money";
import { Panel, PanelHeader } from "@/components/ui/panel";
import { useZone } from "@/components/ui/use-zone";
import { api, type EndedHoldView } from "@/lib/api/client";

/** Holds that ended within a day: nothing of them is lost, and each draft can be put on hold again by a new request. */
export function EndedHolds() {
  const { data } = useQuery(api.holds.ended.queryOptions({ refetchInterval: 15_000 }));
  if (!data || data.length === 0) return null;
  return (
    <Panel labelledBy="ended-holds">
      <PanelHeader
        title="Ended in the last day"
        id="ended-holds"
        sub="What was typed is kept; a new hold is a new request"
      />
      <ul>
        {data.map((hold) => (
          <EndedRow key={hold.snapshotId} hold={hold} />
        ))}
      </ul>
    </Panel>
  );
}

function EndedRow({ hold }: { hold: EndedHoldView }) {
  const zone = useZone();
  const at = `/negotiations/${hold.negotiationId}`;
  const name = `${hold.sellerName}, ${hold.negotiationName}`;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 border-t border-line px-3 py-3 first:border-t-0 sm:px-4 md:grid-cols-[minmax(0,1fr)_108px_auto]">
      <div className="min-w-0">
        <h3 className="text-13 font-semibold wrap-anywhere">
          {hold.sellerName} held {formatCount(hold.lines)} {hold.lines === 1 ? "line" : "lines"}
        </h3>
        <Say kind="no" className="text-12">
          Ended {formatInstant(hold.expiresAt, zone)}
        </Say>
        <p className="text-12 text-ink-2 wrap-anywhere">
          {hold.negotiationName}, <code>{hold.proposalId}</code>
        </p>
      </div>
      <p className="text-right">
        {hold.total ? <MoneyText {...hold.total} /> : <span className="text-ink-3">no total given</span>}
      </p>
      <div className="flex flex-wrap gap-2 max-md:col-span-full">
        <ButtonLink href={`${at}/accept/${hold.snapshotId}`} variant="quiet" aria-label={`Open, ${name}`}>
          Open
        </ButtonLink>
        {hold.draftSnapshotId ? (
          <ButtonLink
            href={`${at}/finalize?p=${encodeURIComponent(hold.draftSnapshotId)}`}
            aria-label={`Finalize again, ${name}`}
          >
            Finalize again
          </ButtonLink>
        ) : null}
      </div>
    </li>
  );
}
