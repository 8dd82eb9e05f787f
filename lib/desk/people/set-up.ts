import { actorOf, passwordHash } from "@/lib/auth";
import { lockActivity } from "@/lib/store";
import { record } from "../activity/record";
import { conflict, forbidden } from "../refusal";
import { type Door, letIn, type Newcomer } from "./let-in";
import { hasOwner, useSetUpCode } from "./set-up-code";

/**
 * The first person of a desk, its admin, by the code that was shown where it was started. Of two at once one becomes the owner.
 * @throws DeskRefusal CONFLICT where the desk has an owner, FORBIDDEN where the code is wrong, used or too old
 */
export async function setUp(door: Door, { code, name, email, password }: Newcomer & { code: string }): Promise<void> {
  if (await hasOwner(door.db)) throw conflict(OWNED);
  // Before the transaction: nobody waits for a hash that is slow on purpose.
  const hash = await passwordHash(password);
  await door.db.transaction().execute(async (tx) => {
    await lockActivity(tx);
    if (await hasOwner(tx)) throw conflict(OWNED);
    if (!(await useSetUpCode(tx, code, door.now()))) throw forbidden(WRONG);
    const at = door.now().toISOString();
    const owner = await letIn(tx, { name, email, hash, at }, { role: "admin", limits_text: null, brands_text: null });
    const detail = { person: owner.id, after: { role: owner.role } };
    await record(
      tx,
      { actor: actorOf(owner), secrets: door.secrets, now: door.now },
      { action: "person.owner_set_up", subject: name, detail },
    );
  });
}

const OWNED = "This desk has an owner already. Sign in, or ask an admin for an invitation.";
const WRONG = "This is not the code, or its hour is over. Start the desk again to be shown a new one.";
