import { findAuthUserByEmail, insertAuthUser, insertPerson, newId, type PersonRow } from "@/lib/store";
import type { Context } from "../context";
import { conflict } from "../refusal";

/** What somebody says about themselves when they come in. */
export type Newcomer = { name: string; email: string; password: string };

/** Where somebody comes in: the store, its key and the clock; nobody acts yet. */
export type Door = Pick<Context, "db" | "secrets" | "now">;

/**
 * Stores a person with their sign-in, in the transaction of whatever lets them in.
 * @throws DeskRefusal CONFLICT where somebody has this e-mail already
 */
export async function letIn(
  tx: Context["db"],
  { name, email, hash, at }: Omit<Newcomer, "password"> & { hash: string; at: string },
  rights: Pick<PersonRow, "role" | "limits_text" | "brands_text">,
): Promise<PersonRow> {
  if (await findAuthUserByEmail(tx, email)) {
    throw conflict("Somebody at this desk has this e-mail already. Sign in with it, or use another.");
  }
  const id = newId("per");
  const user = { id, name, email, email_verified: 0 as const, image: null, created_at: at, updated_at: at };
  await insertAuthUser(tx, user, { id: newId("aut"), password: hash });
  const person = { id, name, ...rights, created_at: at, deactivated_at: null };
  await insertPerson(tx, person);
  return person;
}
