/** What a person may do at the desk. One permission a kind of consequence, so that roles can be read as sentences. */
export const PERMISSIONS = ["look", "negotiate", "hold", "accept", "manage_sellers"] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** `buyer` is the local mode's only role and may do everything. */
export type Role = "buyer";

const GRANTED: Record<Role, ReadonlySet<Permission>> = { buyer: new Set(PERMISSIONS) };

/** Who acts. `organization` is whose money it is. */
export type Actor = { id: string; name: string; initials: string; organization: string; role: Role };

/** Whether this person's role includes the permission. */
export function isAllowed(actor: Actor, permission: Permission): boolean {
  return GRANTED[actor.role].has(permission);
}
