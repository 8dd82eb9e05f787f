import type { Selectable } from "kysely";
import type { Db } from "../db";
import type { SettingsTable } from "../schema";

export type SettingRow = Selectable<SettingsTable>;

export const findSetting = (db: Db, key: string) =>
  db.selectFrom("settings").selectAll().where("key", "=", key).executeTakeFirst();

export async function putSetting(db: Db, row: SettingRow): Promise<void> {
  await db
    .insertInto("settings")
    .values(row)
    .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
    .execute();
}

/** @returns whether it was there: of two that take it away one did. */
export async function deleteSetting(db: Db, key: string, value?: string): Promise<boolean> {
  const query = db.deleteFrom("settings").where("key", "=", key);
  const { numDeletedRows } = await (value === undefined
    ? query
    : query.where("value_text", "=", value)
  ).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
