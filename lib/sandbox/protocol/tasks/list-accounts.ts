import type { AccountRef } from "@/lib/adcp";
import { listAccounts as listStored, type StoredAccount } from "../../state/accounts";
import { isSameAccount } from "../binding";
import type { CallContext } from "../context";
import type { Body } from "../envelope";
import { page } from "../page";

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
    (!wanted || isSameAccount(wanted, account)) &&
    (request.status === undefined || account.status === request.status) &&
    (request.sandbox === undefined || (account.sandbox ?? false) === request.sandbox);
  const { items, pagination } = page(listStored(world).filter(matches), request.pagination);
  return { accounts: items.map((account) => ({ ...account, account_scope: "operator_brand" })), pagination };
}
