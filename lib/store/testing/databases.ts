import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import type { StoreSettings } from "../open";

export type Dialect = "SQLite" | "PostgreSQL";

/** Settings of a store that nobody else has, and what deletes it once it is closed. */
export type Fresh = { settings: StoreSettings; remove: () => Promise<void> };

/** The databases that tests of the store run on: SQLite, and PostgreSQL where the machine has one; of a run on a PostgreSQL, that alone. */
export function dialects(): Dialect[] {
  if (process.env.PARLEY_TEST_DATABASE_URL) return ["PostgreSQL"];
  if (inject("postgresOffice") !== "") return ["SQLite", "PostgreSQL"];
  process.stdout.write("PostgreSQL is not installed: what is tested on both databases is tested on SQLite alone.\n");
  return ["SQLite"];
}

export async function freshStore(dialect: Dialect): Promise<Fresh> {
  const dataDir = mkdtempSync(join(tmpdir(), "parley-store-"));
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true });
  if (dialect === "SQLite") return { settings: { dataDir }, remove: async () => removeFolder() };
  const { url, drop } = await freshDatabase(await clusterUrl());
  const remove = async () => {
    await drop();
    removeFolder();
  };
  return { settings: { dataDir, databaseUrl: url, secretKey: "a key for tests" }, remove };
}

/** PARLEY_TEST_DATABASE_URL, else the run's own cluster. */
async function clusterUrl(): Promise<string> {
  const chosen = process.env.PARLEY_TEST_DATABASE_URL;
  if (chosen) return chosen;
  const response = await fetch(inject("postgresOffice"));
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}

/** Makes a database of its own on the server of `url`: one that sorts as people do, so that nothing can count on another order. */
export async function freshDatabase(url: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `parley_${randomBytes(8).toString("hex")}`;
  const own = new URL(url);
  own.pathname = `/${name}`;
  await asAdmin(url, async (admin) => {
    const { rows } = await admin.query("select current_setting('server_version_num')::int >= 150000 as speaks");
    const language = rows[0]?.speaks ? "locale_provider icu icu_locale 'en-US'" : "";
    await admin.query(`create database ${name} template template0 ${language}`);
  });
  return { url: own.href, drop: () => asAdmin(url, (admin) => admin.query(`drop database ${name} with (force)`)) };
}

async function asAdmin(url: string, run: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client(url);
  await admin.connect();
  try {
    await run(admin);
  } finally {
    await admin.end();
  }
}
