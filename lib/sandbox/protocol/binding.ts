import type { AccountRef, BrandKey } from "@/lib/adcp";
import { canonicalTerms } from "@/lib/negotiation";
import { findAccountById, type StoredAccount } from "../state/accounts";
import type { World } from "../state/world";
import { TaskError } from "./errors";

/** The account or brand a proposal is made for: the scope of idempotency and of everything that follows (facts 1.6). */
export type Binding = { key: string; brand: BrandKey; operator: string | null };

type NaturalAccount = Extract<AccountRef, { operator: string }>;

/**
 * Resolves the account and brand of a request. A natural key needs no provisioning with this seller; an account id does.
 * @throws TaskError ACCOUNT_NOT_FOUND, alike for an id that never was and one of another buyer.
 */
export function bindingFor(world: World, account: AccountRef | undefined, brand: BrandKey | undefined): Binding {
  if (!account) return brandBinding(brand);
  if (!("account_id" in account)) {
    requireNaturalKey(account);
    return naturalBinding(account);
  }
  const known = findAccountById(world, account.account_id);
  if (known?.status !== "active") {
    throw new TaskError("ACCOUNT_NOT_FOUND", "No such account.", { field: "account" });
  }
  if (brand && brand.domain !== known.brand.domain) {
    throw new TaskError("INVALID_REQUEST", "The account belongs to another brand.", { field: "brand" });
  }
  return naturalBinding(known);
}

/** Reads are open in the protocol's schemas, so an account may still be anything here. */
function requireNaturalKey(account: { brand?: { domain?: unknown }; operator?: unknown }): void {
  if (typeof account.brand?.domain === "string" && typeof account.operator === "string") return;
  throw new TaskError("INVALID_REQUEST", "An account is an account_id, or a brand and an operator.", {
    field: "account",
  });
}

/** The scope of an account: everything in the natural key that tells one account from another. */
export function naturalBinding(account: Omit<NaturalAccount, "account_id">): Binding {
  const { brand, operator, operator_unit, currency, timezone, sandbox } = account;
  const identity = {
    brand: { domain: brand.domain, brand_id: brand.brand_id },
    operator,
    operator_unit: operator_unit?.id,
    currency,
    timezone,
    sandbox: sandbox || undefined,
  };
  return { key: canonicalTerms(identity), brand, operator };
}

function brandBinding(brand: BrandKey | undefined): Binding {
  if (!brand) throw new TaskError("INVALID_REQUEST", "Name a brand.", { field: "brand" });
  return { key: canonicalTerms({ brand: { domain: brand.domain, brand_id: brand.brand_id } }), brand, operator: null };
}

/** Whether a reference names this account, by id or by natural key. */
export function isSameAccount(ref: AccountRef, account: StoredAccount): boolean {
  if ("account_id" in ref) return ref.account_id === account.account_id;
  requireNaturalKey(ref);
  return naturalBinding(ref).key === naturalBinding(account).key;
}

/** Whether an acceptance may take a proposal: the same account, or any account of the brand it was made for without one. */
export function mayTake(proposal: { binding: string; brandDomain: string; operator: string | null }, taker: Binding) {
  if (proposal.operator === null) return proposal.brandDomain === taker.brand.domain;
  return proposal.binding === taker.key;
}

/** Whether something kept under a scope belongs to this account, or to its brand before there was one. */
export function isInScope(world: World, account: AccountRef, scope: string): boolean {
  const binding = bindingFor(world, account, undefined);
  return scope === binding.key || scope === brandBinding(binding.brand).key;
}
