import { type Db, findSeller } from "@/lib/store";
import { type Context, requirePermission } from "../context";
import { notFound } from "../refusal";
import { type SellerView, viewSellers } from "./view";

/** One seller. @throws DeskRefusal NOT_FOUND */
export async function getSeller(ctx: Context, input: { id: string }): Promise<SellerView> {
  requirePermission(ctx, "look");
  return viewSeller(ctx.db, input.id);
}

/** One seller as the browser reads it, for verbs that changed it. @throws DeskRefusal NOT_FOUND */
export async function viewSeller(db: Db, id: string): Promise<SellerView> {
  const row = await findSeller(db, id);
  const [view] = row ? await viewSellers(db, [row]) : [];
  if (!view) throw notFound("seller");
  return view;
}
