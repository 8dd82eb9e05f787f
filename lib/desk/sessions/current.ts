import { type LocalPerson, localPeople, permissionsOf } from "@/lib/auth";
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
    ready: ctx.mode === "local" ? localPeople().map(readyView) : [],
  };
}

function readyView({ actor, does }: LocalPerson) {
  const { id, name, initials, role } = actor;
  return { id, name, initials, role, does };
}
