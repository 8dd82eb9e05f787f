import { actorOf, organizationName, passwordHash } from "@/lib/auth";
import { endInvitation, findOpenInvitation, findPerson } from "@/lib/store";
import { record } from "../activity/record";
import { notFound } from "../refusal";
import { hashOf } from "./hash";
import { type Door, letIn, type Newcomer } from "./let-in";

/** What an invitation offers, for whoever holds its link; null where it cannot be used (any more). */
export async function lookAtInvitation({ db, now }: Pick<Door, "db" | "now">, token: string) {
  const row = await findOpenInvitation(db, hashOf(token), now().toISOString());
  if (!row) return null;
  const inviter = await findPerson(db, row.created_by);
  return {
    name: row.name,
    role: row.role,
    expiresAt: row.expires_at,
    invitedBy: inviter?.name ?? null,
    organization: organizationName(),
  };
}

/**
 * Somebody joins by a link, which is used up by it. Their rights are the invitation's; only name, e-mail and password are their own.
 * @throws DeskRefusal NOT_FOUND where the link cannot be used, CONFLICT where the e-mail is taken
 */
export async function join(door: Door, { token, name, email, password }: Newcomer & { token: string }): Promise<void> {
  const find = (db: Door["db"]) => findOpenInvitation(db, hashOf(token), door.now().toISOString());
  if (!(await find(door.db))) throw notFound("invitation");
  // Before the transaction: nobody waits for a hash that is slow on purpose.
  const hash = await passwordHash(password);
  await door.db.transaction().execute(async (tx) => {
    const invitation = await find(tx);
    if (!invitation) throw notFound("invitation");
    const at = door.now().toISOString();
    const { role, limits_text, brands_text } = invitation;
    const person = await letIn(tx, { name, email, hash, at }, { role, limits_text, brands_text });
    if (!(await endInvitation(tx, invitation.id, { used_at: at, used_by: person.id }))) throw notFound("invitation");
    const detail = { person: person.id, invitation: invitation.id, after: { role } };
    await record(
      tx,
      { actor: actorOf(person), secrets: door.secrets, now: door.now },
      { action: "person.joined", subject: name, detail },
    );
  });
}
