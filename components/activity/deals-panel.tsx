"use client";

import { Download } from "lucide-react";
import Link from "next/link";
import { ButtonDownload } from "@/components/ui/button";
import { Disclosure } from "@/components/ui/disclosure";
import { formatInstant } from "@/components/ui/format-time";
import { useZone } from "@/components/ui/use-zone";
import type { ActivityOverview } from "@/lib/api/client";

type DealsPanelProps = { deals: ActivityOverview["deals"]; mayExport: boolean };

/** What was bought, each with its evidence to take out. */
export function DealsPanel({ deals, mayExport }: DealsPanelProps) {
  const zone = useZone();
  if (deals.length === 0) return null;
  return (
    <Disclosure
      title="Evidence of deals"
      sub={`${deals.length === 1 ? "1 media buy" : `${deals.length} media buys`}, one file each`}
    >
      <ul>
        {deals.map((deal) => (
          <li
            key={deal.snapshotId}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-3 py-2 first:border-t-0 sm:px-4"
          >
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-medium wrap-anywhere">
                <Link
                  href={`/negotiations/${deal.negotiationId}/accept/${deal.snapshotId}`}
                  className="underline decoration-line-2 underline-offset-2 hover:decoration-current"
                >
                  {deal.sellerName}, {deal.negotiationName}
                </Link>
              </p>
              <p className="text-12 text-ink-3">
                <code className="wrap-anywhere">{deal.mediaBuyId}</code>, accepted{" "}
                <time dateTime={deal.acceptedAt}>{formatInstant(deal.acceptedAt, zone)}</time>
              </p>
            </div>
            {mayExport ? (
              <ButtonDownload
                href={`/api/evidence/${encodeURIComponent(deal.snapshotId)}`}
                size="sm"
                icon={<Download aria-hidden="true" size={14} />}
                aria-label={`Download the evidence of ${deal.mediaBuyId}`}
              >
                Evidence
              </ButtonDownload>
            ) : null}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
