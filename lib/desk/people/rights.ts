import type { Limits, Role } from "@/lib/auth";
import type { PersonRow } from "@/lib/store";

/** What is decided about a person: role, limits and brands. */
export type Rights = { role: Role; limits: Limits; brands: readonly string[] | null };

/** Rights as they are stored: currencies and brands in order, each once, so that equal rights are equal texts. */
export function rightsTexts({ limits, brands }: Omit<Rights, "role">): Pick<PersonRow, "limits_text" | "brands_text"> {
  return {
    limits_text:
      limits && JSON.stringify(Object.fromEntries(Object.entries(limits).sort(([a], [b]) => (a < b ? -1 : 1)))),
    brands_text: brands && JSON.stringify([...new Set(brands)].sort()),
  };
}
