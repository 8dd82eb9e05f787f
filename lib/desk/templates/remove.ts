import { deleteTemplate } from "@/lib/store";
import { type Context, requirePermission } from "../context";
import { notFound } from "../refusal";

/** Deletes a person's own template. @throws DeskRefusal NOT_FOUND */
export async function removeTemplate(ctx: Context, { id }: { id: string }) {
  requirePermission(ctx, "negotiate");
  if (!(await deleteTemplate(ctx.db, { userId: ctx.actor.id, id }))) throw notFound("template");
  return { removed: true as const };
}
