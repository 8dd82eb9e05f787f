import { account, actorOf, forgetFailures, organizationName, passwordHash } from "@/lib/auth";
import {
  type Db,
  deleteAuthSessions,
  endPasswordReset,
  findAuthUser,
  findOpenPasswordReset,
  findPerson,
  putPassword,
  withdrawPasswordResets,
} from "@/lib/store";
import { record } from "../activity/record";
import { notFound } from "../refusal";
import { hashOf } from "./hash";
import type { Door } from "./let-in";
import { requireOtherThanEmail } from "./own-password";

/** Whose password a link sets, for whoever holds it; null where it cannot be used (any more). */
export async function lookAtResetLink({ db, now }: Pick<Door, "db" | "now">, token: string) {
  const found = await findLink(db, token, now());
  return found && { name: found.person.name, expiresAt: found.link.expires_at, organization: organizationName() };
}

/**
 * Somebody sets a new password by a link, which is used up by it. Wherever the person was signed in, they are so no longer: whoever had
 * the old password, or a cookie, is out with the next request.
 * @returns the e-mail to sign in with
 * @throws DeskRefusal NOT_FOUND where the link cannot be used, CONFLICT where the password is the e-mail
 */
export async function resetPassword(door: Door, { token, password }: { token: string; password: string }) {
  const asked = await findLink(door.db, token, door.now());
  if (!asked) throw notFound("link");
  requireOtherThanEmail(password, asked.user.email);
  // Before the transaction: nobody waits for a hash that is slow on purpose.
  const hash = await passwordHash(password);
  return door.db.transaction().execute(async (tx) => {
    const found = await findLink(tx, token, door.now());
    const at = door.now().toISOString();
    if (!found || !(await endPasswordReset(tx, found.link.id, { used_at: at }))) throw notFound("link");
    const { link, person, user } = found;
    await putPassword(tx, person.id, hash, at);
    const sessions = await deleteAuthSessions(tx, { userId: person.id });
    await withdrawPasswordResets(tx, person.id, at);
    // Whoever was kept waiting for wrong passwords has a right one now.
    await forgetFailures(tx, account(user.email));
    await record(
      tx,
      { actor: actorOf(person), secrets: door.secrets, now: door.now },
      {
        action: "person.password_reset",
        subject: person.name,
        detail: { person: person.id, link: link.id, by: link.created_by, sessions },
      },
    );
    return { email: user.email };
  });
}

/** A link that can be used, with whose it is. Who is closed out has none. */
async function findLink(db: Db, token: string, now: Date) {
  const link = await findOpenPasswordReset(db, hashOf(token), now.toISOString());
  const person = link && (await findPerson(db, link.person_id));
  const user = person && (await findAuthUser(db, person.id));
  return link && person && user && person.deactivated_at === null ? { link, person, user } : null;
}
