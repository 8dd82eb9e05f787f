import {
  endPasswordReset,
  findPerson,
  insertPasswordReset,
  newId,
  openPasswordResets,
  withdrawPasswordResets,
} from "@/lib/store";
import { record } from "../activity/record";
import { type Context, instant, requirePermission } from "../context";
import { conflict, notFound } from "../refusal";
import { personOf } from "./find";
import { hashOf, newToken } from "./hash";

const HOUR_MS = 3_600_000;

/**
 * Makes a link by which a person sets a new password, once, in place of any before it. Its token is told here and nowhere else: only its
 * hash is stored. Until it is used, password and sessions stay as they are.
 * @throws DeskRefusal NOT_FOUND, CONFLICT in local mode and where the person's access is closed
 */
export async function makeResetLink(ctx: Context, input: { id: string; hours: number }) {
  requirePermission(ctx, "manage_people");
  if (ctx.mode === "local")
    throw conflict("In local mode nobody has a password: the desk answers on this machine only.");
  const token = newToken();
  const at = instant(ctx);
  const expiresAt = new Date(Date.parse(at) + input.hours * HOUR_MS).toISOString();
  const id = newId("rst");
  await ctx.db.transaction().execute(async (tx) => {
    const person = await personOf(tx, ctx, input.id);
    if (person.deactivated_at !== null) {
      throw conflict(`The access of ${person.name} is closed: open it before they set a new password.`);
    }
    await withdrawPasswordResets(tx, person.id, at);
    await insertPasswordReset(tx, {
      id,
      token_hash: hashOf(token),
      person_id: person.id,
      created_at: at,
      created_by: ctx.actor.id,
      expires_at: expiresAt,
      used_at: null,
      withdrawn_at: null,
    });
    await record(tx, ctx, {
      action: "person.reset_link_made",
      subject: person.name,
      detail: { person: person.id, link: id, expires: expiresAt },
    });
  });
  return { id, path: `/reset/${token}`, expiresAt };
}

/** Takes an open link back; it leads nowhere from then on. @throws DeskRefusal NOT_FOUND */
export async function withdrawResetLink(ctx: Context, input: { id: string }) {
  requirePermission(ctx, "manage_people");
  return ctx.db.transaction().execute(async (tx) => {
    const at = instant(ctx);
    const link = (await openPasswordResets(tx, at)).find(({ id }) => id === input.id);
    if (!link || !(await endPasswordReset(tx, link.id, { withdrawn_at: at }))) throw notFound("link");
    const person = await findPerson(tx, link.person_id);
    await record(tx, ctx, {
      action: "person.reset_link_withdrawn",
      subject: person?.name ?? link.person_id,
      detail: { person: link.person_id, link: link.id },
    });
    return { withdrawn: true as const };
  });
}
