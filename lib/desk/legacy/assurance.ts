import {
  type Db,
  deleteAssurance,
  type FinalizeAssuranceRow,
  findAssurance,
  findSeller,
  putAssurance,
} from "@/lib/store";
import { record } from "../activity/record";
import { type Context, instant, requirePermission } from "../context";
import { notFound } from "../refusal";

/**
 * Puts a seller's undertaking on record that finalizing changes no term of a proposal and holds it until the time it names: the proof that
 * the protocol itself has no place for (facts 6.2 rule 4). It names the document it stands in, and who says so.
 * @throws DeskRefusal NOT_FOUND
 */
export async function giveAssurance(ctx: Context, input: { sellerId: string; reference: string; note: string }) {
  requirePermission(ctx, "manage_sellers");
  const { sellerId, reference, note } = input;
  return ctx.db.transaction().execute(async (tx) => {
    const seller = await findSeller(tx, sellerId);
    if (!seller) throw notFound("seller");
    const row: FinalizeAssuranceRow = {
      seller_id: sellerId,
      reference,
      note,
      user_id: ctx.actor.id,
      user_name: ctx.actor.name,
      given_at: instant(ctx),
      broken_at: null,
      broken_by_call: null,
    };
    await putAssurance(tx, row);
    await record(tx, ctx, { action: "assurance.given", subject: seller.name, detail: { reference }, sellerId });
    return { assurance: assuranceView(row) };
  });
}

/** Takes it back: from then on no finalize is sent to this seller. @throws DeskRefusal NOT_FOUND */
export async function withdrawAssurance(ctx: Context, input: { sellerId: string }) {
  requirePermission(ctx, "manage_sellers");
  return ctx.db.transaction().execute(async (tx: Db) => {
    const seller = await findSeller(tx, input.sellerId);
    const before = await findAssurance(tx, input.sellerId);
    if (!seller || !before) throw notFound("undertaking");
    await deleteAssurance(tx, seller.id);
    const detail = { reference: before.reference };
    await record(tx, ctx, { action: "assurance.withdrawn", subject: seller.name, detail, sellerId: seller.id });
    return { assurance: null };
  });
}

export function assuranceView(row: FinalizeAssuranceRow) {
  return {
    reference: row.reference,
    note: row.note,
    by: row.user_name,
    at: row.given_at,
    brokenAt: row.broken_at,
    brokenByCall: row.broken_by_call,
  };
}
