import { type Context, requirePermission } from "../context";

/** Who is at the desk. */
export async function currentSession(ctx: Context) {
  requirePermission(ctx, "look");
  const { id, name, initials, organization } = ctx.actor;
  return { buyer: { id, name, initials, organization }, operator: ctx.operator, mode: "local" as const };
}
