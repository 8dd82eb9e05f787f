import {
  type Db,
  insertCapabilities,
  insertSeller,
  listSellers,
  lockSellers,
  newId,
  type SellerRow,
} from "@/lib/store";
import type { OAuthTokens, SellerAuth } from "@/lib/wire";
import { record } from "../activity/record";
import { type Context, instant, requirePermission } from "../context";
import { conflict } from "../refusal";
import { authKind, authOf, type Credentials, sameAuth, sellerAuth, storeCredentials } from "./credentials";
import { declaredBy } from "./declared";
import { viewSeller } from "./get";
import { readCapabilities } from "./read-capabilities";

export type NewSeller = { name: string; url: string; protocol: SellerRow["protocol"]; credentials: Credentials };

/**
 * Adds a seller once its capabilities could be read; secrets are sealed before they are stored and never come
 * back. The same address with the same credentials is the same seller and refused; with others it is another seat at that seller.
 * @throws DeskRefusal SELLER_UNREACHABLE, CONFLICT; then nothing is stored
 */
export async function addSeller(ctx: Context, input: NewSeller) {
  requirePermission(ctx, "manage_sellers");
  const id = newId("sel");
  const { name, url, protocol, credentials } = input;
  let tokens: OAuthTokens | null = null;
  const auth = authOf(credentials, (fresh) => {
    tokens = fresh;
  });
  await requireNew(ctx, ctx.db, url, auth);
  const reading = await readCapabilities(ctx, { id, name }, { url, protocol, auth });
  const at = instant(ctx);
  await ctx.db.transaction().execute(async (tx) => {
    await lockSellers(tx);
    await requireNew(ctx, tx, url, auth);
    await insertSeller(tx, {
      id,
      name,
      url,
      protocol,
      auth: authKind(credentials),
      created_at: at,
      tested_at: at,
      test_ok: 1,
      test_ms: reading.ms,
      test_message: `Answered in ${reading.ms} ms.`,
      credentials_refused_at: null,
    });
    await storeCredentials({ db: tx, secrets: ctx.secrets }, id, credentials, tokens, at);
    await insertCapabilities(tx, reading);
    const { lane, pin } = declaredBy(reading);
    await record(tx, ctx, { action: "seller.added", subject: name, detail: { lane, pin }, sellerId: id });
  });
  return viewSeller(ctx.db, id);
}

async function requireNew(ctx: Context, db: Db, url: string, auth: SellerAuth): Promise<void> {
  for (const seller of await listSellers(db)) {
    if (addressOf(seller.url) !== addressOf(url)) continue;
    // Credentials that cannot be opened any more are none that these could equal.
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
