import { createHash, randomBytes } from "node:crypto";
import type { SandboxDatabase } from "../state/database";

const REFRESH_SECONDS = 30 * 24 * 3_600;

const SCHEMA = `
  create table if not exists oauth_tokens (
    token_hash text primary key,
    seller text not null,
    principal text not null,
    kind text not null check (kind in ('access', 'refresh')),
    resource text not null,
    expires_at integer not null
  ) strict;
`;

/** Whom a token speaks for, and the path of the endpoint it is for. */
export type Grantee = { seller: string; principal: string; resource: string };

/** Gives out an access token, with a refresh token where one was asked for. Only their hashes are kept. */
export function issueTokens(
  database: SandboxDatabase,
  grantee: Grantee,
  options: { seconds: number; refreshable: boolean; now: number },
): { accessToken: string; refreshToken?: string } {
  prepared(database);
  database.prepare("delete from oauth_tokens where expires_at < ?").run(options.now - REFRESH_SECONDS * 1_000);
  const accessToken = store(database, grantee, "access", options.now + options.seconds * 1_000);
  if (!options.refreshable) return { accessToken };
  return { accessToken, refreshToken: store(database, grantee, "refresh", options.now + REFRESH_SECONDS * 1_000) };
}

/** Whom an access token speaks for and until when, in milliseconds; whether that is over is for the client's clock to say. */
export function findAccess(database: SandboxDatabase, token: string): (Grantee & { expiresAt: number }) | undefined {
  prepared(database);
  return database
    .prepare(
      `select seller, principal, resource, expires_at as expiresAt from oauth_tokens
       where token_hash = ? and kind = 'access'`,
    )
    .get(hashOf(token)) as (Grantee & { expiresAt: number }) | undefined;
}

/** Takes a refresh token, which works once: its answer brings the next one. */
export function takeRefresh(database: SandboxDatabase, token: string, now: number): Grantee | undefined {
  prepared(database);
  return database
    .prepare(
      `delete from oauth_tokens where token_hash = ? and kind = 'refresh' and expires_at > ?
       returning seller, principal, resource`,
    )
    .get(hashOf(token), now) as Grantee | undefined;
}

/** Takes back all access tokens of one buyer at one seller, as an operator would. */
export function revokeTokens(database: SandboxDatabase, seller: string, principal: string): void {
  prepared(database);
  database
    .prepare("delete from oauth_tokens where seller = ? and principal = ? and kind = 'access'")
    .run(seller, principal);
}

function store(database: SandboxDatabase, grantee: Grantee, kind: "access" | "refresh", expiresAt: number): string {
  const token = `sbx_${kind}_${randomBytes(24).toString("base64url")}`;
  database
    .prepare(
      "insert into oauth_tokens (token_hash, seller, principal, kind, resource, expires_at) values (?, ?, ?, ?, ?, ?)",
    )
    .run(hashOf(token), grantee.seller, grantee.principal, kind, grantee.resource, expiresAt);
  return token;
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

// Beside the schema of the seller's own state: an authorization server is another server, which happens to use the same file.
const ready = new WeakSet<SandboxDatabase>();

function prepared(database: SandboxDatabase): void {
  if (ready.has(database)) return;
  database.exec(SCHEMA);
  ready.add(database);
}
