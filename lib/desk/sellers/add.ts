import { type Db, insertCapabilities, insertSeller, listSellers, newId, storeToken } from "@/lib/store";
import type { SellerAuth } from "@/lib/wire";
import { record } from "../activity/record";
import { type Context, instant, requirePermission } from "../context";
import { conflict } from "../refusal";
import { sameAuth, sellerAuth } from "./ask";
import { declaredBy } from "./declared";
import { viewSeller } from "./get";
import { readCapabilities } from "./read-capabilities";

/**
 * Adds a seller once its capabilities could be read; a token is sealed before it is stored and never comes back.
 * The same address with the same token is the same seller and refused; with another token it is another seat at that seller.
 * @throws DeskRefusal SELLER_UNREACHABLE, CONFLICT; then nothing is stored
 */
export async function addSeller(ctx: Context, input: { name: string; url: string; token: string | null }) {
  requirePermission(ctx, "manage_sellers");
  const id = newId("sel");
  const auth: SellerAuth = input.token === null ? { kind: "none" } : { kind: "bearer", token: input.token };
  await requireNew(ctx, ctx.db, input.url, auth);
  const reading = await readCapabilities(ctx, id, { url: input.url, auth });
  const at = instant(ctx);
  await ctx.db.transaction().execute(async (tx) => {
    await requireNew(ctx, tx, input.url, auth);
    await insertSeller(tx, {
      id,
      name: input.name,
      url: input.url,
      protocol: "mcp",
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

async function requireNew(ctx: Context, db: Db, url: string, auth: SellerAuth): Promise<void> {
  for (const seller of await listSellers(db)) {
    if (addressOf(seller.url) !== addressOf(url)) continue;
    // A token that cannot be opened any more is no token this one could equal.
    const known = await sellerAuth({ db, secrets: ctx.secrets }, seller).catch(() => null);
    if (known && sameAuth(known, auth)) throw conflict(`This seller is on the desk already, as ${seller.name}.`);
  }
}

/** Spelling aside, the same address: host in lower case, the scheme's own port and the fragment left out. */
function addressOf(url: string): string {
  const address = new URL(url);
  address.hash = "";
  return address.href;
}
