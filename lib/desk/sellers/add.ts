import { insertCapabilities, insertSeller, newId, storeToken } from "@/lib/store";
import type { SellerAuth } from "@/lib/wire";
import { record } from "../activity/record";
import { type Context, instant, requirePermission } from "../context";
import { declaredBy } from "./declared";
import { viewSeller } from "./get";
import { readCapabilities } from "./read-capabilities";

/**
 * Adds a seller once its capabilities could be read; a token is sealed before it is stored and never comes back.
 * @throws DeskRefusal SELLER_UNREACHABLE; then nothing is stored
 */
export async function addSeller(ctx: Context, input: { name: string; url: string; token: string | null }) {
  requirePermission(ctx, "manage_sellers");
  const id = newId("sel");
  const auth: SellerAuth = input.token === null ? { kind: "none" } : { kind: "bearer", token: input.token };
  const reading = await readCapabilities(ctx, id, { url: input.url, auth });
  const at = instant(ctx);
  await ctx.db.transaction().execute(async (tx) => {
    await insertSeller(tx, {
      id,
      name: input.name,
      url: input.url,
      auth: auth.kind,
      created_at: at,
      tested_at: at,
      test_ok: 1,
      test_ms: reading.ms,
      test_message: `Answered in ${reading.ms} ms.`,
    });
    if (auth.kind === "bearer") await storeToken(tx, ctx.secrets, id, auth.token, at);
    await insertCapabilities(tx, reading);
    const { lane, pin } = declaredBy(reading);
    await record(tx, ctx, { action: "seller.added", subject: input.name, detail: { lane, pin }, sellerId: id });
  });
  return viewSeller(ctx.db, id);
}
