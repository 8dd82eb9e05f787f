"use client";

import { useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { useRouter } from "next/navigation";
import { useDeferredValue, useEffect, useMemo, useState } from "react";
import type { PageAction } from "@/components/shortcuts/actions";
import { Keys } from "@/components/shortcuts/keys";
import { Dialog } from "@/components/ui/dialog";
import { formatMoney } from "@/components/ui/format-money";
import { inertText } from "@/components/ui/inert-text";
import { api } from "@/lib/api/client";
import { useHolds } from "../use-holds";
import { recentHrefs, rememberHref } from "./recent";
import { holdsEveryWord, searchTextOf, type Target, type TargetGroup } from "./target";
import { actionTarget, actionTargets, holdTargets, negotiationTargets, pageTargets, sellerTargets } from "./targets";
import { takeTypedAhead, typedAhead } from "./typed-ahead";

type PaletteProps = { open: boolean; onOpenChange: (open: boolean) => void; frameActions: readonly PageAction[] };

/** Everything with an address, and everything the page in view can do, found by typing. */
export function Palette(props: PaletteProps) {
  return (
    <Dialog open={props.open} onOpenChange={props.onOpenChange} title="Find a place or an action">
      {props.open ? <List {...props} /> : null}
    </Dialog>
  );
}

/** Of one group so many are shown at once; typing brings the others up. */
const MOST_SHOWN = 8;
const MARKED = {
  draft: "draft",
  committed: "on hold or was",
  accepted: "accepted",
  ready: "without a status",
} as const;
const OLDER = "older lane, not verifiable";

function List({ onOpenChange, frameActions }: PaletteProps) {
  const router = useRouter();
  // It is there from the first drawing, which is when the list marks its first entry for Enter.
  const [typed, setTyped] = useState(typedAhead);
  useEffect(() => {
    const ahead = takeTypedAhead();
    if (ahead) setTyped(ahead);
  }, []);
  // What is listed keeps up with each key, so that Enter never goes to what an earlier letter had found.
  const search = typed.trim();
  const { data: negotiations } = useQuery(api.negotiations.list.queryOptions());
  const { data: sellers } = useQuery(api.sellers.list.queryOptions());
  const { data: holds } = useHolds();
  // The server is asked when the keys let it. None of another search is shown meanwhile: Enter would go to it.
  const asked = useDeferredValue(search);
  const { data: found } = useQuery(
    api.proposals.find.queryOptions({ input: { search: asked }, enabled: asked.length >= 3 }),
  );

  // What the page offers is asked once: while the palette is open nothing behind it changes.
  const [actions] = useState(() => [...actionTargets(), ...frameActions.map(actionTarget)]);
  const [recent] = useState(recentHrefs);
  const known = useMemo(
    () => ({
      holds: holdTargets(holds ?? []),
      negotiations: negotiationTargets(negotiations ?? []),
      sellers: sellerTargets(sellers ?? []),
      pages: pageTargets(),
    }),
    [holds, negotiations, sellers],
  );
  const proposals = useMemo(
    () =>
      (found ?? []).map(
        (proposal): Target => ({
          key: `proposal-${proposal.snapshotId}`,
          href: `/negotiations/${proposal.negotiationId}?thread=${encodeURIComponent(proposal.threadId)}&view=results&source=${encodeURIComponent(proposal.snapshotId)}`,
          label: [proposal.proposalId, proposal.total ? formatMoney(proposal.total) : "no total"].join(", "),
          sub: `${proposal.lane === "legacy" ? OLDER : MARKED[proposal.status]}, ${proposal.sellerName}, ${proposal.negotiationName}`,
        }),
      ),
    [found],
  );

  const everywhere = [...known.negotiations, ...known.sellers, ...known.holds];
  const groups: TargetGroup[] = [
    {
      heading: "Recent",
      targets: search
        ? []
        : recent.flatMap((href) => {
            const target = everywhere.find((each) => "href" in each && each.href === href);
            return target ? [{ ...target, key: `recent-${target.key}` }] : [];
          }),
    },
    { heading: "On this page", targets: actions },
    { heading: "Holds", targets: known.holds },
    { heading: "Proposals", targets: asked === search && search.length >= 3 ? proposals : [] },
    { heading: "Negotiations", targets: known.negotiations },
    { heading: "Sellers", targets: known.sellers },
    { heading: "Pages", targets: known.pages },
  ];
  const shown = groups
    .map(({ heading, targets }) => {
      const fits =
        search === "" || heading === "Proposals"
          ? targets
          : targets.filter((target) => holdsEveryWord(searchTextOf(target), search));
      return { heading, targets: fits.slice(0, search === "" && heading !== "On this page" ? MOST_SHOWN : 40) };
    })
    .filter(({ targets }) => targets.length > 0);

  const choose = (target: Target) => {
    onOpenChange(false);
    if ("href" in target) {
      rememberHref(target.href);
      router.push(target.href);
      // An action may move the focus; it comes after the dialog has given it back.
    } else setTimeout(target.run);
  };

  return (
    <Command label="Find a place or an action" loop shouldFilter={false} className="-m-4">
      <div className="border-b border-line px-4">
        <Command.Input
          autoFocus
          value={typed}
          onValueChange={setTyped}
          maxLength={100}
          placeholder="A negotiation, seller, proposal, page or action"
          className="h-11 w-full bg-transparent text-16 outline-none sm:text-14"
        />
      </div>
      <Command.List className="h-[min(420px,60dvh)] overflow-auto p-2">
        <Command.Empty className="px-2 py-6 text-ink-3">Nothing here has that name, id or total.</Command.Empty>
        {shown.map(({ heading, targets }) => (
          <Command.Group
            key={heading}
            heading={heading}
            className="**:[[cmdk-group-heading]]:px-2 **:[[cmdk-group-heading]]:pt-2 **:[[cmdk-group-heading]]:pb-1 **:[[cmdk-group-heading]]:text-12 **:[[cmdk-group-heading]]:text-ink-3"
          >
            {targets.map((target) => (
              <Command.Item
                key={target.key}
                value={target.key}
                onSelect={() => choose(target)}
                className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-2 data-[selected=true]:bg-accent-soft sm:min-h-9"
              >
                <span className="min-w-0 truncate font-medium">{inertText(target.label)}</span>
                {target.sub ? (
                  <span className="ml-auto min-w-0 max-w-[55%] truncate text-12 text-ink-3">
                    {inertText(target.sub)}
                  </span>
                ) : null}
                {target.keys ? (
                  <span className={`shrink-0 max-sm:hidden ${target.sub ? "" : "ml-auto"}`}>
                    <Keys keys={target.keys} />
                  </span>
                ) : null}
              </Command.Item>
            ))}
          </Command.Group>
        ))}
      </Command.List>
    </Command>
  );
}
