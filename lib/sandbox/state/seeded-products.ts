import type { CatalogProduct } from "../catalog/types";
import type { World } from "./world";

/** Products a test put into this seller's list, for one buyer. */
export function listSeeded(world: World): CatalogProduct[] {
  const rows = world.database
    .prepare("select product from seeded_products where seller = ? and principal = ? order by rowid")
    .all(world.seller, world.principal) as { product: string }[];
  return rows.map(({ product }) => JSON.parse(product) as CatalogProduct);
}

export function saveSeeded(world: World, product: CatalogProduct): void {
  world.database
    .prepare(
      `insert into seeded_products (seller, principal, product_id, product) values (?, ?, ?, ?)
       on conflict (seller, principal, product_id) do update set product = excluded.product`,
    )
    .run(world.seller, world.principal, product.product_id, JSON.stringify(product));
}
