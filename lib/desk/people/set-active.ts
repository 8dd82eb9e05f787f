import {
  changePerson,
  deleteAuthSessions,
  revokeSharesOf,
  withdrawInvitationsOf,
  withdrawPasswordResets,
} from "@/lib/store";
import { record } from "../activity/record";
import { type Context, instant, requirePermission } from "../context";
import { conflict } from "../refusal";
import { personOf } from "./find";
import { requireAnotherAdmin } from "./keep-an-admin";

/**
 * Closes a person's access, which ends their sessions and takes back the links they made in the same moment; or opens it again. What
 * they did stays under their name.
 * @throws DeskRefusal NOT_FOUND, CONFLICT for the last admin and in local mode
 */
export async function setActive(ctx: Context, input: { id: string; active: boolean }) {
  requirePermission(ctx, "manage_people");
  if (ctx.mode === "local") throw conflict("In local mode the ready people are always there.");
  return ctx.db.transaction().execute(async (tx) => {
    const person = await personOf(tx, ctx, input.id);
    const at = instant(ctx);
    if ((person.deactivated_at === null) === input.active) return { active: input.active, ended: 0 };
    if (!input.active) await requireAnotherAdmin(tx, person);
    await changePerson(tx, person.id, { deactivated_at: input.active ? null : at });
    if (!input.active) {
      await withdrawInvitationsOf(tx, person.id, at);
      await withdrawPasswordResets(tx, person.id, at, { andBy: true });
      await revokeSharesOf(tx, person.id, at);
    }
    const ended = input.active ? 0 : await deleteAuthSessions(tx, { userId: person.id });
    await record(tx, ctx, {
      action: input.active ? "person.reactivated" : "person.deactivated",
      subject: person.name,
      detail: {
        person: person.id,
        before: { active: !input.active },
        after: { active: input.active },
        sessions: ended,
      },
    });
    return { active: input.active, ended };
  });
}
