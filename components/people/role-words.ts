import type { PersonView, RoleName } from "@/lib/api/client";

/** How a role is called, and what it does in a sentence. */
export const ROLE_WORDS: Record<RoleName, { label: string; does: string }> = {
  viewer: { label: "Viewer", does: "Looks and exports; changes nothing." },
  planner: { label: "Planner", does: "Briefs, negotiates and compares; takes no hold and accepts nothing." },
  buyer: {
    label: "Buyer",
    does: "Negotiates, takes holds, accepts up to a limit, amends, cancels and manages sellers.",
  },
  approver: {
    label: "Approver",
    does: "Approves what is over a buyer’s limit and lets changed terms pass; accepts nothing.",
  },
  admin: { label: "Admin", does: "Everything, people and settings included." },
};

export const ROLE_NAMES = Object.keys(ROLE_WORDS) as RoleName[];

/** Only those who accept have a limit to accept up to. */
export const ACCEPTS: ReadonlySet<RoleName> = new Set(["buyer", "admin"]);

const WHOLE = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

/** What somebody accepts alone, in words. */
export function limitWords({ role, limits }: Pick<PersonView, "role" | "limits">): string {
  if (!ACCEPTS.has(role)) return "Accepts nothing";
  if (limits === null) return "Without limit";
  const each = Object.entries(limits).map(([currency, amount]) => `${currency} ${WHOLE.format(amount)}`);
  return each.length === 0 ? "Everything is approved first" : `Alone up to ${each.join(", ")}`;
}

/** Whom somebody works for, in words. */
export function brandWords({ brands }: Pick<PersonView, "brands">): string {
  if (brands === null) return "Every brand";
  return brands.length === 0 ? "No brand yet" : brands.join(", ");
}
