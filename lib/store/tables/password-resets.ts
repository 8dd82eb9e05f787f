import type { Selectable } from "kysely";
import type { Db } from "../db";
import type { PasswordResetsTable } from "../schema";

export type PasswordResetRow = Selectable<PasswordResetsTable>;

export async function insertPasswordReset(db: Db, row: PasswordResetRow): Promise<void> {
  await db.insertInto("password_resets").values(row).execute();
}

const open = (db: Db, now: string) =>
  db
    .selectFrom("password_resets")
    .selectAll()
    .where("used_at", "is", null)
    .where("withdrawn_at", "is", null)
    .where("expires_at", ">", now);

/** Those that can still be used, newest first. */
export const openPasswordResets = (db: Db, now: string) => open(db, now).orderBy("created_at", "desc").execute();

export const findOpenPasswordReset = (db: Db, tokenHash: string, now: string) =>
  open(db, now).where("token_hash", "=", tokenHash).executeTakeFirst();

/** Ends a link that is open. @returns whether it was: of two who use one link one sets the password. */
export async function endPasswordReset(
  db: Db,
  id: string,
  end: { used_at: string } | { withdrawn_at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("password_resets")
    .set(end)
    .where("id", "=", id)
    .where("used_at", "is", null)
    .where("withdrawn_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Takes back the open links for a person, and with `andBy` also those this person made. */
export async function withdrawPasswordResets(
  db: Db,
  personId: string,
  now: string,
  { andBy = false }: { andBy?: boolean } = {},
): Promise<void> {
  await db
    .updateTable("password_resets")
    .set({ withdrawn_at: now })
    .where((eb) =>
      andBy ? eb.or([eb("person_id", "=", personId), eb("created_by", "=", personId)]) : eb("person_id", "=", personId),
    )
    .where("used_at", "is", null)
    .where("withdrawn_at", "is", null)
    .execute();
}
