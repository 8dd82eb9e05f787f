import { createHash, randomBytes } from "node:crypto";
import {
  type Db,
  deleteAuthSessions,
  deleteExpiredSessions,
  deleteSession,
  findPerson,
  findSession,
  insertSession,
  processStore,
  touchAuthSession,
} from "@/lib/store";
import { localBuyer, localPeople } from "./local-people";
import { type DeskMode, deskMode } from "./mode";
import { operatorDomain } from "./organization";
import { actorOf, rightsOf } from "./person";
import type { Actor } from "./roles";
import { teamAuth, teamCookieName } from "./team";

/**
 * The name of this desk's cookie. Browsers keep cookies by host and not by port, so desks side by side on one machine would sign each
 * other out; every port but the usual one has a name of its own.
 */
export function sessionCookieName(env: NodeJS.ProcessEnv = process.env): string {
  const mode = deskMode(env);
  if (mode.kind === "team") return teamCookieName(mode.baseUrl);
  const { PORT } = env;
  return PORT === undefined || PORT === "" || PORT === "3000" ? "parley_session" : `parley_session_${PORT}`;
}
export const SESSION_SECONDS = 30 * 24 * 3_600;

/** Who is at the desk, and for which agency domain. `id` names the session to its own person where sessions are listed. */
export type Session = { actor: Actor; operator: string; mode: DeskMode["kind"]; id?: string };

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
  const mode = deskMode();
  return mode.kind === "team" ? teamSession(cookies, mode.baseUrl) : localSession(cookies);
}

async function localSession(cookies: Cookies): Promise<Session | null> {
  const token = cookies.get(sessionCookieName())?.value;
  if (!token) return null;
  const { db } = await processStore();
  const row = await findSession(db, hashOf(token), new Date().toISOString());
  const actor = row && (await localActor(db, row.user_id));
  return actor ? { actor, operator: operatorDomain(), mode: "local" } : null;
}

/** The person is read with every request: a role that was taken away is gone with the next one. */
async function teamSession(cookies: Cookies, baseUrl: URL): Promise<Session | null> {
  const name = teamCookieName(baseUrl);
  const value = cookies.get(name)?.value;
  if (!value) return null;
  const auth = await teamAuth();
  // Next hands a page the value decoded; a plain request's is as it came.
  const cookie = `${name}=${encodeURIComponent(decoded(value))}`;
  const found = await auth.api.getSession({ headers: new Headers({ cookie }) });
  if (!found) return null;
  const { db } = await processStore();
  const person = await findPerson(db, found.user.id);
  if (!person || person.deactivated_at !== null) return null;
  const now = Date.now();
  const { id } = found.session;
  if (now - found.session.updatedAt.getTime() > TOUCH_MS) {
    await touchAuthSession(db, id, new Date(now).toISOString(), new Date(now - TOUCH_MS).toISOString());
  }
  return { actor: actorOf(person), operator: operatorDomain(), mode: "team", id };
}

/** How exactly "last used" is known. */
const TOUCH_MS = 60_000;

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** A ready person with what was changed about them; undefined where it is none. */
async function localActor(db: Db, id: string): Promise<Actor | undefined> {
  const ready = localPeople().find(({ actor }) => actor.id === id);
  const changed = ready && (await findPerson(db, id));
  return ready && { ...ready.actor, ...(changed && rightsOf(changed)) };
}

/** Ends the session the cookies belong to, wherever that cookie was copied to. @returns the Set-Cookie header that takes it away */
export async function endSession(cookies: Cookies): Promise<string> {
  const mode = deskMode();
  const { db } = await processStore();
  if (mode.kind === "team") {
    const session = await teamSession(cookies, mode.baseUrl);
    if (session?.id) await deleteAuthSessions(db, { userId: session.actor.id, id: session.id });
    const secure = mode.baseUrl.protocol === "https:" ? "; Secure" : "";
    return `${teamCookieName(mode.baseUrl)}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${secure}`;
  }
  const token = cookies.get(sessionCookieName())?.value;
  if (token) await deleteSession(db, hashOf(token));
  return sessionCookie("");
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
