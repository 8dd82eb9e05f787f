import type { PersonRow } from "@/lib/store";
import { organizationName } from "./organization";
import { type Actor, initialsOf, type Limits } from "./roles";

/** Limits and brands as they are stored. */
export function rightsOf(row: Pick<PersonRow, "limits_text" | "brands_text">): Pick<Actor, "limits" | "brands"> {
  return {
    limits: row.limits_text === null ? null : (JSON.parse(row.limits_text) as Limits),
    brands: row.brands_text === null ? null : (JSON.parse(row.brands_text) as string[]),
  };
}

/** A person of team mode as who acts. */
export function actorOf(row: PersonRow): Actor {
  const { id, name, role } = row;
  return { id, name, initials: initialsOf(name), organization: organizationName(), role, ...rightsOf(row) };
}
