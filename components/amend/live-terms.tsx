"use client";

import type { ReactNode } from "react";
import { buyStatusWords } from "@/components/accept/buy-status";
import type { BuyState } from "@/components/media-buy/buy-state";
import { formatAmount, formatMoney } from "@/components/ui/format-money";
import { formatFlight, formatInstant } from "@/components/ui/format-time";
import { inertText } from "@/components/ui/inert-text";
import { Say } from "@/components/ui/mark";
import { useZone } from "@/components/ui/use-zone";
import type { MediaBuyDetail } from "@/lib/api/client";

type LiveTermsProps = { detail: MediaBuyDetail; state: BuyState; names: ReadonlyMap<string, string>; seller: string };

/** What the buy is now, beside what is asked of it: read back just before, because a change of older terms is refused. */
export function LiveTerms({ detail, state, names, seller }: LiveTermsProps) {
  const zone = useZone();
  const { readBack } = detail.buy;
  return (
    <div className="grid gap-3 px-3 py-3 sm:px-4">
      <h2 className="text-14 font-semibold">Live now</h2>
      {readBack.state === "agrees" ? (
        <Say kind="ok">As accepted{readBack.at ? `, read ${formatInstant(readBack.at, zone)}` : ""}</Say>
      ) : (
        <Say kind="block">{readBack.message ?? "It has not been read back."}</Say>
      )}
      <dl className="grid gap-2">
        <Term name="Status">{buyStatusWords(state.status, seller).name}</Term>
        <Term name="Revision">{state.revision ?? detail.buy.revision}</Term>
        <Term name="Total">{state.total ? formatMoney(state.total) : "not stated"}</Term>
        <Term name="Flight">
          {state.start && state.end ? formatFlight(state.start, state.end, zone) : "not stated"}
        </Term>
      </dl>
      <h3 className="font-semibold">Lines</h3>
      <ul className="grid gap-2">
        {state.packages
          .filter(({ canceled }) => !canceled)
          .map((line) => (
            <li key={line.packageId}>
              <span className="wrap-anywhere">
                {inertText(names.get(line.productId ?? "") ?? line.productId ?? "")}
              </span>
              <span className="block text-12 text-ink-2">
                {line.budget === null ? "no budget stated" : `${state.currency ?? ""} ${formatAmount(line.budget)}`}
                {line.paused ? ", paused" : ""}
              </span>
            </li>
          ))}
      </ul>
    </div>
  );
}

function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-12 text-ink-3">{name}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}
