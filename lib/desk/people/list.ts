import { localPeople } from "@/lib/auth";
import {
  listAuthSessions,
  listAuthUsers,
  listPeople as listPeopleRows,
  openInvitations,
  openPasswordResets,
} from "@/lib/store";
import { type Context, instant, requirePermission } from "../context";
import { personOf } from "./find";
import { invitationView, personView } from "./view";

/** Everyone who works here, and the invitations that can still be used. */
export async function listPeople(ctx: Context) {
  requirePermission(ctx, "manage_people");
  return ctx.mode === "local" ? { people: await ready(ctx), invitations: [] } : team(ctx);
}

/** In local mode sessions are nobody's in particular: whoever sits here is each of them. */
async function ready(ctx: Context) {
  const rows = await Promise.all(localPeople().map(({ actor }) => personOf(ctx.db, ctx, actor.id)));
  return rows.map((row) => personView(ctx, row, { email: null, lastSeenAt: null, sessions: 0, resetLink: null }));
}

async function team(ctx: Context) {
  const now = instant(ctx);
  const users = new Map((await listAuthUsers(ctx.db)).map((user) => [user.id, user]));
  const sessions = await listAuthSessions(ctx.db, now);
  const resets = await openPasswordResets(ctx.db, now);
  const people = (await listPeopleRows(ctx.db)).flatMap((row) => {
    const user = users.get(row.id);
    const own = sessions.filter(({ user_id }) => user_id === row.id);
    if (!user) return [];
    return personView(ctx, row, {
      email: user.email,
      lastSeenAt: own[0]?.updated_at ?? null,
      sessions: own.length,
      resetLink: resets.find(({ person_id }) => person_id === row.id) ?? null,
    });
  });
  return { people, invitations: (await openInvitations(ctx.db, now)).map(invitationView) };
}
