import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import Database from "better-sqlite3";

/**
 * The sandbox sellers' own file, apart from the desk's: whatever the desk does to its database, a seller's promises stand.
 * Snapshots and replies are JSON text exactly as they were sent; nothing here is ever summed or converted.
 */
const SCHEMA = `
  create table proposals (
    seller text not null,
    principal text not null,
    proposal_id text not null,
    binding text not null,
    brand_domain text not null,
    operator text,
    snapshot text not null,
    criteria text not null,
    source_id text,
    decline_reason text,
    accepted_at text,
    media_buy_id text,
    created_at text not null,
    primary key (seller, principal, proposal_id)
  ) strict;
  create index proposals_by_source on proposals (seller, principal, source_id);

  create table media_buys (
    seller text not null,
    principal text not null,
    media_buy_id text not null,
    binding text not null,
    brand_domain text not null,
    operator text,
    name text not null,
    status text not null,
    revision integer not null,
    accepted_proposal_id text not null,
    packages text not null,
    cancellation text,
    history text not null,
    created_at text not null,
    updated_at text not null,
    primary key (seller, principal, media_buy_id)
  ) strict;

  create table accounts (
    seller text not null,
    principal text not null,
    account_id text not null,
    binding text not null,
    account text not null,
    primary key (seller, principal, account_id)
  ) strict;
  create unique index accounts_by_binding on accounts (seller, principal, binding);

  create table replies (
    seller text not null,
    principal text not null,
    binding text not null,
    idempotency_key text not null,
    payload_hash text not null,
    body text not null,
    created_at text not null,
    primary key (seller, principal, binding, idempotency_key)
  ) strict;

  create table controls (
    seller text not null,
    principal text not null,
    settings text not null,
    primary key (seller, principal)
  ) strict;
`;

/** What a file of the first schema lacks; `live` is how a buy stands apart from its terms. */
const SECOND_SCHEMA = `
  create table tasks (
    seller text not null,
    principal text not null,
    task_id text not null,
    binding text not null,
    task_type text not null,
    created_at text not null,
    due_at text not null,
    request text not null,
    outcome text not null,
    primary key (seller, principal, task_id)
  ) strict;

  create table legacy_heads (
    seller text not null,
    principal text not null,
    proposal_id text not null,
    snapshot_id text not null,
    primary key (seller, principal, proposal_id)
  ) strict;

  create table rate_windows (
    seller text not null,
    principal text not null,
    started_at integer not null,
    calls integer not null,
    primary key (seller, principal)
  ) strict;

  create table seeded_products (
    seller text not null,
    principal text not null,
    product_id text not null,
    product text not null,
    primary key (seller, principal, product_id)
  ) strict;

  create table id_counters (
    seller text not null,
    principal text not null,
    given integer not null,
    primary key (seller, principal)
  ) strict;

  alter table media_buys add column live text not null default '{}';
`;

/** In order; `user_version` counts how many of them a file has. */
const SCHEMAS = [SCHEMA, SECOND_SCHEMA];

export type SandboxDatabase = Database.Database;

/** Opens a sandbox file and brings it to the current schema; safe when several processes open a new file at once. */
export function openSandboxDatabase(file: string): SandboxDatabase {
  const database = new Database(file, { timeout: 10_000 });
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = FULL");
  database
    .transaction(() => {
      const applied = database.pragma("user_version", { simple: true }) as number;
      for (const schema of SCHEMAS.slice(applied)) database.exec(schema);
      if (applied < SCHEMAS.length) database.pragma(`user_version = ${SCHEMAS.length}`);
    })
    .immediate();
  return database;
}

/** Next loads a route module once per bundle, so a plain module variable would open the file several times. */
const OPENED = Symbol.for("parley.sandbox.databases");
type Opened = { [OPENED]?: Map<string, SandboxDatabase> };

/** The database in `PARLEY_DATA_DIR` (default `.data`), opened once per process and file. */
export function sandboxDatabase(): SandboxDatabase {
  const folder = resolve(/* turbopackIgnore: true */ process.env.PARLEY_DATA_DIR || ".data");
  const file = join(folder, "sandbox.sqlite");
  const holder = globalThis as Opened;
  holder[OPENED] ??= new Map();
  const known = holder[OPENED].get(file);
  if (known) return known;
  mkdirSync(folder, { recursive: true });
  const opened = openSandboxDatabase(file);
  holder[OPENED].set(file, opened);
  return opened;
}
