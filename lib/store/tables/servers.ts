import type { Selectable } from "kysely";
import type { Db } from "../db";
import type { ServersTable } from "../schema";

export type ServerRow = Selectable<ServersTable>;

/** Says that a server is running as of `seen_at`; the first beat makes it known. */
export async function beat(db: Db, server: ServerRow): Promise<void> {
  await db
    .insertInto("servers")
    .values(server)
    .onConflict((oc) => oc.column("id").doUpdateSet({ seen_at: server.seen_at }))
    .execute();
}

export const listServers = (db: Db) =>
  db.selectFrom("servers").selectAll().orderBy("started_at").orderBy("id").execute();

export async function forgetServer(db: Db, id: string): Promise<void> {
  await db.deleteFrom("servers").where("id", "=", id).execute();
}

/** Forgets the servers that gave no sign of life since `instant`. */
export async function forgetServersBefore(db: Db, instant: string): Promise<void> {
  await db.deleteFrom("servers").where("seen_at", "<", instant).execute();
}
