import { type Context, requirePermission } from "../context";
import { isDemoOn } from "./demo";

/** The desk's settings, for those who may change them. */
export async function getSettings(ctx: Context) {
  requirePermission(ctx, "change_settings");
  return { demo: await isDemoOn(ctx) };
}
