import type { Selectable } from "kysely";
import type { Db } from "../db";
import type { TemplatesTable } from "../schema";

export type TemplateRow = Selectable<TemplatesTable>;

export const templatesOf = (db: Db, userId: string) =>
  db.selectFrom("templates").selectAll().where("user_id", "=", userId).orderBy("name").orderBy("id").execute();

/** Keeps a template; one of its id is replaced as a whole. */
export async function putTemplate(db: Db, row: TemplateRow): Promise<void> {
  const { name, values_text, saved_at } = row;
  await db
    .insertInto("templates")
    .values(row)
    .onConflict((oc) => oc.column("id").doUpdateSet({ name, values_text, saved_at }))
    .execute();
}

/** @returns whether this person had such a template */
export async function renameTemplate(db: Db, place: { userId: string; id: string }, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("templates")
    .set({ name })
    .where("id", "=", place.id)
    .where("user_id", "=", place.userId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** @returns whether this person had such a template */
export async function deleteTemplate(db: Db, place: { userId: string; id: string }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("templates")
    .where("id", "=", place.id)
    .where("user_id", "=", place.userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
