import { rightsOf } from "@/lib/auth";
import { changePerson as changeRow, insertPerson, type PersonRow } from "@/lib/store";
import { record } from "../activity/record";
import { type Context, instant, requirePermission } from "../context";
import { conflict } from "../refusal";
import { personOf } from "./find";
import { requireAnotherAdmin } from "./keep-an-admin";
import { type Rights, rightsTexts } from "./rights";

/**
 * Changes what a person may do; what is left out stays. It counts from their next request on.
 * @throws DeskRefusal NOT_FOUND, CONFLICT for the last admin's role, and for a role in local mode
 */
export async function changePerson(ctx: Context, input: { id: string } & Partial<Rights>) {
  requirePermission(ctx, "manage_people");
  return ctx.db.transaction().execute(async (tx) => {
    const before = await personOf(tx, ctx, input.id);
    const after = merged(before, input);
    if (after.role !== before.role) {
      if (ctx.mode === "local") throw conflict("In local mode the ready people keep their roles; be another of them.");
      await requireAnotherAdmin(tx, before);
    }
    const { role, limits_text, brands_text } = after;
    if (before.created_at === "") await insertPerson(tx, { ...after, created_at: instant(ctx) });
    else await changeRow(tx, input.id, { role, limits_text, brands_text });
    await record(tx, ctx, {
      action: "person.changed",
      subject: before.name,
      detail: { person: before.id, before: decided(before), after: decided(after) },
    });
    return { role, ...viewOf(after) };
  });
}

function merged(before: PersonRow, { role, limits, brands }: Partial<Rights>): PersonRow {
  const rights = rightsOf(before);
  const texts = rightsTexts({
    limits: limits === undefined ? rights.limits : limits,
    brands: brands === undefined ? rights.brands : brands,
  });
  return { ...before, role: role ?? before.role, ...texts };
}

function viewOf(row: PersonRow) {
  const { limits, brands } = rightsOf(row);
  return { limits, brands: brands && [...brands] };
}

/** What of a person goes on record: what they may do, never how they are reached. */
export const decided = (row: PersonRow) => ({ role: row.role, ...viewOf(row) });
