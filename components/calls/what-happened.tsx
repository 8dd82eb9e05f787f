"use client";

import { ArrowRight } from "lucide-react";
import { isRecord, requestSent } from "@/components/hold/received";
import { formatClock, formatZone } from "@/components/ui/format-time";
import { Say } from "@/components/ui/mark";
import { Panel, PanelHeader } from "@/components/ui/panel";
import { useZone } from "@/components/ui/use-zone";
import type { RoundView } from "@/lib/api/client";
import { stepsOf } from "./steps";

/** What left this desk about one thing, and what came of it, in order, as far as the record goes. */
export function WhatHappenedPanel({ rounds }: { rounds: readonly RoundView[] }) {
  const zone = useZone();
  const first = rounds[0];
  const steps = rounds.flatMap((round) =>
    stepsOf(round).map((step) => ({ ...step, key: step.isSent ? keyOf(round) : "" })),
  );
  return (
    <Panel labelledBy="happened-title">
      <PanelHeader title="What happened" id="happened-title">
        {first ? (
          <span className="text-12 text-ink-3">times in {formatZone(new Date(first.preparedAt), zone)}</span>
        ) : null}
      </PanelHeader>
      <ol>
        {steps.map((step) => (
          <li
            key={`${step.at} ${step.tool} ${step.words}`}
            className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-0.5 border-t border-line px-4 py-2 first:border-t-0 sm:grid-cols-[72px_150px_120px_minmax(0,1fr)]"
          >
            <time dateTime={step.at}>{formatClock(step.at, zone).replace(/ \S+$/, "")}</time>
            <code className="text-12">{step.tool}</code>
            <code className="text-12 text-ink-3 max-sm:col-span-2 max-sm:empty:hidden">
              {step.key === "" ? "" : `key ${step.key}`}
            </code>
            {step.mark === null ? (
              <span className="inline-flex items-center gap-1.5 font-medium text-ink-2 max-sm:col-span-2">
                <ArrowRight aria-hidden="true" size={14} /> {step.words}
              </span>
            ) : (
              <Say kind={step.mark} className="font-medium max-sm:col-span-2">
                {step.words}
              </Say>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** Enough of a call's key to tell it from another's. */
function keyOf(round: RoundView): string {
  const request = requestSent(round);
  return isRecord(request) ? `${String(request.idempotency_key ?? "").slice(0, 8)}…` : "";
}
