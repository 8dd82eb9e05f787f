import type { Selectable } from "kysely";
import type { Db } from "../db";
import type { CapabilitiesTable } from "../schema";

export type CapabilitiesRow = Selectable<CapabilitiesTable>;

export async function insertCapabilities(db: Db, row: CapabilitiesRow): Promise<void> {
  await db.insertInto("capabilities").values(row).execute();
}

/** The newest reading of each seller asked for. */
export async function newestCapabilities(db: Db, sellerIds: string[]): Promise<Map<string, CapabilitiesRow>> {
  if (sellerIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("capabilities as c")
    .selectAll("c")
    .where("c.seller_id", "in", sellerIds)
    .where("c.read_at", "=", (eb) =>
      eb
        .selectFrom("capabilities as newer")
        .select((b) => b.fn.max("newer.read_at").as("newest"))
        .whereRef("newer.seller_id", "=", "c.seller_id"),
    )
    .orderBy("c.id")
    .execute();
  return new Map(rows.map((row) => [row.seller_id, row]));
}

/** The readings in which sellers changed what they declare, newest first. */
export const capabilityChangesOf = (db: Db, sellerIds: string[], limit: number) =>
  sellerIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom("capabilities")
        .select(["seller_id", "read_at", "changes_text"])
        .where("seller_id", "in", sellerIds)
        .where("changes_text", "is not", null)
        .orderBy("read_at", "desc")
        .limit(limit)
        .execute();
