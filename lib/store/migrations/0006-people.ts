import { type Kysely, sql } from "kysely";

/**
 * People with their roles, limits and brands; invitations; settings. The tables of users, sessions, accounts, verifications and rate
 * limits are better-auth's, under names and in column types of ours. What local desks kept stays with the actor it was kept for.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("people")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("role", "text", (c) =>
      c.notNull().check(sql`role in ('viewer', 'planner', 'buyer', 'approver', 'admin')`),
    )
    .addColumn("limits_text", "text")
    .addColumn("brands_text", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("deactivated_at", "text")
    .execute();

  await db.schema
    .createTable("invitations")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("token_hash", "text", (c) => c.notNull().unique())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("role", "text", (c) =>
      c.notNull().check(sql`role in ('viewer', 'planner', 'buyer', 'approver', 'admin')`),
    )
    .addColumn("limits_text", "text")
    .addColumn("brands_text", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("created_by", "text", (c) => c.notNull())
    .addColumn("expires_at", "text", (c) => c.notNull())
    .addColumn("used_at", "text")
    .addColumn("used_by", "text")
    .addColumn("withdrawn_at", "text")
    .execute();

  await db.schema
    .createTable("settings")
    .addColumn("key", "text", (c) => c.primaryKey())
    .addColumn("value_text", "text", (c) => c.notNull())
    .addColumn("changed_at", "text", (c) => c.notNull())
    .addColumn("changed_by", "text", (c) => c.notNull())
    .execute();

  await db.schema
    .createTable("seller_brands")
    .addColumn("seller_id", "text", (c) => c.notNull().references("sellers.id").onDelete("cascade"))
    .addColumn("brand_domain", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("seller_brands_once", ["seller_id", "brand_domain"])
    .execute();
  await db.schema.createIndex("negotiations_of_brand").on("negotiations").column("brand_domain").execute();

  await db.schema
    .createTable("sign_in_failures")
    .addColumn("account_hash", "text", (c) => c.primaryKey())
    .addColumn("failures", "integer", (c) => c.notNull())
    .addColumn("since", "text", (c) => c.notNull())
    .execute();

  await db.schema
    .createTable("auth_users")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("email", "text", (c) => c.notNull().unique())
    .addColumn("email_verified", "integer", (c) => c.notNull())
    .addColumn("image", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .execute();

  await db.schema
    .createTable("auth_sessions")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("user_id", "text", (c) => c.notNull().references("auth_users.id").onDelete("cascade"))
    .addColumn("token", "text", (c) => c.notNull().unique())
    .addColumn("expires_at", "text", (c) => c.notNull())
    .addColumn("ip_address", "text")
    .addColumn("user_agent", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("auth_sessions_of_user").on("auth_sessions").column("user_id").execute();

  await db.schema
    .createTable("auth_accounts")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("user_id", "text", (c) => c.notNull().references("auth_users.id").onDelete("cascade"))
    .addColumn("account_id", "text", (c) => c.notNull())
    .addColumn("provider_id", "text", (c) => c.notNull())
    .addColumn("access_token", "text")
    .addColumn("refresh_token", "text")
    .addColumn("id_token", "text")
    .addColumn("access_token_expires_at", "text")
    .addColumn("refresh_token_expires_at", "text")
    .addColumn("scope", "text")
    .addColumn("password", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("auth_accounts_of_user").on("auth_accounts").column("user_id").execute();

  await db.schema
    .createTable("auth_verifications")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("identifier", "text", (c) => c.notNull())
    .addColumn("value", "text", (c) => c.notNull())
    .addColumn("expires_at", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("auth_verifications_of").on("auth_verifications").column("identifier").execute();

  await db.schema
    .createTable("auth_rate_limits")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("key", "text", (c) => c.notNull().unique())
    .addColumn("count", "integer", (c) => c.notNull())
    .addColumn("last_request", "bigint", (c) => c.notNull())
    .execute();
}
