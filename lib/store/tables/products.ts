import type { Selectable } from "kysely";
import type { Db } from "../db";
import type { ProductsTable } from "../schema";

export type ProductRow = Selectable<ProductsTable>;

/** Remembers the seller's products by id; the newest name wins. */
export async function putProducts(db: Db, rows: ProductRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto("products")
    .values(rows)
    .onConflict((oc) =>
      oc.columns(["thread_id", "product_id"]).doUpdateSet((eb) => ({ name: eb.ref("excluded.name") })),
    )
    .execute();
}

export const productsOfThreads = (db: Db, threadIds: string[]) =>
  threadIds.length === 0
    ? Promise.resolve([])
    : db.selectFrom("products").selectAll().where("thread_id", "in", threadIds).orderBy("product_id").execute();
