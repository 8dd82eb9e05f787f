import { type Db, listPeople, lockActivity, type PersonRow } from "@/lib/store";
import { conflict } from "../refusal";

/**
 * The last active admin stays one, or nobody could let an admin in again. Waits for whoever changes people at the same time.
 * @throws DeskRefusal CONFLICT
 */
export async function requireAnotherAdmin(tx: Db, { id, role, deactivated_at }: PersonRow): Promise<void> {
  if (role !== "admin" || deactivated_at !== null) return;
  await lockActivity(tx);
  const others = (await listPeople(tx)).filter(
    (each) => each.id !== id && each.role === "admin" && each.deactivated_at === null,
  );
  if (others.length === 0) throw conflict("This is the desk’s last admin. Make somebody else an admin first.");
}
