import type { ChainPlace } from "@/lib/negotiation/evidence/chain";
import { activityAfter, openStoreToRead, type StoreSettings } from "@/lib/store";
import { type ChainCheck, checkChain } from "./check-chain";

/**
 * Checks the activity of a desk's database without the desk running, and without changing anything in it. `wanted`: a place noted earlier,
 * which the chain must still lead through.
 * @throws Error with a plain sentence where the database cannot be opened, or is of another release
 */
export async function verifyDatabase(
  settings: StoreSettings,
  wanted: ChainPlace | null,
): Promise<ChainCheck & { contains: boolean | null }> {
  const store = await openStoreToRead(settings);
  try {
    const check = await checkChain(store.db, store.secrets ?? undefined);
    if (wanted === null) return { ...check, contains: null };
    const [entry] = await activityAfter(store.db, wanted.seq - 1, 1);
    const contains = entry?.seq === wanted.seq && entry.hash === wanted.hash && wanted.seq <= check.head.seq;
    return { ...check, contains, ok: check.ok && contains };
  } finally {
    await store.close();
  }
}
