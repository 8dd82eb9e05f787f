import { deleteAuthSessions, listAuthSessions } from "@/lib/store";
import { record } from "../activity/record";
import { type Context, instant, requirePermission } from "../context";
import { notFound } from "../refusal";
import { deviceOf } from "./device";
import { personOf } from "./find";

/** One's own sessions, the one in use first. */
export async function listOwnSessions(ctx: Context) {
  requirePermission(ctx, "look");
  const sessions = await sessionsOf(ctx, ctx.actor.id);
  return sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

/** Somebody's sessions, for those who keep the desk. @throws DeskRefusal NOT_FOUND */
export async function listSessionsOf(ctx: Context, input: { id: string }) {
  requirePermission(ctx, "manage_people");
  const { id } = await personOf(ctx.db, ctx, input.id);
  return sessionsOf(ctx, id);
}

/** Ends one of one's own sessions, or with `id` left out all but the one in use. @throws DeskRefusal NOT_FOUND */
export async function endOwnSessions(ctx: Context, input: { id?: string }) {
  requirePermission(ctx, "look");
  const { id } = input;
  const which = id === undefined ? { except: ctx.sessionId ?? "" } : { id };
  const ended = await deleteAuthSessions(ctx.db, { userId: ctx.actor.id, ...which });
  if (id !== undefined && ended === 0) throw notFound("session");
  return { ended };
}

/** Ends somebody's session, or with `sessionId` left out all of them, at once. @throws DeskRefusal NOT_FOUND */
export async function endSessionsOf(ctx: Context, input: { id: string; sessionId?: string }) {
  requirePermission(ctx, "manage_people");
  return ctx.db.transaction().execute(async (tx) => {
    const person = await personOf(tx, ctx, input.id);
    const ended = await deleteAuthSessions(tx, { userId: person.id, id: input.sessionId });
    if (input.sessionId !== undefined && ended === 0) throw notFound("session");
    if (ended > 0) {
      const detail = { person: person.id, sessions: ended };
      await record(tx, ctx, { action: "person.sessions_ended", subject: person.name, detail });
    }
    return { ended };
  });
}

async function sessionsOf(ctx: Context, userId: string) {
  const rows = ctx.mode === "local" ? [] : await listAuthSessions(ctx.db, instant(ctx), userId);
  return rows.map((row) => ({
    id: row.id,
    device: deviceOf(row.user_agent),
    address: row.ip_address,
    startedAt: row.created_at,
    lastUsedAt: row.updated_at,
    endsAt: row.expires_at,
    isCurrent: row.id === ctx.sessionId,
  }));
}
