import type { AccountRef, BrandKey } from "@/lib/adcp";
import type { LegacyLane } from "@/lib/negotiation";
import { bindThread, type Db } from "@/lib/store";
import { bindAccount } from "../accounts/bind";
import type { Context } from "../context";
import { fingerprint } from "../fingerprint";
import { blocked, conflict } from "../refusal";
import { accountOf, type Thread } from "../threads/load";
import { enterLane, pinOf } from "./enter-lane";

/** What a thread's requests of this lane are made for. */
export type Bound = { lane: LegacyLane; account: AccountRef; brand: BrandKey };

/** The thread's account, found where it has none yet. @throws DeskRefusal BLOCKED, SELLER_UNREACHABLE */
export async function boundFor(ctx: Context, thread: Thread, lane: LegacyLane): Promise<Bound> {
  const account = accountOf(thread.row) ?? (await bindAccount(ctx, thread, pinOf(lane)));
  return { lane, account, brand: { domain: thread.negotiation.brand_domain } };
}

/** The same for a thread that asked for something already. @throws DeskRefusal BLOCKED where it did not */
export function boundOf(thread: Thread, lane: LegacyLane): Bound {
  const account = accountOf(thread.row);
  if (account === null) throw blocked(`Nothing was requested from ${thread.seller.name} yet.`);
  return { lane, account, brand: { domain: thread.negotiation.brand_domain } };
}

/**
 * Takes a thread into this lane with its first request there: account and release are frozen. Where it asked for a later release before,
 * that is put on record: a thread never goes down to older rules in silence (facts 1.1).
 */
export async function bindToLane(tx: Db, ctx: Context, thread: Thread, { lane, account }: Bound): Promise<void> {
  const { row } = thread;
  if (row.pin === null) {
    const isBound = await bindThread(tx, row.id, {
      pin: pinOf(lane),
      pin_tested: 1,
      account_text: JSON.stringify(account),
      account_key: fingerprint(account),
    });
    // Another press was first, and found other capabilities or another account: the thread is that one's.
    if (!isBound) throw conflict("This thread was bound to a version and account meanwhile; nothing was sent.");
  }
  await enterLane(tx, ctx, thread, lane);
}
