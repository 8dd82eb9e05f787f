import type { Criteria, Proposal } from "@/lib/adcp";
import type { World } from "./world";

/** A snapshot with what the seller keeps about it. `proposal` is what the buyer is shown now. */
export type StoredProposal = {
  proposal: Proposal;
  /** Idempotency and ownership scope: the account or brand it was made for. */
  binding: string;
  brandDomain: string;
  operator: string | null;
  criteria: Criteria;
  declineReason: string | null;
  createdAt: string;
};

export type NewProposal = Omit<StoredProposal, "declineReason" | "createdAt">;

type Row = {
  binding: string;
  brand_domain: string;
  operator: string | null;
  snapshot: string;
  criteria: string;
  decline_reason: string | null;
  accepted_at: string | null;
  media_buy_id: string | null;
  created_at: string;
};

/** Acceptance keeps the id and changes only the status, so it is laid over the snapshot, which is never rewritten. */
function fromRow(row: Row): StoredProposal {
  const snapshot = JSON.parse(row.snapshot) as Proposal;
  const acceptance =
    row.accepted_at && row.media_buy_id
      ? { proposal_status: "accepted" as const, accepted_at: row.accepted_at, media_buy_id: row.media_buy_id }
      : {};
  return {
    proposal: { ...snapshot, ...acceptance },
    binding: row.binding,
    brandDomain: row.brand_domain,
    operator: row.operator,
    criteria: JSON.parse(row.criteria) as Criteria,
    declineReason: row.decline_reason,
    createdAt: row.created_at,
  };
}

export function insertProposal(world: World, entry: NewProposal, now: Date): void {
  world.database
    .prepare(
      `insert into proposals (seller, principal, proposal_id, binding, brand_domain, operator, snapshot, criteria,
         source_id, created_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      world.seller,
      world.principal,
      entry.proposal.proposal_id,
      entry.binding,
      entry.brandDomain,
      entry.operator,
      JSON.stringify(entry.proposal),
      JSON.stringify(entry.criteria),
      entry.proposal.parent_proposal_id ?? null,
      now.toISOString(),
    );
}

export function findProposal(world: World, proposalId: string): StoredProposal | null {
  const row = world.database
    .prepare("select * from proposals where seller = ? and principal = ? and proposal_id = ?")
    .get(world.seller, world.principal, proposalId) as Row | undefined;
  return row ? fromRow(row) : null;
}

/** The committed or accepted snapshots made from this draft, newest first. */
export function findCommittedSuccessors(world: World, draftId: string): StoredProposal[] {
  const rows = world.database
    .prepare("select * from proposals where seller = ? and principal = ? and source_id = ? order by rowid desc")
    .all(world.seller, world.principal, draftId) as Row[];
  return rows.map(fromRow).filter(({ proposal }) => proposal.proposal_status !== "draft");
}

/** Holds that still run at `now`: committed, not accepted, not past `expires_at` (equality counts as expired). */
export function countLiveHolds(world: World, now: Date): number {
  const rows = world.database
    .prepare("select * from proposals where seller = ? and principal = ? and accepted_at is null")
    .all(world.seller, world.principal) as Row[];
  return rows.map(fromRow).filter(({ proposal }) => isLiveHold(proposal, now)).length;
}

export function isLiveHold(proposal: Proposal, now: Date): boolean {
  return proposal.proposal_status === "committed" && !isLapsed(proposal, now);
}

export function isLapsed(proposal: Proposal, now: Date): boolean {
  return proposal.expires_at !== undefined && now.getTime() >= Date.parse(proposal.expires_at);
}

/** The first reason is kept: declining again says nothing new. */
export function markDeclined(world: World, proposalId: string, reason: string): void {
  world.database
    .prepare(
      `update proposals set decline_reason = coalesce(decline_reason, ?)
       where seller = ? and principal = ? and proposal_id = ?`,
    )
    .run(reason, world.seller, world.principal, proposalId);
}

export function markAccepted(world: World, proposalId: string, acceptedAt: string, mediaBuyId: string): void {
  world.database
    .prepare(
      `update proposals set accepted_at = ?, media_buy_id = ? where seller = ? and principal = ? and proposal_id = ?`,
    )
    .run(acceptedAt, mediaBuyId, world.seller, world.principal, proposalId);
}
