import type { Kysely, Transaction } from "kysely";
import type { Schema } from "./schema";

/** A place queries can run: the database itself or an open transaction. */
export type Db = Kysely<Schema> | Transaction<Schema>;
