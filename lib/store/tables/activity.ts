import { type ExpressionBuilder, type Selectable, type SqlBool, sql } from "kysely";
import { inChunks } from "../chunks";
import { type Db, whole } from "../db";
import type { ActivityTable, Schema } from "../schema";

export type ActivityRow = Selectable<ActivityTable>;

/** Which entries are meant; what is left out is not asked about. Instants are RFC 3339 in UTC with milliseconds, `to` exclusive. */
export type ActivityFilter = {
  search?: string;
  actorId?: string;
  /** The kind of an action is what stands before its dot. */
  kinds?: readonly string[];
  negotiationId?: string;
  sellerId?: string;
  from?: string;
  to?: string;
  /** Only what is of these brands, or of none. */
  brands?: readonly string[];
};

/** The chain's end, whoever appends to it: what another brand's people did is part of it. */
export const lastActivity = (db: Db) =>
  whole(db).selectFrom("activity").selectAll().orderBy("seq", "desc").limit(1).executeTakeFirst();

export async function insertActivity(db: Db, row: ActivityRow): Promise<void> {
  await db.insertInto("activity").values(row).execute();
}

export async function putActivityHead(db: Db, sealed: string): Promise<void> {
  await db
    .insertInto("activity_head")
    .values({ id: 1, sealed })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ sealed }))
    .execute();
}

/** The newest entry and the sealed head, of one moment. */
export const activityEnd = (db: Db) =>
  whole(db)
    .selectNoFrom((eb) => [
      eb.selectFrom("activity").select("seq").orderBy("seq", "desc").limit(1).as("seq"),
      eb.selectFrom("activity").select("hash").orderBy("seq", "desc").limit(1).as("hash"),
      eb.selectFrom("activity_head").select("sealed").where("id", "=", 1).as("sealed"),
    ])
    .executeTakeFirstOrThrow();

export const findActivity = (db: Db, id: string) =>
  db.selectFrom("activity").select("seq").where("id", "=", id).executeTakeFirst();

/** Newest first, from before `beforeSeq` on. */
export const listActivity = (db: Db, limit: number, beforeSeq?: number, filter: ActivityFilter = {}) =>
  db
    .selectFrom("activity")
    .selectAll()
    .$if(beforeSeq !== undefined, (query) => query.where("seq", "<", beforeSeq ?? 0))
    .where((eb) => eb.and(conditions(eb, filter)))
    .orderBy("seq", "desc")
    .limit(limit)
    .execute();

/** The numbers of the entries meant among those from `first` to `last`. */
export async function meantActivity(db: Db, filter: ActivityFilter, first: number, last: number): Promise<number[]> {
  const rows = await db
    .selectFrom("activity")
    .select("seq")
    .where("seq", ">=", first)
    .where("seq", "<=", last)
    .where((eb) => eb.and(conditions(eb, filter)))
    .execute();
  return rows.map(({ seq }) => seq);
}

/** The chain in order, `limit` entries after `afterSeq`. */
export const activityAfter = (db: Db, afterSeq: number, limit: number) =>
  whole(db).selectFrom("activity").selectAll().where("seq", ">", afterSeq).orderBy("seq").limit(limit).execute();

/** The place right before a negotiation's first entry; undefined where it has none. */
export async function placeBefore(db: Db, negotiationId: string): Promise<{ seq: number; hash: string } | undefined> {
  const first = await db
    .selectFrom("activity")
    .select(["seq", "previous_hash"])
    .where("negotiation_id", "=", negotiationId)
    .orderBy("seq")
    .limit(1)
    .executeTakeFirst();
  return first && { seq: first.seq - 1, hash: first.previous_hash };
}

/** Everyone who has done something, under the name they did it last. */
export const activityActors = (db: Db) =>
  db
    .selectFrom("activity as a")
    .select(["a.actor_id", "a.actor"])
    .where("a.seq", "in", (eb) =>
      eb
        .selectFrom("activity")
        .select((of) => of.fn.max("seq").as("seq"))
        .groupBy("actor_id"),
    )
    .orderBy("a.actor")
    .execute();

