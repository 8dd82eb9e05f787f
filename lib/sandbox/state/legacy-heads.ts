import type { World } from "./world";

/** In the 3.0 and 3.1 lane a proposal keeps its id while it changes; this is the snapshot it stands for now. */
export function headOf(world: World, proposalId: string): string {
  const row = world.database
    .prepare("select snapshot_id from legacy_heads where seller = ? and principal = ? and proposal_id = ?")
    .get(world.seller, world.principal, proposalId) as { snapshot_id: string } | undefined;
  return row?.snapshot_id ?? proposalId;
}

export function moveHead(world: World, proposalId: string, snapshotId: string): void {
  world.database
    .prepare(
      `insert into legacy_heads (seller, principal, proposal_id, snapshot_id) values (?, ?, ?, ?)
       on conflict (seller, principal, proposal_id) do update set snapshot_id = excluded.snapshot_id`,
    )
    .run(world.seller, world.principal, proposalId, snapshotId);
}
