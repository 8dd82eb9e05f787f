import { type Actor, isAllowed, type Permission, type Session, worksFor } from "@/lib/auth";
import { narrowTo, processStore, type Store } from "@/lib/store";
import { forbidden } from "./refusal";

/** Who acts, where, and by which clock. Every verb takes one, and input already parsed at the border (lib/api). */
export type Context = {
  /** Narrowed to the actor's brands, where there are any: what is another brand's is not there for them. */
  db: Store["db"];
  secrets: Store["secrets"];
  actor: Actor;
  /** The agency's domain, the operator of natural-key accounts. */
  operator: string;
  now: () => Date;
  mode: Session["mode"];
  /** The session the request came with, where people sign in. */
  sessionId?: string;
  /** How long a call may take; a minute unless given. */
  callTimeoutMs?: number;
};

/** The context of one request of this process. */
export async function openContext({ actor, operator, mode, id }: Session): Promise<Context> {
  const { db: everything, secrets } = await processStore();
  const db = actor.brands === null ? everything : narrowTo(everything, actor.brands);
  return { db, secrets, actor, operator, mode, sessionId: id, now: () => new Date() };
}

const NOT_ALLOWED: Record<Permission, string> = {
  look: "Your role may not look at this desk.",
  export: "Your role may not take anything out of this desk.",
  share: "Your role may not share anything of this desk.",
  negotiate: "Your role may not send requests to sellers.",
  acknowledge_findings: "Your role may not acknowledge findings.",
  hold: "Your role may not take holds.",
  accept: "Your role may not accept proposals.",
  decline: "Your role may not decline proposals.",
  amend: "Your role may not amend what was bought.",
  cancel: "Your role may not cancel what was bought.",
  approve: "Your role may not approve acceptances.",
  acknowledge_changed_terms: "Your role may not let terms pass that differ from the reviewed draft.",
  manage_sellers: "Your role may not change the sellers.",
  run_demo: "Your role may not run the demo.",
  manage_people: "Your role may not change who works here.",
  change_settings: "Your role may not change the settings.",
};

/** @throws DeskRefusal FORBIDDEN where the actor's role lacks the permission. */
export function requirePermission(ctx: Context, permission: Permission): void {
  if (!isAllowed(ctx.actor, permission)) {
    throw forbidden(NOT_ALLOWED[permission]);
  }
}

/** @throws DeskRefusal FORBIDDEN where the actor works for other brands only */
export function requireBrand(ctx: Context, brandDomain: string): void {
  if (worksFor(ctx.actor, brandDomain)) return;
  throw forbidden("You work for other brands at this desk; ask an admin for this one.");
}

/** The desk's time as stored: RFC 3339 in UTC with milliseconds. */
export const instant = (ctx: Pick<Context, "now">): string => ctx.now().toISOString();
