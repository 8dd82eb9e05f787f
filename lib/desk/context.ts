import { type Actor, isAllowed, type Permission } from "@/lib/auth";
import { processStore, type Store } from "@/lib/store";
import { DeskRefusal } from "./refusal";

/** Who acts, where, and by which clock. Every verb takes one, and input already parsed at the border (lib/api). */
export type Context = {
  db: Store["db"];
  secrets: Store["secrets"];
  actor: Actor;
  /** The agency's domain, the operator of natural-key accounts. */
  operator: string;
  now: () => Date;
  /** How long a call may take; a minute unless given. */
  callTimeoutMs?: number;
};

/** The context of one request of this process. */
export async function openContext(session: { actor: Actor; operator: string }): Promise<Context> {
  const { db, secrets } = await processStore();
  return { db, secrets, actor: session.actor, operator: session.operator, now: () => new Date() };
}

const NOT_ALLOWED: Record<Permission, string> = {
  look: "Your role may not look at this desk.",
  negotiate: "Your role may not send requests to sellers.",
  hold: "Your role may not take holds.",
  accept: "Your role may not accept proposals.",
  manage_sellers: "Your role may not change the sellers.",
};

/** @throws DeskRefusal FORBIDDEN where the actor's role lacks the permission. */
export function requirePermission(ctx: Context, permission: Permission): void {
  if (!isAllowed(ctx.actor, permission)) {
    throw new DeskRefusal({ code: "FORBIDDEN", message: NOT_ALLOWED[permission] });
  }
}

/** The desk's time as stored: RFC 3339 in UTC with milliseconds. */
export const instant = (ctx: Pick<Context, "now">): string => ctx.now().toISOString();
