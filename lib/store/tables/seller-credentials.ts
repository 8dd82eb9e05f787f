import type { Db } from "../open";
import type { SecretBox } from "../secrets";

export async function storeToken(db: Db, secrets: SecretBox, sellerId: string, token: string, at: string) {
  await db
    .insertInto("seller_credentials")
    .values({ seller_id: sellerId, sealed: secrets.seal(token, sellerId), updated_at: at })
    .execute();
}

/** The seller's bearer token, opened for one call; null where none was given. */
export async function openToken(db: Db, secrets: SecretBox, sellerId: string): Promise<string | null> {
  const row = await db
    .selectFrom("seller_credentials")
    .select("sealed")
    .where("seller_id", "=", sellerId)
    .executeTakeFirst();
  return row ? secrets.open(row.sealed, sellerId) : null;
}
