import { type Selectable, sql } from "kysely";
import type { Db } from "../db";
import type { AuthAccountsTable, AuthUsersTable } from "../schema";

export type AuthUserRow = Selectable<AuthUsersTable>;

/** Stores a user who signs in by a password, in the transaction that lets them in. */
export async function insertAuthUser(
  db: Db,
  user: AuthUserRow,
  account: Pick<AuthAccountsTable, "id" | "password">,
): Promise<void> {
  await db.insertInto("auth_users").values(user).execute();
  const { created_at, updated_at } = user;
  await db
    .insertInto("auth_accounts")
    .values({ ...account, user_id: user.id, account_id: user.id, provider_id: "credential", created_at, updated_at })
    .execute();
}

export const findAuthUserByEmail = (db: Db, email: string) =>
  db.selectFrom("auth_users").selectAll().where("email", "=", email).executeTakeFirst();

export const findAuthUser = (db: Db, id: string) =>
  db.selectFrom("auth_users").select(["id", "email"]).where("id", "=", id).executeTakeFirst();

/** What is stored of a person's password; undefined where they have none. */
export const findPasswordHash = async (db: Db, userId: string): Promise<string | undefined> =>
  (await passwords(db, userId).executeTakeFirst())?.password ?? undefined;

const passwords = (db: Db, userId: string) =>
  db
    .selectFrom("auth_accounts")
    .select("password")
    .where("user_id", "=", userId)
    .where("provider_id", "=", "credential");

/** Stores a new password, whatever it was before. */
export async function putPassword(db: Db, userId: string, hash: string, at: string): Promise<void> {
  await newPassword(db, userId, hash, at).execute();
}

/** The same, only where it is still the one `before`. @returns whether it was: of two changes at once one is made. */
export async function changePasswordFrom(
  db: Db,
  userId: string,
  { before, hash, at }: { before: string; hash: string; at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await newPassword(db, userId, hash, at)
    .where("password", "=", before)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

const newPassword = (db: Db, userId: string, hash: string, at: string) =>
  db
    .updateTable("auth_accounts")
    .set({ password: hash, updated_at: at })
    .where("user_id", "=", userId)
    .where("provider_id", "=", "credential");

export const hasAuthUsers = async (db: Db): Promise<boolean> =>
  (await db.selectFrom("auth_users").select("id").limit(1).executeTakeFirst()) !== undefined;

export const listAuthUsers = (db: Db) => db.selectFrom("auth_users").selectAll().execute();

/** Sessions that have not run out, the last used first; their tokens stay where they are. */
export const listAuthSessions = (db: Db, now: string, userId?: string) => {
  const query = db
    .selectFrom("auth_sessions")
    .select(["id", "user_id", "user_agent", "ip_address", "created_at", "updated_at", "expires_at"])
    .where("expires_at", ">", now);
  return (userId === undefined ? query : query.where("user_id", "=", userId)).orderBy("updated_at", "desc").execute();
};

/** Notes that a session is in use, unless that was noted after `unless`. */
export async function touchAuthSession(db: Db, id: string, now: string, unless: string): Promise<void> {
  await db
    .updateTable("auth_sessions")
    .set({ updated_at: now })
    .where("id", "=", id)
    .where("updated_at", "<", unless)
    .execute();
}

export async function deleteAuthSessionByToken(db: Db, token: string): Promise<void> {
  await db.deleteFrom("auth_sessions").where("token", "=", token).execute();
}

/** @returns how many ended */
export async function deleteAuthSessions(
  db: Db,
  { userId, id, except }: { userId: string; id?: string; except?: string },
): Promise<number> {
  let query = db.deleteFrom("auth_sessions").where("user_id", "=", userId);
  if (id !== undefined) query = query.where("id", "=", id);
  if (except !== undefined) query = query.where("id", "!=", except);
  return Number((await query.executeTakeFirstOrThrow()).numDeletedRows);
}

export const findSignInFailures = (db: Db, accountHash: string, since: string) =>
  db
    .selectFrom("sign_in_failures")
    .selectAll()
    .where("account_hash", "=", accountHash)
    .where("since", ">", since)
    .executeTakeFirst();

/** Counts one more, in one statement: of many at once none is lost. What is older than `since` starts anew, and is swept for all. */
export async function addSignInFailure(db: Db, accountHash: string, now: string, since: string): Promise<void> {
  await db.deleteFrom("sign_in_failures").where("since", "<=", since).execute();
  await db
    .insertInto("sign_in_failures")
    .values({ account_hash: accountHash, failures: 1, since: now })
    .onConflict((conflict) =>
      conflict.column("account_hash").doUpdateSet({ failures: sql`sign_in_failures.failures + 1` }),
    )
    .execute();
}

export async function deleteSignInFailures(db: Db, accountHash: string): Promise<void> {
  await db.deleteFrom("sign_in_failures").where("account_hash", "=", accountHash).execute();
}
