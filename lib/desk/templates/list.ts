import { templatesOf } from "@/lib/store";
import { type Context, requirePermission } from "../context";
import { templateView } from "./view";

/** A person's own templates, by name. */
export async function listTemplates(ctx: Context) {
  requirePermission(ctx, "negotiate");
  return (await templatesOf(ctx.db, ctx.actor.id)).map(templateView);
}
