import { isTaken, renameTemplate as rename } from "@/lib/store";
import { type Context, requirePermission } from "../context";
import { notFound } from "../refusal";
import { nameTaken } from "./name-taken";

/** Gives a person's own template another name. @throws DeskRefusal NOT_FOUND, CONFLICT */
export async function renameTemplate(ctx: Context, { id, name }: { id: string; name: string }) {
  requirePermission(ctx, "negotiate");
  const renamed = await rename(ctx.db, { userId: ctx.actor.id, id }, name).catch((error: unknown) => {
    throw isTaken(error) ? nameTaken(name) : error;
  });
  if (!renamed) throw notFound("template");
  return { renamed: true as const };
}
