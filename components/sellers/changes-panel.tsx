"use client";

import { formatInstant } from "@/components/ui/format-time";
import { Say } from "@/components/ui/mark";
import { Panel, PanelHeader } from "@/components/ui/panel";
import { useZone } from "@/components/ui/use-zone";
import type { SellerView } from "@/lib/api/client";

/** What the seller declared differently from one reading to the next, newest first. Nothing where it never did. */
export function ChangesPanel({ seller: { capabilityChanges } }: { seller: SellerView }) {
  const zone = useZone();
  if (capabilityChanges.length === 0) return null;
  return (
    <Panel labelledBy="changes">
      <PanelHeader title="Changed capabilities" id="changes" />
      <ul>
        {capabilityChanges.map(({ at, text }) => (
          <li key={`${at} ${text}`} className="border-t border-line px-3 py-2.5 first:border-t-0 sm:px-4">
            <Say kind="review">
              <span className="text-ink">{text}</span>
            </Say>
            <p className="ml-5 text-12 text-ink-3">
              <time dateTime={at}>{formatInstant(at, zone)}</time>
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
