import type { AccountRef } from "@/lib/adcp";
import type { IdentityScope } from "@/lib/store";
import { blocked } from "../refusal";
import { laneOf } from "./lane";
import { accountOf, type Thread } from "./load";

/**
 * Refuses what could not be done safely: a seller of another lane, or one that keeps no word on repeated keys, in which case a lost
 * answer could not be told from a lost request (facts 1.6: fail closed). @throws DeskRefusal BLOCKED
 */
export function requireCompactSeller(thread: Thread): void {
  const { seller, declared } = thread;
  switch (laneOf(thread).kind) {
    case "compact":
      break;
    case "unread":
      throw blocked(`The capabilities of ${seller.name} have not been read yet; read them first.`);
    case "legacy":
      throw blocked(`${seller.name} is spoken to with the older media buy tools, which have no form for this.`);
    case "neither":
      throw blocked(`${seller.name} does not offer the tools a negotiation needs.`);
  }
  if (declared.idempotency.kind === "undeclared") {
    throw blocked(
      `${seller.name} does not say whether it recognises repeated requests, so a lost answer could mean a second booking. Nothing is sent to it.`,
    );
  }
}

/** Where the thread's proposal ids mean one thing. */
export const scopeOf = ({ row }: Thread): IdentityScope => ({
  sellerId: row.seller_id,
  accountKey: row.account_key ?? "",
});

/** The pin and account a thread was given with its first request. @throws DeskRefusal BLOCKED where it has none yet */
export function bindingOf({ row, seller }: Thread): { pin: string; account: AccountRef } {
  const account = accountOf(row);
  if (row.pin === null || account === null) throw blocked(`Nothing was requested from ${seller.name} yet.`);
  return { pin: row.pin, account };
}
