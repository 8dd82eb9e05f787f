"use client";

import Link from "next/link";
import { laneName } from "@/components/legacy/lane/lane-words";
import { formatCount } from "@/components/ui/format-money";
import { formatAgo, formatInstant, formatTook } from "@/components/ui/format-time";
import { Say } from "@/components/ui/mark";
import { useNow } from "@/components/ui/use-now";
import { useZone } from "@/components/ui/use-zone";
import type { SellerView } from "@/lib/api/client";

/** Who answered when, how fast, and what the desk caught it at. */
export function SellerTable({ sellers }: { sellers: readonly SellerView[] }) {
  const now = useNow(60_000);
  const zone = useZone();
  return (
    <ul>
      {sellers.map((seller) => {
        const { standing, lastTest } = seller;
        const caught =
          standing.digestMismatches.count +
          standing.falseRevised.count +
          standing.unlistedBreaches.count +
          standing.termsChanged.count;
        return (
          <li
            key={seller.id}
            className="relative grid gap-x-4 gap-y-1 border-t border-line px-3 py-2.5 first:border-t-0 hover:bg-inset sm:grid-cols-[minmax(0,1.2fr)_minmax(0,1.3fr)_minmax(0,1fr)_minmax(0,1.2fr)] sm:items-baseline sm:px-4"
          >
            <h3 className="text-13 font-semibold">
              <Link
                href={`/sellers/${seller.id}`}
                className="wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-(--focus)"
              >
                {seller.name}
              </Link>
              <span className="mono block truncate font-normal text-ink-3">{seller.url}</span>
              {seller.laneInfo.kind === "legacy" ? (
                <Say kind="review" className="text-12 font-normal">
                  {laneName(seller.laneInfo)}
                </Say>
              ) : null}
            </h3>
            <p>
              {lastTest === null ? (
                <Say kind="not_yet">Never tested</Say>
              ) : (
                <Say kind={lastTest.ok ? "ok" : "block"}>
                  {lastTest.ok ? `Reachable, ${formatTook(lastTest.ms)}` : "Not reachable"}
                  {now ? (
                    <span className="text-ink-3" title={formatInstant(lastTest.at, zone)}>
                      , {formatAgo(lastTest.at, now)}
                    </span>
                  ) : null}
                </Say>
              )}
            </p>
            <p className="text-ink-2">
              {standing.replies === 0
                ? "No reply recorded yet"
                : `${formatCount(standing.replies)} ${standing.replies === 1 ? "reply" : "replies"}${
                    standing.medianReplyMs === null ? "" : `, median ${formatTook(standing.medianReplyMs)}`
                  }`}
            </p>
            <p>
              {caught > 0 ? (
                <Say kind="block">
                  {formatCount(caught)} {caught === 1 ? "breach" : "breaches"} found
                </Say>
              ) : standing.replies > 0 ? (
                <Say kind="ok">Nothing found against its word</Say>
              ) : (
                <span className="text-ink-3">No record yet</span>
              )}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
