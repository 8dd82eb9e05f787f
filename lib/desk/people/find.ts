import { localPeople } from "@/lib/auth";
import { type Db, findAuthUser, findPerson, type PersonRow } from "@/lib/store";
import type { Context } from "../context";
import { notFound } from "../refusal";

/**
 * A person of this desk: in team mode somebody who was let in, in local mode one of the ready people.
 * @throws DeskRefusal NOT_FOUND
 */
export async function personOf(db: Db, { mode }: Pick<Context, "mode">, id: string): Promise<PersonRow> {
  const stored = await findPerson(db, id);
  const ready = mode === "local" ? readyPerson(id) : undefined;
  const isHere =
    mode === "local" ? ready !== undefined : stored !== undefined && (await findAuthUser(db, id)) !== undefined;
  const person = stored ?? ready;
  if (!isHere || !person) throw notFound("person");
  return ready ? { ...person, name: ready.name, role: ready.role } : person;
}

/** One of local mode's people as a row that nothing was changed about. */
function readyPerson(id: string): PersonRow | undefined {
  const actor = localPeople().find((each) => each.actor.id === id)?.actor;
  return (
    actor && {
      id,
      name: actor.name,
      role: actor.role,
      limits_text: null,
      brands_text: null,
      created_at: "",
      deactivated_at: null,
    }
  );
}
