import { isTaken, newId, putTemplate, templatesOf } from "@/lib/store";
import { type Context, instant, requirePermission } from "../context";
import { conflict } from "../refusal";
import { nameTaken } from "./name-taken";
import { templateView } from "./view";

/** Members of an entry that name what it was typed for; a template is for any. */
const OF_ONE_PROPOSAL = new Set(["sourceSnapshotId", "proposalId", "proposal_id"]);

/** So many are found again by their names. */
const MOST = 200;

/**
 * Keeps the composer's fields under a name, without any proposal they were typed for. A name that is taken is replaced only where
 * that is asked for. Private to a person, so it leaves no activity.
 * @throws DeskRefusal CONFLICT
 */
export async function saveTemplate(
  ctx: Context,
  input: { name: string; values: Record<string, unknown>; replace: boolean },
) {
  requirePermission(ctx, "negotiate");
  const { name, replace } = input;
  const values = Object.fromEntries(Object.entries(input.values).filter(([member]) => !OF_ONE_PROPOSAL.has(member)));
  const own = await templatesOf(ctx.db, ctx.actor.id);
  const before = own.find((template) => template.name === name);
  if (before && !replace) throw nameTaken(name);
  if (!before && own.length >= MOST) {
    throw conflict(`You keep ${MOST} templates already. Delete one that is not needed any more.`);
  }
  const row = {
    id: before?.id ?? newId("tpl"),
    user_id: ctx.actor.id,
    name,
    values_text: JSON.stringify(values),
    saved_at: instant(ctx),
  };
  try {
    await putTemplate(ctx.db, row);
  } catch (error) {
    throw isTaken(error) ? nameTaken(name) : error;
  }
  return templateView(row);
}
