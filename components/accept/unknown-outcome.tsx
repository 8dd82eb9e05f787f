"use client";

import { ArrowRight, RefreshCw } from "lucide-react";
import { isRecord, parsed } from "@/components/hold/received";
import { TimeLeft } from "@/components/hold/time-left";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { formatClock, formatDuration, formatZone } from "@/components/ui/format-time";
import { Say } from "@/components/ui/mark";
import { Panel, PanelHeader } from "@/components/ui/panel";
import { useZone } from "@/components/ui/use-zone";
import type { RoundView, ThreadView } from "@/lib/api/client";

type Seller = Pick<ThreadView, "seller" | "sellerName">;

/** Nobody knows whether it was booked: what was sent, that it may have happened, and why asking again is safe. */
export function UnknownBanner({ round, thread }: { round: RoundView; thread: Seller }) {
  const zone = useZone();
  if (round.fault?.sent === false) {
    return (
      <Banner tone="unknown" title={`The acceptance did not reach ${thread.sellerName}`}>
        {round.fault.message} Nothing left this desk, so nothing was booked by it. Asking again sends the same bytes
        with the same key.
      </Banner>
    );
  }
  const sent = round.sentAt ? `at ${formatClock(round.sentAt, zone)} ` : "";
  return (
    <Banner tone="unknown" title={`We don’t know whether ${thread.sellerName} booked it`}>
      The acceptance was sent {sent}and no answer came that can be relied on. It may be booked, it may not. Asking again
      sends the same bytes with the same key: {promise(thread)}
    </Banner>
  );
}

function promise({ seller, sellerName }: Seller): string {
  if (seller.idempotency.kind !== "supported") {
    return `${sellerName} does not say that it acts on one key only once, so read its answer closely.`;
  }
  const ttl = seller.idempotency.replayTtlSeconds;
  const span = ttl === null ? "" : `, for ${formatDuration(ttl * 1000)}`;
  return `${sellerName} promises to act on one key only once${span}, so it cannot book twice.`;
}

/** What left this desk and when, as far as the record goes. */
export function WhatHappenedPanel({ rounds }: { rounds: readonly RoundView[] }) {
  const zone = useZone();
  const first = rounds[0];
  return (
    <Panel labelledBy="happened-title">
      <PanelHeader title="What happened" id="happened-title">
        {first ? (
          <span className="text-12 text-ink-3">times in {formatZone(new Date(first.preparedAt), zone)}</span>
        ) : null}
      </PanelHeader>
      <ul>
        {rounds
          .flatMap((round) => steps(round))
          .map((step) => (
            <li
              key={`${step.at} ${step.words}`}
              className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-0.5 border-t border-line px-4 py-2 first:border-t-0 sm:grid-cols-[72px_150px_120px_minmax(0,1fr)]"
            >
              <span>{formatClock(step.at, zone).replace(/ \S+$/, "")}</span>
              <code className="text-12">{step.tool}</code>
              <code className="text-12 text-ink-3 max-sm:col-span-2">key {step.key}</code>
              {step.unknown ? (
                <Say kind="unknown" className="font-medium max-sm:col-span-2">
                  {step.words}
                </Say>
              ) : (
                <span className="inline-flex items-center gap-1.5 font-medium text-ink-2 max-sm:col-span-2">
                  <ArrowRight aria-hidden="true" size={14} /> {step.words}
                </span>
              )}
            </li>
          ))}
      </ul>
    </Panel>
  );
}

function steps(round: RoundView): { at: string; tool: string; key: string; words: string; unknown: boolean }[] {
  const request = parsed(round.requestText);
  const key = isRecord(request) ? `${String(request.idempotency_key ?? "").slice(0, 8)}…` : "";
  const base = { tool: round.tool, key };
  const sent = round.sentAt ? [{ ...base, at: round.sentAt, words: "sent", unknown: false }] : [];
  const at = round.answeredAt ?? round.sentAt ?? round.preparedAt;
  return [...sent, { ...base, at, words: round.fault?.message ?? "no answer that can be relied on", unknown: true }];
}

type FindOutPanelProps = {
  sellerName: string;
  expiresAt: string | null;
  sellerOffsetMs: number;
  pending: boolean;
  onAskAgain: () => void;
};

/** The way out of an unknown outcome: the same bytes, the same key. */
export function FindOutPanel({ sellerName, expiresAt, sellerOffsetMs, pending, onAskAgain }: FindOutPanelProps) {
  const zone = useZone();
  return (
    <Panel labelledBy="find-out-title">
      <PanelHeader title="Find out" id="find-out-title" />
      <div className="grid gap-2.5 p-4">
        {expiresAt ? (
          <p className="flex flex-wrap items-baseline gap-x-2">
            <TimeLeft expiresAt={expiresAt} sellerOffsetMs={sellerOffsetMs} size="md" />
            <span className="text-ink-2">on the hold, ends {formatClock(expiresAt, zone)}</span>
          </p>
        ) : null}
        <Say kind="ok">
          <span className="text-ink">Stored: the request, its key and the time</span>
        </Say>
        <Say kind="unknown">
          <span className="text-ink">Not settled: no media buy id was received</span>
        </Say>
        <Say kind="note">
          <span className="text-ink">Until it is settled, this proposal cannot be accepted or finalized</span>
        </Say>
      </div>
      <div className="border-t border-line bg-inset p-4">
        <Button
          variant="primary"
          size="lg"
          className="w-full"
          pending={pending}
          icon={<RefreshCw aria-hidden="true" size={16} />}
          onClick={onAskAgain}
        >
          Ask {sellerName} again
        </Button>
        <p className="mt-2.5 text-12 text-ink-2">With the same key. Nothing is sent twice as a new request.</p>
      </div>
    </Panel>
  );
}
