import { findSetting, putSetting, whole } from "@/lib/store";
import { type Context, instant, requirePermission } from "../context";
import { checkChain, type Seal } from "./check-chain";

/** The setting under which the last check is kept. It is a note to look at, no proof: the chain is proven by checking it again. */
const LAST_CHECK = "activity.last_check";

export type LastCheck = {
  at: string;
  by: string;
  ok: boolean;
  entries: number;
  brokenAt: string | null;
  why: string | null;
  hash: string;
  seal: Seal;
};

/** Checks the whole record and notes what came of it. */
export async function checkActivity(ctx: Context): Promise<LastCheck> {
  requirePermission(ctx, "look");
  const { ok, entries, brokenAt, why, head, seal } = await checkChain(whole(ctx.db), ctx.secrets);
  const check = { at: instant(ctx), by: ctx.actor.name, ok, entries, brokenAt, why, hash: head.hash, seal };
  const row = { key: LAST_CHECK, value_text: JSON.stringify(check), changed_at: check.at, changed_by: ctx.actor.id };
  await putSetting(ctx.db, row);
  return check;
}

/** What came of the last check; null where there was none. */
export async function lastCheck(ctx: Context): Promise<LastCheck | null> {
  const row = await findSetting(ctx.db, LAST_CHECK);
  return row ? (JSON.parse(row.value_text) as LastCheck) : null;
}
