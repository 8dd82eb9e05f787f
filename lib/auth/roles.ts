/**
 * What a person may do at the desk. One permission a kind of consequence, so that roles can be read as sentences.
 * `acknowledge_changed_terms` is the gate between a draft and what was committed of it: letting pass what was not reviewed.
 */
export const PERMISSIONS = [
  "look",
  "export",
  "share",
  "negotiate",
  "acknowledge_findings",
  "hold",
  "accept",
  "decline",
  "amend",
  "cancel",
  "approve",
  "acknowledge_changed_terms",
  "manage_sellers",
  "run_demo",
  "manage_people",
  "change_settings",
] as const;
export type Permission = (typeof PERMISSIONS)[number];

export const ROLES = ["viewer", "planner", "buyer", "approver", "admin"] as const;
export type Role = (typeof ROLES)[number];

const READS = ["look", "export"] as const;
const PLANS = [...READS, "share", "negotiate", "acknowledge_findings", "run_demo"] as const;

/**
 * The one table of who may do what. A buyer commits and an approver lets commit, and neither does both; an admin may do everything,
 * which a desk of one person needs.
 */
const GRANTED: Record<Role, ReadonlySet<Permission>> = {
  viewer: new Set(READS),
  planner: new Set(PLANS),
  buyer: new Set([...PLANS, "hold", "accept", "decline", "amend", "cancel", "manage_sellers"]),
  approver: new Set([...READS, "share", "acknowledge_findings", "approve", "acknowledge_changed_terms", "run_demo"]),
  admin: new Set(PERMISSIONS),
};

/** What keeps a desk, beside working at it. */
const KEEPING: ReadonlySet<Permission> = new Set(["manage_people", "change_settings"]);

/**
 * What a person accepts alone, in the currency's own units. A currency without an entry has to be approved by somebody else, whatever the
 * amount; `null` is without limit in every currency.
 */
export type Limits = Readonly<Record<string, number>> | null;

/** Who acts. `organization` is whose money it is. */
export type Actor = {
  id: string;
  name: string;
  initials: string;
  organization: string;
  role: Role;
  limits: Limits;
  /** The brand domains this person works for; null is every brand. What belongs to another is not there for them. */
  brands: readonly string[] | null;
  /** In local mode each of the ready people also keeps the desk: whoever sits at this machine can be any of them. */
  keepsDesk?: true;
};

/** Whether this person may do it. */
export function isAllowed(actor: Pick<Actor, "role" | "keepsDesk">, permission: Permission): boolean {
  return GRANTED[actor.role].has(permission) || (actor.keepsDesk === true && KEEPING.has(permission));
}

/** Everything this person may do, in the table's order. */
export function permissionsOf(actor: Pick<Actor, "role" | "keepsDesk">): Permission[] {
  return PERMISSIONS.filter((permission) => isAllowed(actor, permission));
}

/** Whether this person may accept the amount without somebody's approval. A limit includes its own amount. */
export function isWithinLimit(
  { limits }: Pick<Actor, "limits">,
  { amount, currency }: { amount: number; currency: string },
): boolean {
  if (limits === null) return true;
  const limit = Object.hasOwn(limits, currency) ? limits[currency] : undefined;
  return limit !== undefined && amount <= limit;
}

/** Whether this person works for the brand. */
export function worksFor({ brands }: Pick<Actor, "brands">, brandDomain: string): boolean {
  return brands === null || brands.includes(brandDomain);
}

/** First and last initial of a name. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? "")][0]?.toUpperCase() ?? "").join("");
}
