import { changeSellerAuth, findSeller, insertCapabilities } from "@/lib/store";
import type { OAuthTokens } from "@/lib/wire";
import { record } from "../activity/record";
import { type Context, instant, requirePermission } from "../context";
import { notFound } from "../refusal";
import { authKind, authOf, type Credentials, storeCredentials } from "./credentials";
import { viewSeller } from "./get";
import { readCapabilities } from "./read-capabilities";

/**
 * Replaces how the desk signs in to a seller. The seller is asked with the new credentials first, so that a slip does not cost the
 * ones that work. @throws DeskRefusal NOT_FOUND, SELLER_UNREACHABLE; then the old ones stay
 */
export async function renewCredentials(ctx: Context, input: { id: string; credentials: Credentials }) {
  requirePermission(ctx, "manage_sellers");
  const seller = await findSeller(ctx.db, input.id);
  if (!seller) throw notFound("seller");
  let tokens: OAuthTokens | null = null;
  const auth = authOf(input.credentials, (fresh) => {
    tokens = fresh;
  });
  const reading = await readCapabilities(ctx, seller, { url: seller.url, protocol: seller.protocol, auth });
  const kind = authKind(input.credentials);
  await ctx.db.transaction().execute(async (tx) => {
    await storeCredentials({ db: tx, secrets: ctx.secrets }, seller.id, input.credentials, tokens, instant(ctx));
    await changeSellerAuth(tx, seller.id, kind);
    await insertCapabilities(tx, reading);
    await record(tx, ctx, {
      action: "seller.credentials_renewed",
      subject: seller.name,
      detail: { was: seller.auth, is: kind },
      sellerId: seller.id,
    });
  });
  return viewSeller(ctx.db, seller.id);
}
