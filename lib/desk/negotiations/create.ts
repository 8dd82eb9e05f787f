import {
  type Db,
  findSeller,
  insertNegotiation,
  insertThreads,
  lockSellers,
  newId,
  sellerBrands,
  type ThreadRow,
} from "@/lib/store";
import { record } from "../activity/record";
import { type Context, instant, requireBrand, requirePermission } from "../context";
import { conflict, notFound } from "../refusal";
import { getNegotiation } from "./get";

/** `budget` is the campaign's, shown beside offers and never sent by itself; `criteria` go with the brief to every seller. */
export type NewNegotiation = {
  name: string;
  brandDomain: string;
  brief: string;
  budget: { amount: number; currency: string } | null;
  criteria: Record<string, unknown> | null;
  sellerIds: string[];
};

/** Creates a negotiation with one thread a seller. Nothing is sent. @throws DeskRefusal NOT_FOUND */
export async function createNegotiation(ctx: Context, input: NewNegotiation) {
  requirePermission(ctx, "negotiate");
  requireBrand(ctx, input.brandDomain);
  const id = newId("neg");
  const at = instant(ctx);
  await ctx.db.transaction().execute(async (tx) => {
    // None of them is removed in between.
    await lockSellers(tx);
    const sellerIds = [...new Set(input.sellerIds)];
    const sellers = await Promise.all(sellerIds.map((sellerId) => findSeller(tx, sellerId)));
    if (sellers.some((seller) => !seller)) throw notFound("seller");
    await requireKeptFor(tx, sellerIds, input.brandDomain);
    await insertNegotiation(tx, {
      id,
      name: input.name,
      brand_domain: input.brandDomain,
      operator: ctx.operator,
      brief: input.brief,
      budget_text: input.budget && JSON.stringify(input.budget),
      criteria_text: input.criteria && JSON.stringify(input.criteria),
      created_at: at,
      created_by: ctx.actor.id,
    });
    await insertThreads(
      tx,
      sellerIds.map((sellerId, position) => newThread(id, sellerId, position, at)),
    );
    await record(tx, ctx, {
      action: "negotiation.created",
      subject: input.name,
      detail: { sellers: sellerIds.length },
      negotiationId: id,
    });
  });
  return getNegotiation(ctx, { id });
}

/** @throws DeskRefusal CONFLICT where a seller is kept for other brands */
async function requireKeptFor(tx: Db, sellerIds: string[], brandDomain: string): Promise<void> {
  const kept = await sellerBrands(tx, sellerIds);
  for (const id of sellerIds) {
    const brands = kept.filter(({ seller_id }) => seller_id === id);
    if (brands.length === 0 || brands.some(({ brand_domain }) => brand_domain === brandDomain)) continue;
    throw conflict(`${(await findSeller(tx, id))?.name ?? "This seller"} is kept for other brands on this desk.`);
  }
}

function newThread(negotiationId: string, sellerId: string, position: number, at: string): ThreadRow {
  return {
    id: newId("thr"),
    negotiation_id: negotiationId,
    seller_id: sellerId,
    position,
    pin: null,
    pin_tested: null,
    account_text: null,
    account_key: null,
    served_version: null,
    seller_offset_ms: 0,
    paused_until: null,
    created_at: at,
    changed_at: at,
  };
}
