import type { Selectable } from "kysely";
import type { Db } from "../db";
import type { InvitationsTable } from "../schema";

export type InvitationRow = Selectable<InvitationsTable>;

export async function insertInvitation(db: Db, row: InvitationRow): Promise<void> {
  await db.insertInto("invitations").values(row).execute();
}

const open = (db: Db, now: string) =>
  db
    .selectFrom("invitations")
    .selectAll()
    .where("used_at", "is", null)
    .where("withdrawn_at", "is", null)
    .where("expires_at", ">", now);

/** Those that can still be used, newest first. */
export const openInvitations = (db: Db, now: string) => open(db, now).orderBy("created_at", "desc").execute();

export const findOpenInvitation = (db: Db, tokenHash: string, now: string) =>
  open(db, now).where("token_hash", "=", tokenHash).executeTakeFirst();

/** Ends an invitation that is open. @returns whether it was: of two who use one link one gets in. */
export async function endInvitation(
  db: Db,
  id: string,
  end: { used_at: string; used_by: string } | { withdrawn_at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("invitations")
    .set(end)
    .where("id", "=", id)
    .where("used_at", "is", null)
    .where("withdrawn_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** An admin who is gone takes their open links along. */
export async function withdrawInvitationsOf(db: Db, createdBy: string, now: string): Promise<void> {
  await db
    .updateTable("invitations")
    .set({ withdrawn_at: now })
    .where("created_by", "=", createdBy)
    .where("used_at", "is", null)
    .where("withdrawn_at", "is", null)
    .execute();
}
