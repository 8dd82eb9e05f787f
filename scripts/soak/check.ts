import { checkChain } from "@/lib/desk/activity/check-chain";
import { termsDigest } from "@/lib/negotiation";
import { openStore } from "@/lib/store";

export type Kept = {
  calls: number;
  byState: Record<string, number>;
  /** Calls that are neither done nor refused. */
  open: number;
  askedAgain: number;
  taken: string[];
  snapshots: number;
  damagedSnapshots: number;
  chain: boolean;
  entries: number;
  keys: string[];
};

/** What the desk has kept, read from its database once every server is gone. */
export async function kept(settings: Parameters<typeof openStore>[0]): Promise<Kept> {
  const store = await openStore(settings);
  try {
    const { db } = store;
    const calls = await db.selectFrom("calls").selectAll().execute();
    const snapshots = await db.selectFrom("snapshots").selectAll().execute();
    const buys = await db.selectFrom("media_buys").select("media_buy_id").execute();
    const entries = await db.selectFrom("activity").select("seq").execute();
    const byState = Object.fromEntries(
      [...new Set(calls.map(({ state }) => state))].map((state) => [
        state,
        calls.filter((call) => call.state === state).length,
      ]),
    );
    return {
      calls: calls.length,
      byState,
      open: calls.filter(({ state }) => state !== "done" && state !== "refused").length,
      askedAgain: calls.filter(({ attempts }) => attempts > 1).length,
      taken: buys.map(({ media_buy_id }) => media_buy_id),
      snapshots: snapshots.length,
      damagedSnapshots: snapshots.filter(isDamaged).length,
      chain: (await checkChain(db)).ok,
      entries: entries.length,
      keys: calls.map(({ idempotency_key }) => idempotency_key),
    };
  } finally {
    await store.close();
  }
}

function isDamaged({ proposal_text, terms_digest }: { proposal_text: string; terms_digest: string | null }): boolean {
  try {
    const { commercial_terms } = JSON.parse(proposal_text) as { commercial_terms: unknown };
    return termsDigest(commercial_terms) !== terms_digest;
  } catch {
    return true;
  }
}
