import { permissionsOf } from "@/lib/auth";
import { type Context, requirePermission } from "../context";
import { isDemoOn } from "../settings/demo";

/** Who is at the desk, and what they may do. */
export async function currentSession(ctx: Context) {
  requirePermission(ctx, "look");
  const { id, name, initials, organization, role, limits, brands } = ctx.actor;
  return {
    buyer: { id, name, initials, organization },
    operator: ctx.operator,
    mode: ctx.mode,
    role,
    permissions: permissionsOf(ctx.actor),
    limits,
    brands: brands && [...brands],
    demo: await isDemoOn(ctx),
  };
}
