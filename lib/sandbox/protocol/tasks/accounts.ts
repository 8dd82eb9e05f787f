import type { AccountRef } from "@/lib/adcp";
import {
  findAccountByBinding,
  listAccounts as listStored,
  type StoredAccount,
  saveAccount,
} from "../../state/accounts";
import { naturalBinding, requireNaturalKey } from "../binding";
import type { CallContext } from "../context";
import type { Body } from "../envelope";
import { page } from "../page";
import { freshId } from "../snapshot";

type NaturalEntry = Extract<AccountRef, { operator: string }> & { billing: string; payment_terms?: string };
type SettingsEntry = { account: AccountRef; payment_terms?: string };
export type SyncAccountsRequest = {
  accounts: (NaturalEntry | SettingsEntry)[];
  delete_missing?: boolean;
  dry_run?: boolean;
};
export type ListAccountsRequest = {
  account?: AccountRef;
  status?: string;
  sandbox?: boolean;
  pagination?: { max_results?: number; cursor?: string };
};

/** The accounts this buyer provisioned; there are none before sync_accounts (facts 2.9). */
export function listAccounts({ world }: CallContext, request: ListAccountsRequest): Body {
  const wanted = request.account;
  const matches = (account: StoredAccount) =>
    (!wanted || isSame(wanted, account)) &&
    (request.status === undefined || account.status === request.status) &&
    (request.sandbox === undefined || (account.sandbox ?? false) === request.sandbox);
  const { items, pagination } = page(listStored(world).filter(matches), request.pagination);
  return { accounts: items.map((account) => ({ ...account, account_scope: "operator_brand" })), pagination };
}

/** Provisions or updates accounts; each row stands for itself. Billing by the advertiser is not offered. */
export function syncAccounts(context: CallContext, request: SyncAccountsRequest): Body {
  const rows = request.accounts.map((entry) =>
    "account" in entry && entry.account
      ? settingsRow(context, entry as SettingsEntry, request.dry_run ?? false)
      : provisionRow(context, entry as NaturalEntry, request.dry_run ?? false),
  );
  return { ...(request.dry_run && { dry_run: true }), accounts: rows };
}

function provisionRow({ world, profile }: CallContext, entry: NaturalEntry, dryRun: boolean): Body {
  const { brand, operator, operator_unit, currency, timezone, sandbox, billing, payment_terms } = entry;
  const identity = { brand, operator, ...(operator_unit && { operator_unit }) };
  if (billing === "advertiser" || (currency && currency !== profile.currency)) {
    const [field, message] =
      billing === "advertiser" ? ["billing", "operator or agent"] : ["currency", profile.currency];
    const error = {
      code: "VALIDATION_ERROR",
      message: `This seller needs ${message}.`,
      recovery: "correctable",
      field,
    };
    return { ...identity, action: "failed", status: "rejected", errors: [error] };
  }
  const binding = naturalBinding(entry);
  const known = findAccountByBinding(world, binding.key);
  const terms = payment_terms ?? known?.payment_terms ?? profile.paymentTerms;
  const account: StoredAccount = {
    account_id: known?.account_id ?? freshId("acc"),
    name: `${brand.domain} c/o ${operator}`,
    status: "active",
    ...identity,
    ...(currency && { currency }),
    ...(timezone && { timezone }),
    billing,
    payment_terms: terms,
    ...(sandbox !== undefined && { sandbox }),
  };
  if (!dryRun) saveAccount(world, binding.key, account);
  const unchanged = known && known.billing === billing && known.payment_terms === terms;
  return {
    ...account,
    action: known ? (unchanged ? "unchanged" : "updated") : "created",
    account_scope: "operator_brand",
  };
}

function settingsRow({ world, served }: CallContext, entry: SettingsEntry, dryRun: boolean): Body {
  const known = listStored(world).find((account) => isSame(entry.account, account));
  if (!known) {
    const error = { code: "ACCOUNT_NOT_FOUND", message: "No such account.", recovery: "terminal", field: "account" };
    const natural =
      "account_id" in entry.account ? { brand: { domain: "unknown.invalid" }, operator: "unknown.invalid" } : null;
    const identity = served === "3.2" ? { account: entry.account } : (natural ?? identityOf(entry.account));
    return { ...identity, action: "failed", status: "rejected", errors: [error] };
  }
  const updated = { ...known, payment_terms: entry.payment_terms ?? known.payment_terms };
  if (!dryRun) saveAccount(world, naturalBinding(known).key, updated);
  const { brand, operator, ...rest } = updated;
  const identity = served === "3.2" ? { account: entry.account } : { brand, operator };
  return { ...rest, ...identity, action: updated.payment_terms === known.payment_terms ? "unchanged" : "updated" };
}

function identityOf(account: AccountRef) {
  return "account_id" in account ? {} : { brand: account.brand, operator: account.operator };
}

function isSame(ref: AccountRef, account: StoredAccount): boolean {
  if ("account_id" in ref) return ref.account_id === account.account_id;
  requireNaturalKey(ref);
  return naturalBinding(ref).key === naturalBinding(account).key;
}
