"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { DeclineButton } from "@/components/decline/decline-button";
import { ButtonLink } from "@/components/ui/button";
import { formatCount } from "@/components/ui/format-money";
import { formatClock, formatDay } from "@/components/ui/format-time";
import { Say } from "@/components/ui/mark";
import { MoneyText } from "@/components/ui/money";
import { Empty, LoadFailed, Loading, PageHead } from "@/components/ui/page";
import { Panel, PanelFooter } from "@/components/ui/panel";
import { useNow } from "@/components/ui/use-now";
import { useZone } from "@/components/ui/use-zone";
import { type ApprovalsView, api, type HoldView } from "@/lib/api/client";
import { holdState } from "@/lib/negotiation/hold";
import { AlertSwitch } from "./alert-switch";
import { HoldAnnouncer } from "./announcer";
import { clockOffsetWords } from "./clock-offset";
import { EndedHolds } from "./ended-holds";
import { HoldApproval } from "./hold-approval";
import { TimeLeft } from "./time-left";

/** Every live hold, the one that ends first on top. */
export function HoldList() {
  const list = useQuery(api.holds.list.queryOptions({ refetchInterval: 15_000 }));
  const isAsked = list.data?.some(({ approval }) => approval?.standing === "waiting") ?? false;
  const approvals = useQuery(api.approvals.list.queryOptions({ enabled: isAsked }));
  // In the order they end by the reader's clock; a seller's clock may differ from another's.
  const holds = list.data?.toSorted((a, b) => endsAt(a) - endsAt(b)) ?? [];
  const firstToAccept = holds.findIndex(({ blocked }) => !blocked);
  return (
    <>
      <PageHead
        title="Holds"
        sub={holds.length > 0 ? `${holds.length} live, the next to end first` : null}
        actions={<AlertSwitch />}
      />
      {list.isPending ? <Loading what="the holds" /> : null}
      {list.isError ? <LoadFailed error={list.error} retry={() => list.refetch()} /> : null}
      {list.data ? (
        <Panel as="div">
          {holds.length === 0 ? (
            <Empty title="No live hold" action={<ButtonLink href="/negotiations">To the negotiations</ButtonLink>}>
              A hold begins when a seller finalizes a draft: it keeps the terms and the inventory for you until it ends.
              It is counted here by that seller’s clock.
            </Empty>
          ) : (
            <>
              <ul>
                {holds.map((hold, at) => (
                  <HoldRow
                    key={hold.snapshotId}
                    hold={hold}
                    primary={at === firstToAccept}
                    pace={approvals.data?.pace ?? null}
                  />
                ))}
              </ul>
              <PanelFooter>
                A hold cannot be prolonged. When it has ended, the draft can be finalized again.
              </PanelFooter>
            </>
          )}
        </Panel>
      ) : null}
      <div className="mt-5 empty:hidden">
        <EndedHolds />
      </div>
      <HoldAnnouncer
        holds={holds.map(({ snapshotId, sellerName, negotiationName, expiresAt, sellerOffsetMs }) => ({
          id: snapshotId,
          name: `${sellerName}’s hold, ${negotiationName}`,
          expiresAt,
          sellerOffsetMs,
        }))}
      />
    </>
  );
}

const endsAt = ({ expiresAt, sellerOffsetMs }: HoldView) => Date.parse(expiresAt) - sellerOffsetMs;

type HoldRowProps = { hold: HoldView; primary: boolean; pace: ApprovalsView["pace"] };

/** From here on a difference between two clocks is more than what measuring it leaves open. */
const CLOCKS_DIFFER_MS = 2_000;

function HoldRow({ hold, primary, pace }: HoldRowProps) {
  const zone = useZone();
  const accept = `/negotiations/${hold.negotiationId}/accept/${hold.snapshotId}`;
  const clocksDiffer = Math.abs(hold.sellerOffsetMs) > CLOCKS_DIFFER_MS;
  const action = hold.blocked ? "See what blocks it" : "Review and accept";
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 border-t border-line px-3 py-3 first:border-t-0 sm:grid-cols-[210px_minmax(0,1fr)_auto] sm:px-4 lg:grid-cols-[210px_minmax(0,1fr)_180px_108px_152px]">
      <div className="max-sm:col-span-2">
        <p>
          <TimeLeft expiresAt={hold.expiresAt} sellerOffsetMs={hold.sellerOffsetMs} size="md" />
        </p>
        <p className="text-12 text-ink-3">
          ends {formatClock(hold.expiresAt, zone)}, {formatDay(hold.expiresAt, zone)}
        </p>
        <Drain hold={hold} />
      </div>
      <div className="min-w-0">
        <h2 className="text-13 font-semibold wrap-anywhere">
          {hold.sellerName} holds {formatCount(hold.lines)} {hold.lines === 1 ? "line" : "lines"}
        </h2>
        <p className="text-12 text-ink-2 wrap-anywhere">
          <Link
            href={`/negotiations/${hold.negotiationId}?thread=${encodeURIComponent(hold.threadId)}`}
            className="hover:underline"
          >
            {hold.negotiationName}
          </Link>
          , <code>{hold.proposalId}</code>
        </p>
        {hold.blocked ? (
          <Say kind="block" className="text-12">
            Cannot be accepted as it stands
          </Say>
        ) : null}
        <HoldApproval approval={hold.approval} pace={pace} />
        {clocksDiffer ? (
          <Say kind="note" className="text-12">
            By {clockOffsetWords(hold.sellerName, hold.sellerOffsetMs)}
          </Say>
        ) : null}
        <div className="-ml-2.5">
          <DeclineButton
            about={`${hold.sellerName}’s hold, ${hold.negotiationName}`}
            target={{
              threadId: hold.threadId,
              sellerName: hold.sellerName,
              proposals: [{ snapshotId: hold.snapshotId, proposalId: hold.proposalId, total: hold.total, held: true }],
            }}
          />
        </div>
      </div>
      <p className="text-12 text-ink-3 max-lg:hidden">
        {clocksDiffer ? null : `By ${clockOffsetWords(hold.sellerName, hold.sellerOffsetMs)}`}
      </p>
      <p className="text-right">
        {hold.total ? <MoneyText {...hold.total} /> : <span className="text-ink-3">no total given</span>}
      </p>
      <ButtonLink
        href={accept}
        variant={primary ? "primary" : "default"}
        className="max-lg:col-span-full"
        aria-label={`${action}, ${hold.sellerName}, ${hold.negotiationName}`}
      >
        {action}
      </ButtonLink>
    </li>
  );
}

/** How much of the hold is left; it repeats the digits, so readers of text are spared it. */
function Drain({ hold }: { hold: HoldView }) {
  const now = useNow();
  const length = Date.parse(hold.expiresAt) - Date.parse(hold.grantedAt);
  if (!now || !(length > 0)) return <div aria-hidden="true" className="mt-1.5 h-1 rounded-full bg-sunken" />;
  const { remainingMs, phase } = holdState(
    { proposal_status: "committed", expires_at: hold.expiresAt },
    { now, sellerOffsetMs: hold.sellerOffsetMs },
  );
  const fill = phase === "urgent" ? "bg-block" : phase === "soon" ? "bg-review" : "bg-ink";
  return (
    <div aria-hidden="true" className="mt-1.5 h-1 rounded-full bg-sunken">
      <div
        className={`h-full rounded-full ${fill}`}
        style={{ width: `${Math.min(100, (remainingMs / length) * 100)}%` }}
      />
    </div>
  );
}
