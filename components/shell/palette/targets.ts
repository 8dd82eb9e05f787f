import { type PageAction, pageActions } from "@/components/shortcuts/actions";
import { SHORTCUTS } from "@/components/shortcuts/table";
import { formatMoney } from "@/components/ui/format-money";
import type { HoldView, NegotiationSummary, SellerView } from "@/lib/api/client";
import { PLACES } from "../places";
import { GO_SHORTCUTS } from "./go-shortcuts";
import type { Target } from "./target";

export const pageTargets = (): Target[] => [
  ...PLACES.map(({ href, label }): Target => {
    const shortcut = GO_SHORTCUTS.find(([, to]) => to === href)?.[0];
    return { key: `page-${href}`, href, label, ...(shortcut ? { keys: SHORTCUTS[shortcut].keys[0] } : {}) };
  }),
  { key: "new-negotiation", href: "/negotiations/new", label: "New negotiation" },
  { key: "new-seller", href: "/sellers/new", label: "Add a seller" },
];

/** What the page in view offers, each once though two screens offer it. */
export function actionTargets(): Target[] {
  const seen = new Set<string>();
  return pageActions()
    .filter(({ id }) => !seen.has(id) && seen.add(id))
    .map(actionTarget);
}

export const actionTarget = ({ id, label, sub, shortcut, run }: PageAction): Target => ({
  key: `action-${id}`,
  label,
  ...(sub ? { sub } : {}),
  ...(shortcut ? { keys: SHORTCUTS[shortcut].keys[0] } : {}),
  run,
});

export const holdTargets = (holds: readonly HoldView[]): Target[] =>
  holds.map((hold) => ({
    key: `hold-${hold.snapshotId}`,
    href: `/negotiations/${hold.negotiationId}/accept/${hold.snapshotId}`,
    label: `${hold.sellerName}, ${hold.negotiationName}`,
    sub: hold.total ? `on hold, ${formatMoney(hold.total)}` : `on hold, ${hold.proposalId}`,
  }));

export const negotiationTargets = (negotiations: readonly NegotiationSummary[]): Target[] =>
  negotiations.flatMap((negotiation) => [
    {
      key: `negotiation-${negotiation.id}`,
      href: `/negotiations/${negotiation.id}`,
      label: negotiation.name,
      sub: negotiation.brandDomain,
    },
    ...(negotiation.threads.length > 1 ? negotiation.threads : []).map((thread) => ({
      key: `thread-${thread.id}`,
      href: `/negotiations/${negotiation.id}?thread=${encodeURIComponent(thread.id)}`,
      label: `${negotiation.name}, ${thread.sellerName}`,
      sub: "one seller's thread",
    })),
  ]);

export const sellerTargets = (sellers: readonly SellerView[]): Target[] =>
  sellers.map(({ id, name, url }) => ({ key: `seller-${id}`, href: `/sellers/${id}`, label: name, sub: url }));
