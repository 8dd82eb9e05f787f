"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { Initials } from "@/components/people/initials";
import { ROLE_WORDS } from "@/components/people/role-words";
import { api, type SessionView } from "@/lib/api/client";

/** Who is at the desk, by initials; pressed, name, role and agency, whom one can be instead, and the way out. */
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
        className="fixed inset-auto top-12 right-3 m-0 mt-1 w-72 rounded-panel border border-line bg-surface text-ink shadow-pop sm:right-5"
      >
        {session ? (
          <dl className="grid gap-0.5 p-4">
            <dt className="sr-only">Name</dt>
            <dd className="font-semibold wrap-anywhere">{session.buyer.name}</dd>
            <dt className="sr-only">Role and organization</dt>
            <dd className="text-ink-2">
              {ROLE_WORDS[session.role].label}, {session.buyer.organization}
            </dd>
            <dt className="mt-2 text-12 text-ink-3">Operator named to sellers</dt>
            <dd className="mono wrap-anywhere">{session.operator}</dd>
          </dl>
        ) : (
          <p className="p-4 text-ink-3">Nobody has been read yet.</p>
        )}
        {session ? <Colleagues session={session} /> : null}
        <nav aria-label="Your desk" className="grid border-t border-line py-1.5">
          {session?.permissions.includes("manage_people") ? (
            <Link href="/people" className={ROW} onClick={close}>
              People
            </Link>
          ) : null}
          <Link href="/settings" className={ROW} onClick={close}>
            Settings{session?.mode === "team" ? " and sessions" : ""}
          </Link>
        </nav>
        <form method="post" action="/session/end" className="border-t border-line py-1.5">
          <button type="submit" className={ROW}>
            Leave the desk
          </button>
        </form>
      </div>
    </>
  );
}

const ROW = "flex min-h-9 w-full items-center gap-3 px-4 text-left font-medium hover:bg-sunken -outline-offset-2";

// The page stays under the menu when a link leads elsewhere in the desk.
const close = () => document.getElementById("who-is-here")?.hidePopover();

/** In local mode: be one of the others, in one click, at the place one is looking at. */
function Colleagues({ session }: { session: SessionView }) {
  const others = session.ready.filter(({ id }) => id !== session.buyer.id);
  if (others.length === 0) return null;
  return (
    <form
      method="post"
      action="/session"
      onSubmit={(event) => {
        const place = event.currentTarget.elements.namedItem("to");
        if (place instanceof HTMLInputElement) place.value = window.location.pathname + window.location.search;
      }}
      className="border-t border-line py-1.5"
    >
      <input type="hidden" name="to" />
      {others.map(({ id, name, initials, role }) => (
        <button key={id} type="submit" name="person" value={id} className={`${ROW} py-1`}>
          <Initials>{initials}</Initials>
          <span className="min-w-0">
            Be {name}
            <span className="block text-12 font-normal text-ink-2">{ROLE_WORDS[role].label}</span>
          </span>
        </button>
      ))}
    </form>
  );
}
