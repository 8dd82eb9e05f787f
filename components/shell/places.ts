import { Handshake, LayoutDashboard, List, type LucideIcon, Store, Timer } from "lucide-react";

/** The places of the desk. `also` are paths that belong to a place without starting with its address. */
export type Place = { href: string; label: string; short: string; icon: LucideIcon; also: readonly string[] };

export const PLACES: readonly Place[] = [
  { href: "/", label: "Desk", short: "Desk", icon: LayoutDashboard, also: [] },
  { href: "/negotiations", label: "Negotiations", short: "Deals", icon: Handshake, also: ["/compare"] },
  { href: "/sellers", label: "Sellers", short: "Sellers", icon: Store, also: [] },
  { href: "/holds", label: "Holds", short: "Holds", icon: Timer, also: [] },
  { href: "/activity", label: "Activity", short: "Activity", icon: List, also: [] },
];

/** Whether a path lies in a place. */
export function isIn(place: Place, path: string): boolean {
  if (place.href === "/") return path === "/";
  return [place.href, ...place.also].some((root) => path === root || path.startsWith(`${root}/`));
}
