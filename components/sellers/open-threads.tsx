"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { TurnText } from "@/components/desk/turn";
import { Count, Panel, PanelHeader } from "@/components/ui/panel";
import { api, type SellerView } from "@/lib/api/client";

/** What is going on with this seller right now. */
export function OpenThreads({ seller }: { seller: SellerView }) {
  const { data } = useQuery(api.negotiations.list.queryOptions());
  const threads = (data ?? []).flatMap((negotiation) =>
    negotiation.threads.filter(({ sellerId }) => sellerId === seller.id).map((thread) => ({ negotiation, thread })),
  );
  return (
    <Panel as="aside" labelledBy="threads">
      <PanelHeader
        id="threads"
        title={
          <span className="flex items-center gap-2.5">
            Open with {seller.name} {data ? <Count>{threads.length}</Count> : null}
          </span>
        }
      />
      {data === undefined ? (
        <p className="px-3 py-3 text-ink-3 sm:px-4">Reading…</p>
      ) : threads.length === 0 ? (
        <p className="px-3 py-3 text-ink-2 sm:px-4">
          No negotiation yet.{" "}
          <Link
            href={`/negotiations/new?seller=${encodeURIComponent(seller.id)}`}
            className="font-medium text-accent hover:underline"
          >
            Send a brief
          </Link>
        </p>
      ) : (
        <ul>
          {threads.map(({ negotiation, thread }) => (
            <li key={thread.id} className="border-t border-line first:border-t-0">
              <Link
                href={`/negotiations/${negotiation.id}?thread=${encodeURIComponent(thread.id)}`}
                className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 px-3 py-2.5 -outline-offset-2 hover:bg-inset sm:px-4"
              >
                <span className="font-medium wrap-anywhere">{negotiation.name}</span>
                <span className="text-12 text-ink-3">{negotiation.brandDomain}</span>
                <span className="col-span-2 text-12">
                  <TurnText thread={thread} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
