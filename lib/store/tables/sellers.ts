import type { Insertable, Selectable } from "kysely";
import type { Db } from "../db";
import type { SellersTable } from "../schema";

export type SellerRow = Selectable<SellersTable>;

export const listSellers = (db: Db) => db.selectFrom("sellers").selectAll().orderBy("name").orderBy("id").execute();

export const findSeller = (db: Db, id: string) =>
  db.selectFrom("sellers").selectAll().where("id", "=", id).executeTakeFirst();

export async function insertSeller(db: Db, row: Insertable<SellersTable>): Promise<void> {
  await db.insertInto("sellers").values(row).execute();
}

export async function recordSellerTest(
  db: Db,
  id: string,
  test: { at: string; ok: boolean; ms: number; message: string },
): Promise<void> {
  await db
    .updateTable("sellers")
    .set({ tested_at: test.at, test_ok: test.ok ? 1 : 0, test_ms: test.ms, test_message: test.message })
    .where("id", "=", id)
    .execute();
}

/** `at` null: the credentials worked, or were renewed. */
export async function noteCredentialsRefused(db: Db, id: string, at: string | null): Promise<void> {
  await db.updateTable("sellers").set({ credentials_refused_at: at }).where("id", "=", id).execute();
}

export async function changeSellerAuth(db: Db, id: string, auth: SellerRow["auth"]): Promise<void> {
  await db.updateTable("sellers").set({ auth, credentials_refused_at: null }).where("id", "=", id).execute();
}

export async function deleteSeller(db: Db, id: string): Promise<void> {
  await db.deleteFrom("sellers").where("id", "=", id).execute();
}
