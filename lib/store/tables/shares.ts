import type { Selectable } from "kysely";
import { inChunks } from "../chunks";
import type { Db } from "../db";
import type { SharesTable } from "../schema";

export type ShareRow = Selectable<SharesTable>;

/** What a share shows at one place: a snapshot, or a look of the older lane. */
export type ShareColumn = { lane: "compact" | "legacy"; id: string };

/** A share and its columns in their order. */
export async function insertShare(db: Db, row: ShareRow, columns: readonly ShareColumn[]): Promise<void> {
  await db.insertInto("shares").values(row).execute();
  const placed = columns.map((column, place) => ({ ...column, share_id: row.id, place }));
  const snapshots = placed.flatMap(({ lane, id, share_id, place }) =>
    lane === "compact" ? [{ share_id, place, snapshot_id: id }] : [],
  );
  const looks = placed.flatMap(({ lane, id, share_id, place }) =>
    lane === "legacy" ? [{ share_id, place, observation_id: id }] : [],
  );
  if (snapshots.length > 0) await db.insertInto("share_columns").values(snapshots).execute();
  if (looks.length > 0) await db.insertInto("share_looks").values(looks).execute();
}

const open = (db: Db, now: string) =>
  db.selectFrom("shares").selectAll().where("revoked_at", "is", null).where("expires_at", ">", now);

/** Those that still show something, newest first. */
export const openShares = (db: Db, now: string) =>
  open(db, now).orderBy("created_at", "desc").orderBy("id", "desc").execute();

export const findOpenShare = (db: Db, tokenHash: string, now: string) =>
  open(db, now).where("token_hash", "=", tokenHash).executeTakeFirst();

/** The columns of shares, each share's in their order. */
export async function columnsOfShares(db: Db, shareIds: string[]): Promise<(ShareColumn & { share_id: string })[]> {
  const snapshots = await inChunks(shareIds, (ids) =>
    db.selectFrom("share_columns").selectAll().where("share_id", "in", ids).execute(),
  );
  const looks = await inChunks(shareIds, (ids) =>
    db.selectFrom("share_looks").selectAll().where("share_id", "in", ids).execute(),
  );
  return [
    ...snapshots.map(({ share_id, place, snapshot_id: id }) => ({ share_id, place, lane: "compact" as const, id })),
    ...looks.map(({ share_id, place, observation_id: id }) => ({ share_id, place, lane: "legacy" as const, id })),
  ].sort((one, other) => one.place - other.place);
}

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
