import type { MEDIA_BUY_STATUSES } from "@/lib/adcp";
import type { World } from "./world";

export type MediaBuyStatus = (typeof MEDIA_BUY_STATUSES)[number];

/** One package of the buy: `purchase_index` counts in the accepted terms; a line an amendment drops is `canceled`. */
export type StoredPackage = {
  package_id: string;
  product_id: string;
  purchase_index: number;
  budget?: number;
  impressions?: number;
  start_time: string;
  end_time: string;
  targeting_overlay?: Record<string, unknown>;
  paused?: boolean;
  canceled?: boolean;
};

export type HistoryEntry = { revision: number; timestamp: string; action: string; actor: string; summary: string };

/** How a buy stands apart from its accepted terms: what the buyer set at acceptance, and what controls changed since. */
export type LiveSettings = {
  /** The total where the terms fix none, or a lower one. */
  totalBudget?: { amount: number; currency: string };
  dailyBudgetCap?: number;
  /** `null` once the buyer took the cap off. */
  frequencyCap?: Record<string, unknown> | null;
  /** Booked through create_media_buy: no snapshot is shown with it, but the buyer's own context is (facts 2.8). */
  legacy?: { start: string; end: string; context?: unknown };
};

export type StoredMediaBuy = {
  mediaBuyId: string;
  binding: string;
  brandDomain: string;
  operator: string | null;
  name: string;
  status: MediaBuyStatus;
  revision: number;
  acceptedProposalId: string;
  packages: StoredPackage[];
  cancellation: { canceled_at: string; canceled_by: "buyer"; reason?: string } | null;
  history: HistoryEntry[];
  live: LiveSettings;
  createdAt: string;
  updatedAt: string;
};

type Row = {
  media_buy_id: string;
  binding: string;
  brand_domain: string;
  operator: string | null;
  name: string;
  status: MediaBuyStatus;
  revision: number;
  accepted_proposal_id: string;
  packages: string;
  cancellation: string | null;
  history: string;
  live: string;
  created_at: string;
  updated_at: string;
};

function fromRow(row: Row): StoredMediaBuy {
  return {
    mediaBuyId: row.media_buy_id,
    binding: row.binding,
    brandDomain: row.brand_domain,
    operator: row.operator,
    name: row.name,
    status: row.status,
    revision: row.revision,
    acceptedProposalId: row.accepted_proposal_id,
    packages: JSON.parse(row.packages) as StoredPackage[],
    cancellation: row.cancellation ? (JSON.parse(row.cancellation) as StoredMediaBuy["cancellation"]) : null,
    history: JSON.parse(row.history) as HistoryEntry[],
    live: JSON.parse(row.live) as LiveSettings,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** Writes the buy as it now stands; the caller has checked the revision it forked from. */
export function saveMediaBuy(world: World, buy: StoredMediaBuy): void {
  world.database
    .prepare(
      `insert into media_buys (seller, principal, media_buy_id, binding, brand_domain, operator, name, status, revision,
         accepted_proposal_id, packages, cancellation, history, live, created_at, updated_at)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       on conflict (seller, principal, media_buy_id) do update set name = excluded.name, status = excluded.status,
         revision = excluded.revision, accepted_proposal_id = excluded.accepted_proposal_id,
         packages = excluded.packages, cancellation = excluded.cancellation, history = excluded.history,
         live = excluded.live, updated_at = excluded.updated_at`,
    )
    .run(
      world.seller,
      world.principal,
      buy.mediaBuyId,
      buy.binding,
      buy.brandDomain,
      buy.operator,
      buy.name,
      buy.status,
      buy.revision,
      buy.acceptedProposalId,
      JSON.stringify(buy.packages),
      buy.cancellation ? JSON.stringify(buy.cancellation) : null,
      JSON.stringify(buy.history),
      JSON.stringify(buy.live),
      buy.createdAt,
      buy.updatedAt,
    );
}

export function findMediaBuy(world: World, mediaBuyId: string): StoredMediaBuy | null {
  const row = world.database
    .prepare("select * from media_buys where seller = ? and principal = ? and media_buy_id = ?")
    .get(world.seller, world.principal, mediaBuyId) as Row | undefined;
  return row ? fromRow(row) : null;
}

/** All buys of this world in the order they were made. */
export function listMediaBuys(world: World): StoredMediaBuy[] {
  const rows = world.database
    .prepare("select * from media_buys where seller = ? and principal = ? order by rowid")
    .all(world.seller, world.principal) as Row[];
  return rows.map(fromRow);
}
