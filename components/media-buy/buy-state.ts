import { isRecord, parsed } from "@/components/hold/received";
import type { Money } from "@/lib/adcp";

/** A media buy as its seller showed it once (facts 2.8). Null is "the seller did not say", never zero. */
export type BuyState = {
  mediaBuyId: string | null;
  name: string | null;
  status: string | null;
  revision: number | null;
  total: Money | null;
  currency: string | null;
  dailyCap: number | null;
  frequencyCap: Record<string, unknown> | null;
  start: string | null;
  end: string | null;
  creativeDeadline: string | null;
  confirmedAt: string | null;
  cancellation: { at: string | null; by: string | null; reason: string | null } | null;
  rejectionReason: string | null;
  health: string | null;
  acceptedProposalId: string | null;
  packages: BuyPackage[];
  /** Null where the seller lists none at all. */
  actions: BuyAction[] | null;
  history: BuyEntry[];
};

export type BuyPackage = {
  packageId: string;
  productId: string | null;
  budget: number | null;
  impressions: number | null;
  start: string | null;
  end: string | null;
  paused: boolean;
  canceled: boolean;
  creativeDeadline: string | null;
  /** Formats the seller still waits for; null where it does not say. */
  formatsPending: number | null;
  approvals: { creativeId: string; status: string }[];
  delivered: { asOf: string | null; impressions: number | null; spend: number | null } | null;
};

export type BuyAction = {
  task: string;
  action: string;
  mode: string | null;
  changeTermId: string | null;
  packageIds: string[] | null;
};

export type BuyEntry = {
  revision: number | null;
  at: string | null;
  actor: string | null;
  action: string | null;
  summary: string | null;
};

/** Reads an item of get_media_buys. Total: what has another shape is left out. */
export function buyState(text: string): BuyState {
  const value = parsed(text);
  const item = isRecord(value) ? value : {};
  const currency = words(item.currency);
  const amount = number(item.total_budget);
  const cancellation = isRecord(item.cancellation) ? item.cancellation : null;
  return {
    mediaBuyId: words(item.media_buy_id),
    name: words(item.name),
    status: words(item.status),
    revision: number(item.revision),
    total: amount === null || currency === null ? null : { amount, currency },
    currency,
    dailyCap: number(item.daily_budget_cap),
    frequencyCap: isRecord(item.frequency_cap) ? item.frequency_cap : null,
    start: words(item.start_time),
    end: words(item.end_time),
    creativeDeadline: words(item.creative_deadline),
    confirmedAt: words(item.confirmed_at),
    cancellation: cancellation && {
      at: words(cancellation.canceled_at),
      by: words(cancellation.canceled_by),
      reason: words(cancellation.reason),
    },
    rejectionReason: words(item.rejection_reason),
    health: words(item.health),
    acceptedProposalId: words(item.accepted_proposal_id),
    packages: records(item.packages).flatMap(packageOf),
    actions: Array.isArray(item.available_actions) ? records(item.available_actions).flatMap(actionOf) : null,
    history: records(item.history).map(entryOf),
  };
}

function packageOf(item: Record<string, unknown>): BuyPackage[] {
  const packageId = words(item.package_id);
  if (packageId === null) return [];
  const snapshot = isRecord(item.snapshot) ? item.snapshot : null;
  return [
    {
      packageId,
      productId: words(item.product_id),
      budget: number(item.budget),
      impressions: number(item.impressions),
      start: words(item.start_time),
      end: words(item.end_time),
      paused: item.paused === true,
      canceled: item.canceled === true,
      creativeDeadline: words(item.creative_deadline),
      formatsPending: Array.isArray(item.formats_pending) ? item.formats_pending.length : null,
      approvals: records(item.creative_approvals).flatMap(({ creative_id, approval_status }) =>
        typeof creative_id === "string"
          ? [{ creativeId: creative_id, status: words(approval_status) ?? "not stated" }]
          : [],
      ),
      delivered: snapshot && {
        asOf: words(snapshot.as_of),
        impressions: number(snapshot.impressions),
        spend: number(snapshot.spend),
      },
    },
  ];
}

function actionOf({
  task,
  action,
  mode,
  change_term_id,
  applicable_package_ids,
}: Record<string, unknown>): BuyAction[] {
  if (typeof task !== "string" || typeof action !== "string") return [];
  const packageIds = Array.isArray(applicable_package_ids)
    ? applicable_package_ids.filter((id) => typeof id === "string")
    : null;
  return [{ task, action, mode: words(mode), changeTermId: words(change_term_id), packageIds }];
}

const entryOf = ({ revision, timestamp, actor, action, summary }: Record<string, unknown>): BuyEntry => ({
  revision: number(revision),
  at: words(timestamp),
  actor: words(actor),
  action: words(action),
  summary: words(summary),
});

const words = (value: unknown): string | null => (typeof value === "string" ? value : null);
const number = (value: unknown): number | null => (typeof value === "number" && Number.isFinite(value) ? value : null);
const records = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.filter(isRecord) : []);
