import type { AccountRef } from "@/lib/adcp";
import {
  findAccountByBinding,
  listAccounts as listStored,
  type StoredAccount,
  saveAccount,
} from "../../state/accounts";
import { freshId } from "../../state/ids";
import { isSameAccount, naturalBinding } from "../binding";
import type { CallContext } from "../context";
import type { Body } from "../envelope";
import { TaskError } from "../errors";
import { isGa } from "../versions";

type NaturalEntry = Extract<AccountRef, { operator: string }> & { billing: string; payment_terms?: string };
type SettingsEntry = { account: AccountRef; payment_terms?: string };
export type SyncAccountsRequest = {
  accounts: (NaturalEntry | SettingsEntry)[];
  delete_missing?: boolean;
  dry_run?: boolean;
};

/** Provisions or updates accounts; each provisioned row stands for itself (facts 2.9). */
export function syncAccounts(context: CallContext, request: SyncAccountsRequest): Body {
  const dryRun = request.dry_run ?? false;
  const rows = request.accounts.map((entry, index) =>
    "account" in entry ? settingsRow(context, entry, index, dryRun) : provisionRow(context, entry, dryRun),
  );
  return { ...(dryRun && { dry_run: true }), accounts: rows };
}

/** What this seller cannot open an account for. */
function faultOf({ billing, currency }: NaturalEntry, sellers: string) {
  const at = (field: string, message: string) => ({
    code: "VALIDATION_ERROR",
    message,
    recovery: "correctable",
    field,
  });
  if (billing === "advertiser") return at("billing", "Billing goes to the operator or the agent.");
  if (currency && currency !== sellers) return at("currency", `Accounts are kept in ${sellers}.`);
  return null;
}

function provisionRow(context: CallContext, entry: NaturalEntry, dryRun: boolean): Body {
  const { world, profile } = context;
  const { brand, operator, operator_unit, currency, timezone, sandbox, billing, payment_terms } = entry;
  const identity = { brand, operator, ...(operator_unit && { operator_unit }) };
  const fault = faultOf(entry, profile.currency);
  if (fault) return { ...identity, action: "failed", status: "rejected", errors: [fault] };
  const binding = naturalBinding(entry);
  const known = findAccountByBinding(world, binding.key);
  const terms = payment_terms ?? known?.payment_terms ?? profile.paymentTerms;
  const account: StoredAccount = {
    account_id: known?.account_id ?? freshId(context, "acc"),
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

/** @throws TaskError ACCOUNT_NOT_FOUND, which leaves the whole request undone */
function settingsRow({ world, served }: CallContext, entry: SettingsEntry, index: number, dryRun: boolean): Body {
  const known = listStored(world).find((account) => isSameAccount(entry.account, account));
  if (!known) throw new TaskError("ACCOUNT_NOT_FOUND", "No such account.", { field: `accounts[${index}].account` });
  const updated = { ...known, payment_terms: entry.payment_terms ?? known.payment_terms };
  if (!dryRun) saveAccount(world, naturalBinding(known).key, updated);
  const { brand, operator, ...rest } = updated;
  // A 3.2 row names its account one way or the other, an earlier one always by its natural key (facts 17.2).
  const identity = isGa(served) ? { account: entry.account } : { brand, operator };
  return { ...rest, ...identity, action: updated.payment_terms === known.payment_terms ? "unchanged" : "updated" };
}
