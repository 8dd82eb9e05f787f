import { listSellers as listSellerRows } from "@/lib/store";
import { type Context, requirePermission } from "../context";
import { viewSellers } from "./view";

/** All sellers, by name. */
export async function listSellers(ctx: Context) {
  requirePermission(ctx, "look");
  return viewSellers(ctx.db, await listSellerRows(ctx.db));
}
