import type { Kysely, Transaction } from "kysely";
import type { Schema } from "./schema";

/** A place queries can run: the database itself or an open transaction. */
export type Db = Kysely<Schema> | Transaction<Schema>;

/** The same place without a person's narrowing (narrow.ts): for what must be judged by everything that is known. */
export const whole = <Place extends Db>(db: Place): Place => db.withoutPlugins() as Place;
