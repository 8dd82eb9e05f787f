import { type Db, dropSecret, openSecret, type SellerRow, type Store, storeSecret } from "@/lib/store";
import type { OAuthGrant, OAuthTokens, SellerAuth } from "@/lib/wire";
import { blocked } from "../refusal";

/** How a person says the desk signs in to a seller. */
export type Credentials =
  | { kind: "none" }
  | { kind: "bearer"; token: string }
  | { kind: "client_credentials"; clientId: string; clientSecret: string; scope?: string }
  | { kind: "refresh_token"; clientId: string; clientSecret?: string; refreshToken: string; scope?: string };

type Place = { db: Db; secrets: Store["secrets"] };
type OAuthSecret = { grant: OAuthGrant; tokens: OAuthTokens | null };

/** What the seller's row says of its credentials. */
export const authKind = ({ kind }: Credentials): SellerRow["auth"] =>
  kind === "none" || kind === "bearer" ? kind : "oauth";

/** Credentials not stored yet, for a first call. Tokens obtained with them are handed to `keep`. */
export function authOf(credentials: Credentials, keep: (tokens: OAuthTokens) => void): SellerAuth {
  if (credentials.kind === "none" || credentials.kind === "bearer") return credentials;
  return { kind: "oauth", grant: credentials, tokens: null, keep: async (tokens) => keep(tokens) };
}

/** Seals the credentials in place of earlier ones. A bearer token is sealed as it is, a grant with its tokens as JSON. */
export async function storeCredentials(
  { db, secrets }: Place,
  sellerId: string,
  credentials: Credentials,
  tokens: OAuthTokens | null,
  at: string,
): Promise<void> {
  if (credentials.kind === "none") return dropSecret(db, sellerId);
  const secret = credentials.kind === "bearer" ? credentials.token : JSON.stringify({ grant: credentials, tokens });
  await storeSecret(db, secrets, sellerId, secret, at);
}

/**
 * How the desk signs in to a stored seller. A secret it has to sign in with and cannot read is never left out silently. New OAuth
 * tokens are sealed as they come, so that every server of the desk uses them.
 * @throws DeskRefusal BLOCKED where the secret does not open: the key is another one, or the stored text was altered
 */
export async function sellerAuth(place: Place, seller: Pick<SellerRow, "id" | "auth" | "name">): Promise<SellerAuth> {
  if (seller.auth === "none") return { kind: "none" };
  const secret = await openSecret(place.db, place.secrets, seller.id).catch(() => null);
  if (secret === null) throw unopened(seller.name);
  if (seller.auth === "bearer") return { kind: "bearer", token: secret };
  const { grant, tokens } = JSON.parse(secret) as OAuthSecret;
  const keep = (fresh: OAuthTokens) => keepTokens(place, seller.id, grant, fresh);
  return { kind: "oauth", grant, tokens, keep, latest: () => latestTokens(place, seller.id) };
}

/** What another call or another server got meanwhile: a refresh token that may be used once is used by one of them. */
async function latestTokens({ db, secrets }: Place, sellerId: string): Promise<OAuthTokens | null> {
  const secret = await openSecret(db, secrets, sellerId).catch(() => null);
  return secret?.startsWith("{") ? (JSON.parse(secret) as OAuthSecret).tokens : null;
}

/** Only while the credentials are the ones the tokens were got with: a person may have renewed them meanwhile. */
async function keepTokens({ db, secrets }: Place, sellerId: string, grant: OAuthGrant, tokens: OAuthTokens) {
  const secret = await openSecret(db, secrets, sellerId).catch(() => null);
  if (secret === null || !secret.startsWith("{")) return;
  const stored = JSON.parse(secret) as OAuthSecret;
  if (stored.grant.clientId !== grant.clientId || stored.grant.kind !== grant.kind) return;
  const kept = JSON.stringify({ grant: stored.grant, tokens } satisfies OAuthSecret);
  await storeSecret(db, secrets, sellerId, kept, new Date().toISOString());
}

const unopened = (name: string) =>
  blocked(
    `The stored credentials of ${name} do not open with this desk's key. Restore secret.key in the data folder, or the PARLEY_SECRET_KEY they were stored with; or enter them anew.`,
  );

/** Whether two ways to sign in are one and the same seat at a seller; a client with a new secret is still that client. */
export function sameAuth(a: SellerAuth, b: SellerAuth): boolean {
  switch (a.kind) {
    case "none":
      return b.kind === "none";
    case "bearer":
      return b.kind === "bearer" && a.token === b.token;
    case "oauth":
      return b.kind === "oauth" && a.grant.clientId === b.grant.clientId;
  }
}
