"use client";

import type { ReactNode } from "react";
import { formatCount } from "@/components/ui/format-money";
import { formatDay, formatTook } from "@/components/ui/format-time";
import { Say } from "@/components/ui/mark";
import { Panel, PanelHeader } from "@/components/ui/panel";
import { useZone } from "@/components/ui/use-zone";
import type { SellerView, StandingView } from "@/lib/api/client";
import { holdLengths } from "./hold-lengths";

/** What this desk saw the seller do: speed, honesty, holds. Nothing here is the seller's own word. */
export function StandingPanel({ seller }: { seller: SellerView }) {
  const zone = useZone();
  const { standing } = seller;
  const nothing = standing.replies === 0 && standing.unknownCalls === 0;
  return (
    <Panel as="aside" labelledBy="standing">
      <PanelHeader title="Standing record" id="standing" sub={`since ${formatDay(standing.since, zone)}`} />
      {nothing ? (
        <p className="px-3 py-4 text-ink-2 sm:px-4">
          Nothing was negotiated with {seller.name} yet. Replies, breaches and holds are counted from the first call.
        </p>
      ) : (
        <>
          <ReplyBars standing={standing} />
          <Group title="Speed">
            <Fact label="Replies" value={formatCount(standing.replies)} />
            <Fact
              label="Median reply"
              value={standing.medianReplyMs === null ? "not known" : formatTook(standing.medianReplyMs)}
            />
            <Fact
              label="Slowest tenth"
              value={standing.slowestTenthMs === null ? "not known" : `over ${formatTook(standing.slowestTenthMs)}`}
            />
            <Fact
              label="Calls left unknown"
              value={formatCount(standing.unknownCalls)}
              note={standing.unknownCalls > 0 ? <Say kind="unknown">each is asked again with its own key</Say> : null}
            />
          </Group>
          <Group title="Honesty">
            <Share label="Digest mismatches" share={standing.digestMismatches} />
            <Share label="Said “revised”, was not" share={standing.falseRevised} />
            <Share label="Breaches it did not list" share={standing.unlistedBreaches} />
            <Share label="Terms changed at finalize" share={standing.termsChanged} />
          </Group>
          <Group title="Holds">
            <Fact
              label="Granted"
              value={
                <>
                  {formatCount(standing.holdsGranted.count)} <Of of={standing.holdsGranted.of} />
                </>
              }
            />
            <Fact label="Length" value={holdLengths(standing)} />
          </Group>
        </>
      )}
    </Panel>
  );
}

const BAR: Record<StandingView["recentReplies"][number]["mark"], { fill: string; sign: string | null; text: string }> =
  {
    answered: { fill: "bg-s2", sign: null, text: "" },
    unknown: { fill: "bg-unknown", sign: "?", text: "text-unknown" },
    breach: { fill: "bg-block", sign: "×", text: "text-block" },
  };

function ReplyBars({ standing }: { standing: StandingView }) {
  const { recentReplies: recent } = standing;
  if (recent.length === 0) return null;
  const slowest = Math.max(1, ...recent.map(({ ms }) => ms ?? 0));
  const unknown = recent.filter(({ mark }) => mark === "unknown").length;
  const breaches = recent.filter(({ mark }) => mark === "breach").length;
  const summary = [
    `Reply time of the last ${recent.length} ${recent.length === 1 ? "call" : "calls"}, slowest ${formatTook(slowest)}.`,
    unknown > 0 ? `${unknown} without an answer.` : "",
    breaches > 0 ? `${breaches} with a breach.` : "",
  ].join(" ");
  return (
    <div className="border-b border-line px-3 pt-5 pb-2.5 sm:px-4">
      <div role="img" aria-label={summary} className="flex h-9 items-end gap-[3px]">
        {recent.map(({ ms, mark }, at) => {
          const { fill, sign, text } = BAR[mark];
          return (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: calls in their order; they have no other name here.
              key={at}
              // A call without an answer has no length; it stands at full height under its sign.
              style={{ height: `${ms === null ? 100 : Math.max(6, (ms / slowest) * 100)}%` }}
              className={`relative max-w-4 flex-1 rounded-[1px] ${fill}`}
            >
              {sign ? (
                <span
                  className={`absolute bottom-full left-1/2 -translate-x-1/2 text-11 leading-3 font-semibold ${text}`}
                >
                  {sign}
                </span>
              ) : null}
            </span>
          );
        })}
      </div>
      <p className="mt-1 flex flex-wrap justify-between gap-x-3 text-12 text-ink-3">
        <span>Reply time, last {recent.length}</span>
        {unknown + breaches > 0 ? <span>? no answer, × breach found</span> : null}
      </p>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-b border-line px-3 pt-3 pb-2 last:border-b-0 sm:px-4">
      <h3 className="text-12 font-medium text-ink-3">{title}</h3>
      <dl className="mt-1 grid gap-1">{children}</dl>
    </section>
  );
}

function Fact({ label, value, note }: { label: string; value: ReactNode; note?: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3">
      <dt>{label}</dt>
      <dd className="text-[15px] font-semibold tracking-[-0.01em]">{value}</dd>
      {note ? <dd className="col-span-2 text-12">{note}</dd> : null}
    </div>
  );
}

function Of({ of }: { of: number }) {
  return <span className="text-12 font-normal text-ink-3">of {formatCount(of)}</span>;
}

function Share({ label, share }: { label: string; share: { count: number; of: number } }) {
  return (
    <Fact
      label={label}
      value={
        <>
          {share.count > 0 ? <span className="text-block">{formatCount(share.count)}</span> : "0"} <Of of={share.of} />
        </>
      }
      note={share.count > 0 ? <Say kind="block">found by recomputing, not by its word</Say> : null}
    />
  );
}