/** The negotiations, newest first, and sellers, by name, that somebody of these brands can ask about; null is every brand. */
export async function activityChoices(db: Db, brands: readonly string[] | null) {
  const mine = brands?.length ? [...brands] : [""];
  const negotiations = await db
    .selectFrom("negotiations")
    .select(["id", "name"])
    .$if(brands !== null, (query) => query.where("brand_domain", "in", mine))
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  const sellers = await db
    .selectFrom("sellers")
    .select(["id", "name"])
    .$if(brands !== null, (query) =>
      query.where((eb) =>
        eb.or([
          eb("id", "not in", eb.selectFrom("seller_brands").select("seller_id")),
          eb("id", "in", eb.selectFrom("seller_brands").select("seller_id").where("brand_domain", "in", mine)),
        ]),
      ),
    )
    .orderBy("name")
    .orderBy("id")
    .execute();
  return { negotiations, sellers };
}

/** The newest media buys of these brands, each by the committed snapshot it was made from; null is every brand. */
export const boughtDeals = (db: Db, brands: readonly string[] | null, limit: number) =>
  db
    .selectFrom("media_buys as b")
    .innerJoin("threads as t", "t.id", "b.thread_id")
    .innerJoin("negotiations as n", "n.id", "t.negotiation_id")
    .innerJoin("sellers as s", "s.id", "b.seller_id")
    .select(["b.snapshot_id", "b.media_buy_id", "b.accepted_at", "n.id as negotiation_id"])
    .select(["n.name as negotiation", "s.id as seller_id", "s.name as seller"])
    .$if(brands !== null, (query) => query.where("n.brand_domain", "in", brands?.length ? [...brands] : [""]))
    .orderBy("b.accepted_at", "desc")
    .orderBy("b.id")
    .limit(limit)
    .execute();

/** What these are called, by id. */
export async function namesById(
  db: Db,
  table: "negotiations" | "sellers",
  ids: string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await inChunks(ids, (some) =>
    db.selectFrom(table).select(["id", "name"]).where("id", "in", some).execute(),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function conditions(eb: ExpressionBuilder<Schema, "activity">, filter: ActivityFilter) {
  const { search, actorId, kinds, negotiationId, sellerId, from, to, brands } = filter;
  const all = [];
  if (actorId) all.push(eb("actor_id", "=", actorId));
  if (kinds?.length) {
    // A range and not a pattern: PostgreSQL uses an index for a pattern only in some collations.
    all.push(eb.or(kinds.map((kind) => eb.and([eb("action", ">", `${kind}.`), eb("action", "<", `${kind}/`)]))));
  }
  if (negotiationId) all.push(eb("negotiation_id", "=", negotiationId));
  if (sellerId) all.push(eb("seller_id", "=", sellerId));
  if (from) all.push(eb("at", ">=", from));
  if (to) all.push(eb("at", "<", to));
  if (brands) all.push(ofBrands(eb, brands));
  if (search) all.push(eb.or(holds(eb, search)));
  return all;
}

function ofBrands(eb: ExpressionBuilder<Schema, "activity">, brands: readonly string[]) {
  const mine = brands.length === 0 ? [""] : [...brands];
  return eb.and([
    eb.or([
      eb("negotiation_id", "is", null),
      eb("negotiation_id", "in", eb.selectFrom("negotiations").select("id").where("brand_domain", "in", mine)),
    ]),
    eb.or([
      eb("seller_id", "is", null),
      eb("seller_id", "not in", eb.selectFrom("seller_brands").select("seller_id")),
      eb("seller_id", "in", eb.selectFrom("seller_brands").select("seller_id").where("brand_domain", "in", mine)),
    ]),
  ]);
}

/** The words stand in the entry, or in the name of its negotiation or seller; capital letters do not matter. */
function holds(eb: ExpressionBuilder<Schema, "activity">, search: string) {
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  const inText = (column: string) => sql<SqlBool>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;
  const named = (table: "negotiations" | "sellers") =>
    eb
      .selectFrom(table)
      .select("id")
      .where(inText(`${table}.name`));
  return [
    ...["subject", "actor", "action", "detail_text", "id"].map((column) => inText(`activity.${column}`)),
    eb("negotiation_id", "in", named("negotiations")),
    eb("seller_id", "in", named("sellers")),
  ];
}
