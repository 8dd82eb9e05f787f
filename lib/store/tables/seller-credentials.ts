import type { Db } from "../db";
import type { SecretBox } from "../secrets";

/** Seals a seller's secret, in place of an earlier one. What the text is made of is the caller's to know. */
export async function storeSecret(db: Db, secrets: SecretBox, sellerId: string, secret: string, at: string) {
  const sealed = { sealed: secrets.seal(secret, sellerId), updated_at: at };
  await db
    .insertInto("seller_credentials")
    .values({ seller_id: sellerId, ...sealed })
    .onConflict((oc) => oc.column("seller_id").doUpdateSet(sealed))
    .execute();
}

/** The seller's secret, opened for one call; null where none was given. @throws where it does not open with this desk's key */
export async function openSecret(db: Db, secrets: SecretBox, sellerId: string): Promise<string | null> {
  const row = await db
    .selectFrom("seller_credentials")
    .select("sealed")
    .where("seller_id", "=", sellerId)
    .executeTakeFirst();
  return row ? secrets.open(row.sealed, sellerId) : null;
}

export async function dropSecret(db: Db, sellerId: string): Promise<void> {
  await db.deleteFrom("seller_credentials").where("seller_id", "=", sellerId).execute();
}
