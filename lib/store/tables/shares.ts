import type { Selectable } from "kysely";
import { inChunks } from "../chunks";
import type { Db } from "../db";
import type { SharesTable } from "../schema";

export type ShareRow = Selectable<SharesTable>;

/** A share and its columns in their order. */
export async function insertShare(db: Db, row: ShareRow, snapshotIds: readonly string[]): Promise<void> {
  await db.insertInto("shares").values(row).execute();
  await db
    .insertInto("share_columns")
    .values(snapshotIds.map((snapshot_id, place) => ({ share_id: row.id, place, snapshot_id })))
    .execute();
}

const open = (db: Db, now: string) =>
  db.selectFrom("shares").selectAll().where("revoked_at", "is", null).where("expires_at", ">", now);

/** Those that still show something, newest first. */
export const openShares = (db: Db, now: string) =>
  open(db, now).orderBy("created_at", "desc").orderBy("id", "desc").execute();

export const findOpenShare = (db: Db, tokenHash: string, now: string) =>
  open(db, now).where("token_hash", "=", tokenHash).executeTakeFirst();

/** The columns of shares, each share's in their order. */
export const columnsOfShares = (db: Db, shareIds: string[]) =>
  inChunks(shareIds, (ids) =>
    db
      .selectFrom("share_columns")
      .selectAll()
      .where("share_id", "in", ids)
      .orderBy("share_id")
      .orderBy("place")
      .execute(),
  );

/** Ends an open share. @returns whether it was open */
export async function revokeShare(db: Db, id: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("shares")
    .set({ revoked_at: at })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Who is gone takes along the links they made. */
export async function revokeSharesOf(db: Db, createdBy: string, at: string): Promise<void> {
  await db
    .updateTable("shares")
    .set({ revoked_at: at })
    .where("created_by", "=", createdBy)
    .where("revoked_at", "is", null)
    .execute();
}
