import type { Selectable, Updateable } from "kysely";
import type { Db } from "../db";
import type { PeopleTable } from "../schema";

export type PersonRow = Selectable<PeopleTable>;

export const findPerson = (db: Db, id: string) =>
  db.selectFrom("people").selectAll().where("id", "=", id).executeTakeFirst();

/** Everyone who was ever let in, by name. */
export const listPeople = (db: Db) => db.selectFrom("people").selectAll().orderBy("name").orderBy("id").execute();

export async function insertPerson(db: Db, row: PersonRow): Promise<void> {
  await db.insertInto("people").values(row).execute();
}

export async function changePerson(db: Db, id: string, changes: Updateable<PeopleTable>): Promise<void> {
  await db.updateTable("people").set(changes).where("id", "=", id).execute();
}
