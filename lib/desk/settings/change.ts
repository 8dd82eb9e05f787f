import { putSetting } from "@/lib/store";
import { record } from "../activity/record";
import { type Context, instant, requirePermission } from "../context";
import { conflict } from "../refusal";
import { DEMO, isDemoOn } from "./demo";

/** Turns the sandbox sellers and the demo on or off. @throws DeskRefusal CONFLICT in local mode, where they are always on */
export async function changeSettings(ctx: Context, input: { demo: boolean }) {
  requirePermission(ctx, "change_settings");
  if (ctx.mode === "local") throw conflict("In local mode the demo is always there.");
  await ctx.db.transaction().execute(async (tx) => {
    const before = { demo: await isDemoOn({ ...ctx, db: tx }) };
    const row = {
      key: DEMO,
      value_text: JSON.stringify(input.demo),
      changed_at: instant(ctx),
      changed_by: ctx.actor.id,
    };
    await putSetting(tx, row);
    await record(tx, ctx, {
      action: "settings.changed",
      subject: "Demo",
      detail: { before, after: { demo: input.demo } },
    });
  });
  return { demo: input.demo };
}
