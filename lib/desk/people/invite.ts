import { insertInvitation, newId } from "@/lib/store";
import { record } from "../activity/record";
import { type Context, instant, requirePermission } from "../context";
import { conflict } from "../refusal";
import { hashOf, newToken } from "./hash";
import { type Rights, rightsTexts } from "./rights";

const DAY_MS = 24 * 3_600_000;

/**
 * Makes a link by which one person can join once, with these rights. Its token is told here and nowhere else: only its hash is stored.
 * @throws DeskRefusal CONFLICT in local mode
 */
export async function invite(ctx: Context, input: { name: string; days: number } & Rights) {
  requirePermission(ctx, "manage_people");
  if (ctx.mode === "local")
    throw conflict("In local mode nobody can be invited: the desk answers on this machine only.");
  const token = newToken();
  const { name, role, limits, brands, days } = input;
  const expiresAt = new Date(ctx.now().getTime() + days * DAY_MS).toISOString();
  const id = newId("inv");
  await ctx.db.transaction().execute(async (tx) => {
    await insertInvitation(tx, {
      id,
      token_hash: hashOf(token),
      name,
      role,
      ...rightsTexts({ limits, brands }),
      created_at: instant(ctx),
      created_by: ctx.actor.id,
      expires_at: expiresAt,
      used_at: null,
      used_by: null,
      withdrawn_at: null,
    });
    const after = { role, limits, brands: brands && [...brands] };
    await record(tx, ctx, {
      action: "person.invited",
      subject: name,
      detail: { invitation: id, after, expires: expiresAt },
    });
  });
  return { id, path: `/join/${token}`, expiresAt };
}
