import type { BrandKey } from "@/lib/adcp";
import type { World } from "./world";

export type StoredAccount = {
  account_id: string;
  name: string;
  status: "active" | "closed";
  brand: BrandKey;
  operator: string;
  operator_unit?: { id: string; name?: string };
  currency?: string;
  timezone?: string;
  billing: string;
  payment_terms: string;
  sandbox?: boolean;
};

export function saveAccount(world: World, binding: string, account: StoredAccount): void {
  world.database
    .prepare(
      `insert into accounts (seller, principal, account_id, binding, account) values (?, ?, ?, ?, ?)
       on conflict (seller, principal, account_id) do update set account = excluded.account`,
    )
    .run(world.seller, world.principal, account.account_id, binding, JSON.stringify(account));
}

export function findAccountById(world: World, accountId: string): StoredAccount | null {
  return one(world, "account_id", accountId);
}

export function findAccountByBinding(world: World, binding: string): StoredAccount | null {
  return one(world, "binding", binding);
}

export function listAccounts(world: World): StoredAccount[] {
  const rows = world.database
    .prepare("select account from accounts where seller = ? and principal = ? order by rowid")
    .all(world.seller, world.principal) as { account: string }[];
  return rows.map(({ account }) => JSON.parse(account) as StoredAccount);
}

function one(world: World, column: "account_id" | "binding", value: string): StoredAccount | null {
  const row = world.database
    .prepare(`select account from accounts where seller = ? and principal = ? and ${column} = ?`)
    .get(world.seller, world.principal, value) as { account: string } | undefined;
  return row ? (JSON.parse(row.account) as StoredAccount) : null;
}
