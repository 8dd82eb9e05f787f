import { endInvitation, openInvitations } from "@/lib/store";
import { record } from "../activity/record";
import { type Context, instant, requirePermission } from "../context";
import { notFound } from "../refusal";

/** Takes an open invitation back; its link leads nowhere from then on. @throws DeskRefusal NOT_FOUND */
export async function withdrawInvitation(ctx: Context, input: { id: string }) {
  requirePermission(ctx, "manage_people");
  return ctx.db.transaction().execute(async (tx) => {
    const at = instant(ctx);
    const invitation = (await openInvitations(tx, at)).find(({ id }) => id === input.id);
    if (!invitation || !(await endInvitation(tx, input.id, { withdrawn_at: at }))) throw notFound("invitation");
    await record(tx, ctx, {
      action: "person.invitation_withdrawn",
      subject: invitation.name,
      detail: { invitation: input.id },
    });
    return { withdrawn: true as const };
  });
}
