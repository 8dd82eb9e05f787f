import { createHash } from "node:crypto";
import { addSignInFailure, type Db, deleteSignInFailures, findSignInFailures, processStore } from "@/lib/store";

/** Wrong tries one account, or one place that guesses links, may have within the window. */
const MOST_FAILURES = 10;
const WINDOW_MS = 15 * 60_000;

/** What wrong tries are counted by. Neither an e-mail nor an address is kept with them. */
type Counted = { hash: string };

const counted = (text: string): Counted => ({ hash: createHash("sha256").update(text).digest("hex") });

/** An account by its e-mail, whether there is one or not. */
export const account = (email: string): Counted => counted(email.trim().toLowerCase());

/** The place a request came from. No e-mail has a space in it, so no account is meant by it. */
const place = (request: Request): Counted => counted(`from ${clientAddress(request)}`);

/** How many seconds nothing is tried here any more; null where something may be. */
export async function secondsToWait(db: Db, { hash }: Counted, now: number): Promise<number | null> {
  const found = await findSignInFailures(db, hash, new Date(now - WINDOW_MS).toISOString());
  if (!found || found.failures < MOST_FAILURES) return null;
  return Math.max(1, Math.ceil((Date.parse(found.since) + WINDOW_MS - now) / 1_000));
}

export const countFailure = (db: Db, { hash }: Counted, now: number): Promise<void> =>
  addSignInFailure(db, hash, new Date(now).toISOString(), new Date(now - WINDOW_MS).toISOString());

export const forgetFailures = (db: Db, { hash }: Counted): Promise<void> => deleteSignInFailures(db, hash);

/**
 * Tries something that a place may guess at: where it was wrong, that is counted there, and too often is not tried at all.
 * @returns what came of it, or how many seconds to wait
 */
export async function tryFrom<T>(
  request: Request,
  attempt: () => Promise<{ wrong: boolean; value: T }>,
): Promise<{ value: T } | { seconds: number }> {
  const { db } = await processStore();
  const from = place(request);
  const seconds = await secondsToWait(db, from, Date.now());
  if (seconds !== null) return { seconds };
  const { wrong, value } = await attempt();
  if (wrong) await countFailure(db, from, Date.now());
  return { value };
}

/**
 * Where a request came from: the last entry of X-Forwarded-For, which the nearest proxy, or the server itself, has written. What stands
 * before it anybody may have written.
 */
export function clientAddress(request: Request): string {
  return request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() || "127.0.0.1";
}
