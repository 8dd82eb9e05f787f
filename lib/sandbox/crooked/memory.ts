import type { World } from "../state/world";
import { isLieName, type LieName } from "./lies";

/**
 * Which lie a proposal was asked for with, so that it can be told when the proposal is finalized or accepted. Kept apart from the honest
 * state, which knows nothing of it.
 */
const TABLE = `
  create table if not exists lies (
    seller text not null,
    principal text not null,
    proposal_id text not null,
    lie text not null,
    primary key (seller, principal, proposal_id)
  ) strict;
`;

export function rememberLie(
  { database, seller, principal }: World,
  proposalIds: readonly string[],
  lie: LieName,
): void {
  database.exec(TABLE);
  const insert = database.prepare(
    "insert or replace into lies (seller, principal, proposal_id, lie) values (?, ?, ?, ?)",
  );
  for (const id of proposalIds) insert.run(seller, principal, id, lie);
}

export function rememberedLie({ database, seller, principal }: World, proposalId: string): LieName | null {
  database.exec(TABLE);
  const row = database
    .prepare("select lie from lies where seller = ? and principal = ? and proposal_id = ?")
    .get(seller, principal, proposalId) as { lie: string } | undefined;
  return isLieName(row?.lie) ? row.lie : null;
}
