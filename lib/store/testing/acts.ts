import { briefTransaction } from "../brief-transaction";
import { openStore, type StoreSettings } from "../open";
import { insertSeller, listSellers } from "../tables/sellers";
import { sellerRow } from "./rows";

/** Opens the store, which brings its schema up to date, and says how many sellers are in it. */
export async function open(settings: StoreSettings): Promise<number> {
  const store = await openStore(settings);
  return (await listSellers(store.db)).length;
}

/** Commits a seller in a brief transaction, after which the process does nothing more. */
export async function addBriefly(settings: StoreSettings): Promise<string> {
  const { db } = await openStore(settings);
  await briefTransaction(db, (tx) => insertSeller(tx, sellerRow("sel_brief")));
  return "committed";
}
