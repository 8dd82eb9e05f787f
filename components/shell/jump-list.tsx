"use client";

import { useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { useRouter } from "next/navigation";
import { Dialog } from "@/components/ui/dialog";
import { api } from "@/lib/api/client";
import { PLACES } from "./places";
import { useHolds } from "./use-holds";

type JumpListProps = { open: boolean; onOpenChange: (open: boolean) => void };

type Target = { key: string; href: string; label: string; sub?: string };

const NEW: readonly Target[] = [
  { key: "new-negotiation", href: "/negotiations/new", label: "New negotiation" },
  { key: "new-seller", href: "/sellers/new", label: "Add a seller" },
];

// Letters scattered over a name are no match: a wrong thread opened in haste costs more than a letter typed.
function holdsEveryWord(_key: string, typed: string, keywords: string[] = []): number {
  const name = keywords.join(" ").toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => name.includes(word))
    ? 1
    : 0;
}

/** Everything with an address, found by typing. */
export function JumpList({ open, onOpenChange }: JumpListProps) {
  const router = useRouter();
  const { data: negotiations = [] } = useQuery(api.negotiations.list.queryOptions({ enabled: open }));
  const { data: sellers = [] } = useQuery(api.sellers.list.queryOptions({ enabled: open }));
  const { data: holds = [] } = useHolds();

  const groups: { heading: string; targets: readonly Target[] }[] = [
    {
      heading: "Holds",
      targets: holds.map((hold) => ({
        key: `hold-${hold.snapshotId}`,
        href: `/negotiations/${hold.negotiationId}/accept/${hold.snapshotId}`,
        label: `${hold.sellerName}, ${hold.negotiationName}`,
        sub: hold.proposalId,
      })),
    },
    {
      heading: "Negotiations",
      targets: negotiations.flatMap((negotiation) => [
        {
          key: `negotiation-${negotiation.id}`,
          href: `/negotiations/${negotiation.id}`,
          label: negotiation.name,
          sub: negotiation.brandDomain,
        },
        ...negotiation.threads.map((thread) => ({
          key: `thread-${thread.id}`,
          href: `/negotiations/${negotiation.id}?thread=${encodeURIComponent(thread.id)}`,
          label: `${negotiation.name}, ${thread.sellerName}`,
          sub: "one seller's thread",
        })),
      ]),
    },
    {
      heading: "Sellers",
      targets: sellers.map((seller) => ({
        key: `seller-${seller.id}`,
        href: `/sellers/${seller.id}`,
        label: seller.name,
        sub: seller.url,
      })),
    },
    {
      heading: "Pages",
      targets: [...PLACES.map((place) => ({ key: place.href, href: place.href, label: place.label })), ...NEW],
    },
  ];

  const go = (href: string) => {
    onOpenChange(false);
    router.push(href);
  };

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Jump to">
      <Command label="Jump to" loop filter={holdsEveryWord} className="-m-4">
        <div className="border-b border-line px-4">
          <Command.Input
            autoFocus
            placeholder="A negotiation, seller, hold or page"
            className="h-11 w-full bg-transparent text-16 outline-none sm:text-14"
          />
        </div>
        <Command.List className="max-h-[min(420px,60dvh)] overflow-auto p-2">
          <Command.Empty className="px-2 py-6 text-ink-3">Nothing on this desk has that name.</Command.Empty>
          {groups.map(({ heading, targets }) =>
            targets.length === 0 ? null : (
              <Command.Group
                key={heading}
                heading={heading}
                className="**:[[cmdk-group-heading]]:px-2 **:[[cmdk-group-heading]]:pt-2 **:[[cmdk-group-heading]]:pb-1 **:[[cmdk-group-heading]]:text-12 **:[[cmdk-group-heading]]:text-ink-3"
              >
                {targets.map((target) => (
                  <Command.Item
                    key={target.key}
                    value={target.key}
                    keywords={[target.label, target.sub ?? ""]}
                    onSelect={() => go(target.href)}
                    className="flex min-h-9 cursor-pointer items-center gap-3 rounded-control px-2 data-[selected=true]:bg-accent-soft"
                  >
                    <span className="min-w-0 truncate font-medium">{target.label}</span>
                    {target.sub ? (
                      <span className="ml-auto min-w-0 truncate text-12 text-ink-3">{target.sub}</span>
                    ) : null}
                  </Command.Item>
                ))}
              </Command.Group>
            ),
          )}
        </Command.List>
      </Command>
    </Dialog>
  );
}
