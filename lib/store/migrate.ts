import { type Kysely, Migrator } from "kysely";
import { MIGRATIONS } from "./migrations";
import type { Schema } from "./schema";

/** Brings the database to this release's schema. @throws the first migration's error; what ran before it stays. */
export async function migrate(db: Kysely<Schema>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
