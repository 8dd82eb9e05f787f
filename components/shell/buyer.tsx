"use client";

import { useQuery } from "@tanstack/react-query";
import { api } from "@/lib/api/client";

/** Who is at the desk, by initials; pressed, the whole name, the agency and the way out. */
export function Buyer() {
  const { data: session } = useQuery(api.session.current.queryOptions({ staleTime: Number.POSITIVE_INFINITY }));
  return (
    <>
      <button
        type="button"
        popoverTarget="who-is-here"
        aria-label={session ? `${session.buyer.name}, ${session.buyer.organization}` : "Who is at the desk"}
        className="grid size-8 shrink-0 place-items-center rounded-full border border-line bg-sunken text-11 font-semibold text-ink-2 hover:border-line-2 sm:size-7"
      >
        {session?.buyer.initials}
      </button>
      <div
        id="who-is-here"
        popover="auto"
        className="fixed inset-auto top-12 right-3 m-0 mt-1 w-64 rounded-panel border border-line bg-surface p-4 text-ink shadow-pop sm:right-5"
      >
        {session ? (
          <dl className="grid gap-0.5">
            <dt className="sr-only">Buyer</dt>
            <dd className="font-semibold">{session.buyer.name}</dd>
            <dt className="sr-only">Organization</dt>
            <dd className="text-ink-2">{session.buyer.organization}</dd>
            <dt className="mt-2 text-12 text-ink-3">Operator named to sellers</dt>
            <dd className="mono wrap-anywhere">{session.operator}</dd>
          </dl>
        ) : (
          <p className="text-ink-3">Nobody has been read yet.</p>
        )}
        <form method="post" action="/session/end" className="mt-3 border-t border-line pt-3">
          <button type="submit" className="font-medium text-accent hover:underline">
            Leave the desk
          </button>
        </form>
      </div>
    </>
  );
}
