import type { SandboxDatabase } from "./database";

/** Everything one buyer has at one seller. Two principals, or two sellers, never see each other's. */
export type World = { database: SandboxDatabase; seller: string; principal: string };

const TABLES = [
  "proposals",
  "media_buys",
  "accounts",
  "replies",
  "controls",
  "tasks",
  "legacy_heads",
  "rate_windows",
  "seeded_products",
  "id_counters",
] as const;

/** Forgets all of one world, for a test that wants to begin at the beginning. */
export function resetWorld(world: World): void {
  for (const table of TABLES) {
    world.database
      .prepare(`delete from ${table} where seller = ? and principal = ?`)
      .run(world.seller, world.principal);
  }
}

/** Forgets every buyer at every seller: the file as it was when it was made. */
export function resetEverything(database: SandboxDatabase): void {
  database
    .transaction(() => {
      for (const table of TABLES) database.prepare(`delete from ${table}`).run();
    })
    .immediate();
}
