import { createHash, randomBytes } from "node:crypto";
import {
  type Db,
  deleteExpiredSessions,
  deleteSession,
  findPerson,
  findSession,
  insertSession,
  processStore,
} from "@/lib/store";
import { localBuyer, localPeople } from "./local-people";
import { operatorDomain } from "./organization";
import { rightsOf } from "./person";
import type { Actor } from "./roles";

/**
 * The name of this desk's cookie. Browsers keep cookies by host and not by port, so desks side by side on one machine would sign each
 * other out; every port but the usual one has a name of its own.
 */
export function sessionCookieName({ PORT }: NodeJS.ProcessEnv = process.env): string {
  return PORT === undefined || PORT === "" || PORT === "3000" ? "parley_session" : `parley_session_${PORT}`;
}
export const SESSION_SECONDS = 30 * 24 * 3_600;

/** Who is at the desk, and for which agency domain. */
export type Session = { actor: Actor; operator: string; mode: "local" | "team" };

type Cookies = { get: (name: string) => { value: string } | undefined };

/** Starts a session for one of the ready people, else for the buyer. @returns the cookie's value; only its hash is stored. */
export async function startLocalSession(personId: string = localBuyer().id): Promise<string> {
  const { db } = await processStore();
  const token = randomBytes(32).toString("base64url");
  const now = new Date();
  await deleteExpiredSessions(db, now.toISOString());
  await insertSession(db, {
    token_hash: hashOf(token),
    user_id: (localPeople().find(({ actor }) => actor.id === personId)?.actor ?? localBuyer()).id,
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + SESSION_SECONDS * 1_000).toISOString(),
  });
  return token;
}

/** The session the cookies belong to (`await cookies()` of a page, or `requestCookies`); null where there is none. */
export async function sessionFromCookies(cookies: Cookies): Promise<Session | null> {
  const token = cookies.get(sessionCookieName())?.value;
  if (!token) return null;
  const { db } = await processStore();
  const row = await findSession(db, hashOf(token), new Date().toISOString());
  const actor = row && (await localActor(db, row.user_id));
  return actor ? { actor, operator: operatorDomain(), mode: "local" } : null;
}

/** A ready person with what was changed about them; undefined where it is none. */
async function localActor(db: Db, id: string): Promise<Actor | undefined> {
  const ready = localPeople().find(({ actor }) => actor.id === id);
  const changed = ready && (await findPerson(db, id));
  return ready && { ...ready.actor, ...(changed && rightsOf(changed)) };
}

/** Ends the session the cookies belong to, wherever that cookie was copied to. */
export async function endSession(cookies: Cookies): Promise<void> {
  const token = cookies.get(sessionCookieName())?.value;
  if (!token) return;
  const { db } = await processStore();
  await deleteSession(db, hashOf(token));
}

/** Reads the Cookie header of a plain request. */
export function requestCookies(request: Request): Cookies {
  const pairs = (request.headers.get("cookie") ?? "").split(";").map((pair) => pair.trim());
  return {
    get(name) {
      const pair = pairs.find((each) => each.startsWith(`${name}=`));
      return pair === undefined ? undefined : { value: pair.slice(name.length + 1) };
    },
  };
}

/** The Set-Cookie header for a session's token; an empty token takes the cookie away. */
export function sessionCookie(token: string): string {
  const age = token === "" ? 0 : SESSION_SECONDS;
  return `${sessionCookieName()}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${age}`;
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
